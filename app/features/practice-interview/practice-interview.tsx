import { Button, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useLayoutEffect, useReducer, useRef, useState } from "react";
import { type BlockerFunction, useBlocker } from "react-router";
import { useAskBeforeUnload } from "#app/lib/use-ask-before-unload.ts";
import { useDialogState } from "#app/ui/dialogs/dialog-state.ts";
import { DialogActions } from "#app/ui/dialogs/dialog.tsx";
import { QueryState } from "#app/ui/states/query-state.tsx";
import { TextSkeleton } from "#app/ui/states/skeletons.tsx";
import { CommentsStage } from "./comments-stage.tsx";
import { noPractice, type Practice, type PracticeEvent, practiceReducer } from "./practice.ts";
import { comparableLettersQuery } from "./queries.ts";
import { QuestionStage } from "./question-stage.tsx";
import { SetupStage } from "./setup-stage.tsx";
import { SummaryStage } from "./summary-stage.tsx";
import { practiceTexts } from "./texts.ts";

interface PracticeInterviewProps {
  userId: string;
  /** Whoever closes the dialog is being asked whether they mean it. */
  isAsking: boolean;
  /** Told at once whether closing would lose something. */
  onStake: (isAtStake: boolean) => void;
  onStay: () => void;
  onClose: () => void;
}

/** A practice from its choices to its summary. It lives as long as the dialog around is open. */
export function PracticeInterview({ userId, isAsking, onStake, onStay, onClose }: PracticeInterviewProps) {
  const [practice, dispatch] = useReducer(practiceReducer, noPractice);
  const [hasDraft, setHasDraft] = useState(false);
  const [isKept, setIsKept] = useState(false);
  const letters = useQuery(comparableLettersQuery(userId));
  const isAtStake = practice.stage !== "setup" && (practice.entries.length > 0 || hasDraft) && !isKept;
  useLayoutEffect(() => {
    onStake(isAtStake);
    return () => onStake(false);
  }, [isAtStake, onStake]);
  const leaving = useLeaving(isAtStake);
  const isAsked = isAsking || leaving.isBlocked;

  return (
    <>
      {isAsked && (
        <LeaveQuestion
          onStay={() => {
            leaving.stay();
            onStay();
          }}
          onLeave={() => {
            onClose();
            leaving.leave();
          }}
        />
      )}
      {/* Kept as it is under the question: what was typed, and the time that ran. */}
      <div hidden={isAsked}>
        {practice.stage === "setup" ? (
          <QueryState query={letters} loading={<TextSkeleton />} error={practiceTexts.setup.loadError}>
            {(found) => <SetupStage letters={found} onStart={(setup) => dispatch({ type: "begin", ...setup })} />}
          </QueryState>
        ) : (
          <Stages
            practice={practice}
            dispatch={(event) => {
              setHasDraft(false);
              setIsKept(false);
              dispatch(event);
            }}
            onDraft={setHasDraft}
            onKept={() => setIsKept(true)}
            onClose={onClose}
          />
        )}
      </div>
    </>
  );
}

interface StagesProps {
  practice: Exclude<Practice, { stage: "setup" }>;
  dispatch: (event: PracticeEvent) => void;
  onDraft: (hasDraft: boolean) => void;
  onKept: () => void;
  onClose: () => void;
}

function Stages({ practice, dispatch, onDraft, onKept, onClose }: StagesProps) {
  const { stage, run, index, entries, former } = practice;
  const question = run[index];
  const entry = entries[index];
  if (stage === "question" && question) {
    return (
      <QuestionStage
        // Every try has a clock of its own.
        key={`${question.id} ${former === null}`}
        practice={practice}
        question={question}
        onDraft={onDraft}
        onAnswered={(answered) => dispatch({ type: "answered", entry: answered })}
        onSkip={() => dispatch({ type: "skip" })}
        onEnd={() => dispatch({ type: "end" })}
      />
    );
  }
  if (stage === "comments" && entry?.outcome === "answered") {
    return (
      <CommentsStage
        key={question?.id}
        entry={entry}
        place={{ number: index + 1, count: run.length }}
        onAgain={() => dispatch({ type: "again" })}
        onNext={() => dispatch({ type: "next" })}
      />
    );
  }
  return (
    <SummaryStage
      practice={practice}
      onKept={onKept}
      onRestart={() => dispatch({ type: "restart" })}
      onClose={onClose}
    />
  );
}

/** Asks in the practice's own dialog whether it is to end: a second window over it would be one too many on a phone. */
function LeaveQuestion({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  useDialogState({ title: practiceTexts.leave.title, isHeld: false });
  const stay = useRef<HTMLButtonElement>(null);
  // Before the browser takes the focus away from what is hidden.
  useLayoutEffect(() => {
    const before = document.activeElement;
    stay.current?.focus();
    return () => {
      // Back to what was typed, once it is shown again.
      if (before instanceof HTMLElement) requestAnimationFrame(() => before.focus({ preventScroll: true }));
    };
  }, []);
  return (
    <Stack gap={24}>
      <Text role="alert">{practiceTexts.leave.meaning}</Text>
      <DialogActions>
        <Button variant="default" ref={stay} onClick={onStay}>
          {practiceTexts.leave.stay}
        </Button>
        {/* One shade in both schemes: white on the brighter one of the dark scheme is hard to read. */}
        <Button color="red.6" onClick={onLeave}>
          {practiceTexts.leave.leave}
        </Button>
      </DialogActions>
    </Stack>
  );
}

/** Holds back a step to another screen, and has the browser ask before the page is closed, while something is at stake. */
function useLeaving(isAtStake: boolean) {
  const isLeaving = useCallback<BlockerFunction>(
    ({ currentLocation, nextLocation }) => isAtStake && currentLocation.pathname !== nextLocation.pathname,
    [isAtStake],
  );
  const blocker = useBlocker(isLeaving);
  useAskBeforeUnload(isAtStake);
  return {
    isBlocked: blocker.state === "blocked",
    stay: () => blocker.reset?.(),
    leave: () => blocker.proceed?.(),
  };
}
