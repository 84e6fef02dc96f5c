import { Anchor, Stack } from "@mantine/core";
import { useRef } from "react";
import { useHiddenTasks } from "#app/lib/applications/hidden-tasks.ts";
import { useKeptLines } from "#app/lib/applications/kept-lines.ts";
import { windowInWords } from "#app/lib/applications/window-in-words.ts";
import { standingOf } from "#app/lib/applications/standing.ts";
import { localDay } from "#app/lib/text/days.ts";
import { ScreenLink } from "#app/ui/screen-link.tsx";
import { CountBar } from "#app/ui/states/count-bar.tsx";
import { DoneLine, namesInLine } from "#app/ui/states/done-line.tsx";
import { notifySuccess } from "#app/ui/states/notify.ts";
import { SentLater } from "#app/ui/states/sent-later.tsx";
import { UndoMessage } from "#app/ui/states/undo-message.tsx";
import { statesBeforeApplying } from "#shared/applications/application-states.ts";
import type { ApplicationPlan, PlanTask } from "#shared/applications/application-plan.ts";
import { startInWords } from "./in-words.ts";
import { ApplicationStanding } from "./state-card.tsx";
import { TaskList } from "./task-list.tsx";
import { planTexts as texts } from "./plan-texts.ts";
import classes from "./plan.module.css";
import { useMarkReady } from "./use-mark-ready.tsx";
import { useSaveState } from "./use-save-state.tsx";

interface PlanTodayProps {
  userId: string;
  plan: ApplicationPlan;
  /** Steps may have been switched with a paper. */
  onSaved: () => void;
}

/**
 * Before the application what is next and its days, which come first once they have passed; after it where it stands,
 * and what that asks of the person.
 */
export function PlanToday({ userId, plan, onSaved }: PlanTodayProps) {
  const isBefore = statesBeforeApplying.has(plan.application.state);
  const standing = <ApplicationStanding userId={userId} plan={plan} isTitled />;
  const isLate = standingOf(plan, localDay()) === "late";
  const days = isBefore && <Days plan={plan} />;
  return (
    <Stack gap={16}>
      {!isBefore && standing}
      {isBefore && <Ready plan={plan} />}
      {isLate && days}
      {plan.contradictions.length > 0 && (
        <div className={classes.notice}>
          <p className={classes.strong}>{texts.notWithEachOther}</p>
          {plan.contradictions.map((sentence) => (
            <p key={sentence} className={classes.text}>
              {sentence}
            </p>
          ))}
          <ScreenLink screen="application-answers">{texts.lookAtAnswers}</ScreenLink>
        </div>
      )}
      {isBefore && <Tasks key={plan.application.id} userId={userId} plan={plan} onSaved={onSaved} />}
      {!isLate && days}
      {isBefore && plan.tasks.length === 0 && standing}
    </Stack>
  );
}

/** The path that the papers make, and the ones that are won. The head of the screen counts them. */
function Ready({ plan: { card, steps } }: Pick<PlanTodayProps, "plan">) {
  const needed = steps.flatMap(({ lines }) => lines).filter(({ isNeeded, isLater }) => isNeeded && !isLater);
  const titles = needed.filter(({ isReady }) => isReady).map(({ title }) => title);
  if (titles.length === 0) return null;
  // What comes after the arrival is counted with the others, and keeps nobody from the end of the path.
  const part = titles.length === needed.length ? card.needed : card.ready;
  return (
    <div>
      <CountBar part={part} of={card.needed} isWide />
      <DoneLine>{texts.readySoFar(namesInLine(titles))}</DoneLine>
    </div>
  );
}

/** To the start of the course, and to apply. */
function Days({ plan }: Pick<PlanTodayProps, "plan">) {
  const today = localDay();
  const start = startInWords(plan.card, today);
  const window = windowInWords(plan.apply, today);
  return (
    <>
      {window !== null && (
        <p className={classes.text}>
          {window} <ScreenLink screen="application-dates">{texts.dates}</ScreenLink>
        </p>
      )}
      {start !== null && <p className={classes.quiet}>{start}</p>}
    </>
  );
}

function Tasks({ userId, plan, onSaved }: PlanTodayProps) {
  const { id } = plan.application;
  const { isHidden, hide, show, showAll } = useHiddenTasks(userId, id);
  const { markReady, savingId } = useMarkReady(userId, id, onSaved);
  const { saveState, isSaving } = useSaveState(userId);
  const list = useRef<HTMLOListElement>(null);
  const lines = plan.steps.flatMap((step) => step.lines);
  const kept = useKeptLines(userId, id);
  // The server's list still has what was marked as ready without a connection.
  const isReady = (task: PlanTask) => lines.some((line) => line.id === task.id && line.isReady);
  const open = plan.tasks.filter((task) => !isReady(task));
  const shown = open.filter((task) => !isHidden(task));
  const hiddenCount = open.length - shown.length;

  function finish(task: PlanTask) {
    // The button goes with its task.
    list.current?.focus();
    if (task.kind === "apply") {
      saveState(plan.application, { state: "submitted", outcome: null });
      return;
    }
    const line = lines.find((one) => one.id === task.id);
    if (line) markReady(line);
  }

  function putOff(task: PlanTask) {
    list.current?.focus();
    hide(task);
    notifySuccess({
      title: texts.hiddenTitle,
      message: <UndoMessage onUndo={() => show(task)}>{task.what}</UndoMessage>,
    });
  }

  if (plan.tasks.length === 0) return <p className={classes.text}>{texts.nothingLeft}</p>;
  return (
    <>
      <TaskList
        ref={list}
        tasks={shown}
        lines={lines}
        lastDay={plan.apply?.latest ?? null}
        savingId={isSaving ? (shown.find(({ kind }) => kind === "apply")?.id ?? null) : savingId}
        onDone={finish}
        onHide={putOff}
      />
      {kept.length > 0 && <SentLater />}
      {hiddenCount > 0 && (
        <p className={classes.quiet}>
          {texts.allHidden(hiddenCount)}{" "}
          <Anchor component="button" type="button" className="app-touch-target" onClick={showAll}>
            {texts.showHidden}
          </Anchor>
        </p>
      )}
    </>
  );
}
