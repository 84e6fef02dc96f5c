import { Button, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useCallback, useLayoutEffect, useReducer, useRef, useState } from "react";
import type { BlockerFunction } from "react-router";
import type { ChosenApplication } from "#app/lib/applications/chosen-application.ts";
import { useDialogState } from "#app/ui/dialogs/dialog-state.ts";
import { DialogActions } from "#app/ui/dialogs/dialog.tsx";
import { useLeaving } from "#app/ui/dialogs/leaving.tsx";
import { useConfirmUnload } from "#app/ui/dialogs/unsaved-changes.tsx";
import { QueryState } from "#app/ui/states/query-state.tsx";
import { TextSkeleton } from "#app/ui/states/skeletons.tsx";
import { CommentsStage } from "./comments-stage.tsx";
import { interviewTexts } from "./interview-texts.ts";
import { noPractice, type Practice, type PracticeEvent, practiceReducer } from "./practice.ts";
import { comparableLettersQuery } from "./queries.ts";
import { QuestionStage } from "./question-stage.tsx";
import { SetupStage } from "./setup-stage.tsx";
import { SummaryStage } from "./summary-stage.tsx";

interface PracticeInterviewProps {
  userId: string;
  /** Undefined until it is known; null for none. */
  application: ChosenApplication | null | undefined;
  /** Says which application that is. */
  about: ReactNode;
  /** The person is closing the dialog and has to confirm it. */
  isLeaving: boolean;
  /** Called at once when closing would lose something. */
  onStake: (isAtStake: boolean) => void;
  onStay: () => void;
  onClose: () => void;
}

export function PracticeInterview(props: PracticeInterviewProps) {
  const { userId, application, about, isLeaving, onStake, onStay, onClose } = props;
  const [practice, dispatch] = useReducer(practiceReducer, noPractice);
  const [hasDraft, setHasDraft] = useState(false);
  const [isExported, setIsExported] = useState(false);
  const letters = useQuery(comparableLettersQuery(userId));
  const isAtStake = practice.stage !== "setup" && (practice.entries.length > 0 || hasDraft) && !isExported;
  useLayoutEffect(() => {
    onStake(isAtStake);
    return () => onStake(false);
  }, [isAtStake, onStake]);
  const leaving = useLeavingPractice(isAtStake);
  const isConfirming = isLeaving || leaving.isAsked;

  return (
    <>
      {isConfirming && (
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
      {/* Hidden, not removed: the typed text and the clock stay. */}
      <div hidden={isConfirming}>
        {practice.stage === "setup" ? (
          <QueryState query={letters} loading={<TextSkeleton />} error={interviewTexts.setup.loadError}>
            {(found) =>
              application === undefined ? (
                <TextSkeleton />
              ) : (
                <SetupStage
                  letters={found}
                  application={application}
                  about={about}
                  onStart={(setup) => dispatch({ type: "begin", ...setup })}
                />
              )
            }
          </QueryState>
        ) : (
          <Stages
            userId={userId}
            practice={practice}
            dispatch={(event) => {
              setHasDraft(false);
              setIsExported(false);
              dispatch(event);
            }}
            onDraft={setHasDraft}
            onExported={() => setIsExported(true)}
            onClose={onClose}
          />
        )}
      </div>
    </>
  );
}

interface StagesProps {
  userId: string;
  practice: Exclude<Practice, { stage: "setup" }>;
  dispatch: (event: PracticeEvent) => void;
  onDraft: (hasDraft: boolean) => void;
  onExported: () => void;
  onClose: () => void;
}

function Stages({ userId, practice, dispatch, onDraft, onExported, onClose }: StagesProps) {
  const { stage, run, index, entries, former } = practice;
  const question = run[index];
  const entry = entries[index];
  if (stage === "question" && question) {
    return (
      <QuestionStage
        // Every try has its own clock.
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
        position={{ number: index + 1, count: run.length }}
        onAgain={() => dispatch({ type: "again" })}
        onNext={() => dispatch({ type: "next" })}
      />
    );
  }
  return (
    <SummaryStage
      userId={userId}
      practice={practice}
      onExported={onExported}
      onRestart={() => dispatch({ type: "restart" })}
      onClose={onClose}
    />
  );
}

/** Inside the practice's own dialog: a second dialog is too much on a phone. */
function LeaveQuestion({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  useDialogState({ title: interviewTexts.leave.title, isLocked: false });
  const stay = useRef<HTMLButtonElement>(null);
  // Before the browser takes the focus from what is hidden.
  useLayoutEffect(() => {
    const before = document.activeElement;
    stay.current?.focus();
    return () => {
      if (before instanceof HTMLElement) requestAnimationFrame(() => before.focus({ preventScroll: true }));
    };
  }, []);
  return (
    <Stack gap={24}>
      <Text role="alert">{interviewTexts.leave.meaning}</Text>
      <DialogActions>
        <Button variant="default" ref={stay} onClick={onStay}>
          {interviewTexts.leave.stay}
        </Button>
        {/* One shade in both schemes: white on the dark scheme's brighter one is hard to read. */}
        <Button color="red.6" onClick={onLeave}>
          {interviewTexts.leave.leave}
        </Button>
      </DialogActions>
    </Stack>
  );
}

function useLeavingPractice(isAtStake: boolean) {
  const isLeaving = useCallback<BlockerFunction>(
    ({ currentLocation, nextLocation }) => isAtStake && currentLocation.pathname !== nextLocation.pathname,
    [isAtStake],
  );
  useConfirmUnload(isAtStake);
  return useLeaving(isLeaving);
}
