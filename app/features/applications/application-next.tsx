import { Button, Skeleton } from "@mantine/core";
import { useHiddenTasks } from "#app/lib/applications/hidden-tasks.ts";
import { placeOfTask } from "#app/lib/applications/task-place.ts";
import { useApplicationPlan } from "#app/lib/applications/shown-applications.ts";
import { ScreenButton } from "#app/ui/screen-link.tsx";
import type { ApplicationEntryProps } from "./application-menu.tsx";
import { useChoose } from "./choosing.ts";
import { applicationsTexts as texts } from "./texts.ts";
import classes from "./applications.module.css";

type ApplicationNextProps = Pick<ApplicationEntryProps, "userId" | "card" | "isMain">;

/** Of the one that is worked in: the way to what Today names first. */
export function ApplicationNext({ isMain, ...props }: ApplicationNextProps) {
  return isMain && <NextTask {...props} />;
}

/** Of another one: the way to work in it. */
export function ApplicationSwitch({ userId, card: { id, isArchived }, name, isMain }: ApplicationEntryProps) {
  const choose = useChoose(userId);
  if (isMain || isArchived) return null;
  return (
    <Button
      variant="default"
      className={`${classes.goOn} ${classes.goOnButton}`}
      aria-label={texts.workOn(name)}
      onClick={({ currentTarget }) => {
        // The button goes once it is the current one; its name stays.
        currentTarget.closest("tr, section")?.querySelector("a")?.focus();
        choose.mutate({ id, name });
      }}
    >
      {texts.work}
    </Button>
  );
}

function NextTask({ userId, card }: Omit<ApplicationNextProps, "isMain">) {
  const plan = useApplicationPlan(userId, card.id);
  const { isHidden } = useHiddenTasks(userId, card.id);
  if (plan.isError) return null;
  const task = plan.data?.tasks.find((one) => !isHidden(one));
  if (plan.data && !task) return null;
  return (
    <div className={classes.goOn}>
      {task ? (
        <ScreenButton {...placeOfTask(task)} className={classes.goOnButton}>
          {texts.goOn(task.what)}
        </ScreenButton>
      ) : (
        <Skeleton height={44} />
      )}
    </div>
  );
}
