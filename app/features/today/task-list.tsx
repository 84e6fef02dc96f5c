import { Button } from "@mantine/core";
import type { Ref } from "react";
import { localDay } from "#app/lib/text/days.ts";
import { ScreenButton } from "#app/ui/screen-link.tsx";
import type { PlanTask } from "#shared/applications/application.ts";
import type { ScreenId } from "#shared/screens.ts";
import { untilInWords } from "./in-words.ts";
import { planTexts as texts } from "./plan-texts.ts";
import classes from "./today.module.css";

interface TaskListProps {
  tasks: readonly PlanTask[];
  /** The id of the task that is being saved. */
  savingId: string | null;
  onDone: (task: PlanTask) => void;
  onHide: (task: PlanTask) => void;
  /** Takes the focus when one of them goes. */
  ref: Ref<HTMLOListElement>;
}

export function TaskList({ tasks, savingId, onDone, onHide, ref }: TaskListProps) {
  return (
    <ol ref={ref} tabIndex={-1} aria-label={texts.of} className={classes.tasks}>
      {tasks.map((task, index) => (
        <li key={`${task.kind} ${task.id}`} className={classes.task} data-kind={task.kind}>
          <h3 className={classes.strong}>{task.what}</h3>
          {task.why && <p className={classes.text}>{task.why}</p>}
          {task.until !== null && (
            <p className={classes.until}>
              <time dateTime={task.until}>{untilInWords(task.until, localDay())}</time>
            </p>
          )}
          <div className={classes.actions}>
            <ScreenButton
              {...placeOf(task)}
              variant={index === 0 ? "filled" : "default"}
              size="sm"
              aria-label={`${texts.showHow[task.kind]}: ${task.what}`}
            >
              {texts.showHow[task.kind]}
            </ScreenButton>
            {(task.kind === "line" || task.kind === "apply") && (
              <Button
                variant="default"
                size="sm"
                loading={savingId === task.id}
                disabled={savingId !== null}
                aria-label={`${texts.finish[task.kind]}: ${task.what}`}
                onClick={() => onDone(task)}
              >
                {texts.finish[task.kind]}
              </Button>
            )}
            <Button
              variant="subtle"
              size="sm"
              aria-label={`${texts.notNow}: ${task.what}`}
              onClick={() => onHide(task)}
            >
              {texts.notNow}
            </Button>
          </div>
        </li>
      ))}
    </ol>
  );
}

/** The very place where it is done. */
function placeOf({ kind, id }: PlanTask): { screen: ScreenId; search?: string } {
  switch (kind) {
    case "line":
      return { screen: "visa-progress", search: `?line=${encodeURIComponent(id)}` };
    case "question":
      return { screen: "application-answers", search: `?ask=${encodeURIComponent(id)}` };
    case "stop":
      return { screen: "application-answers" };
    case "apply":
    case "after":
      return { screen: "application-dates" };
  }
}
