import { Button } from "@mantine/core";
import type { Ref } from "react";
import { untilInWords } from "#app/lib/applications/until-in-words.ts";
import { placeOfTask } from "#app/lib/applications/task-place.ts";
import { localDay } from "#app/lib/text/days.ts";
import { ScreenButton, ScreenLink } from "#app/ui/screen-link.tsx";
import type { ApplicationLine, PlanTask } from "#shared/applications/application-plan.ts";
import { planTexts as texts } from "./plan-texts.ts";
import classes from "./plan.module.css";

interface TaskListProps {
  tasks: readonly PlanTask[];
  /** Of the application: what is to be done about a paper depends on how far it is. */
  lines: readonly ApplicationLine[];
  /** The last day to apply, which the sentence above says: what has no day of its own says it once. */
  lastDay: string | null;
  /** The id of the task that is being saved. */
  savingId: string | null;
  onDone: (task: PlanTask) => void;
  onHide: (task: PlanTask) => void;
  /** Takes the focus when one of them goes. */
  ref: Ref<HTMLOListElement>;
}

/** One thing to do now, large; what comes after it small, each a way to its place. */
export function TaskList({ tasks, lines, lastDay, savingId, onDone, onHide, ref }: TaskListProps) {
  const [first, ...others] = tasks;
  return (
    <ol ref={ref} tabIndex={-1} aria-label={texts.of} className={classes.tasks}>
      {first && (
        <li className={classes.first} data-kind={first.kind}>
          <FirstTask
            task={first}
            line={lines.find(({ id }) => id === first.id)}
            savingId={savingId}
            onDone={() => onDone(first)}
            onHide={() => onHide(first)}
          />
        </li>
      )}
      {others.map((task, index) => (
        <li key={keyOf(task)} className={classes.other}>
          {index === 0 && <p className={classes.quiet}>{texts.afterThat}</p>}
          <h3 className={classes.strong}>
            <ScreenLink {...placeOfTask(task)} className={classes.otherLink}>
              {task.what}
            </ScreenLink>
          </h3>
          {task.why && <p className={classes.quiet}>{task.why}</p>}
          {task.until !== null && task.until !== lastDay && <Until day={task.until} />}
        </li>
      ))}
    </ol>
  );
}

interface FirstTaskProps {
  task: PlanTask;
  line: ApplicationLine | undefined;
  savingId: string | null;
  onDone: () => void;
  onHide: () => void;
}

function FirstTask({ task, line, savingId, onDone, onHide }: FirstTaskProps) {
  const { kind, what, why, until } = task;
  const doing =
    kind === "line" && line ? texts.doLine[line.warnings.length > 0 ? "warned" : line.state] : texts.do[kind];
  return (
    <>
      <h3 className={classes.large}>{what}</h3>
      {why && <p className={classes.text}>{why}</p>}
      {until !== null && <Until day={until} />}
      <div className={classes.actions}>
        <ScreenButton {...placeOfTask(task)} size="md" className={classes.do} aria-label={`${doing}: ${what}`}>
          {doing}
        </ScreenButton>
        {(kind === "line" || kind === "apply") && (
          <Button
            variant="subtle"
            loading={savingId === task.id}
            disabled={savingId !== null}
            aria-label={`${texts.finish[kind]}: ${what}`}
            onClick={onDone}
          >
            {texts.finish[kind]}
          </Button>
        )}
        <Button variant="subtle" aria-label={`${texts.notNow}: ${what}`} onClick={onHide}>
          {texts.notNow}
        </Button>
      </div>
    </>
  );
}

function Until({ day }: { day: string }) {
  return (
    <p className={classes.until}>
      <time dateTime={day}>{untilInWords(day, localDay())}</time>
    </p>
  );
}

function keyOf({ kind, id }: PlanTask): string {
  return `${kind} ${id}`;
}
