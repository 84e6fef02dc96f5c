import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { applicationPlanQuery } from "#app/lib/applications/queries.ts";
import { placeOfTask } from "#app/lib/applications/task-place.ts";
import { ScreenButton } from "#app/ui/screen-link.tsx";
import type { ApplicationEntryProps } from "./application-menu.tsx";
import { applicationsTexts as texts } from "./texts.ts";
import classes from "./applications.module.css";

/** Of the one that is worked in: the way to what Today names first. */
export function ApplicationNext({ userId, card, isMain }: Pick<ApplicationEntryProps, "userId" | "card" | "isMain">) {
  const plan = useQuery({ ...applicationPlanQuery(userId, card.id), enabled: isMain });
  if (!isMain || plan.isError) return null;
  const task = plan.data?.tasks[0];
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
