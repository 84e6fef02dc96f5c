import { useQuery } from "@tanstack/react-query";
import { useLayoutEffect, useReducer, useState } from "react";
import { QueryState } from "#app/ui/states/query-state.tsx";
import { TextSkeleton } from "#app/ui/states/skeletons.tsx";
import { CommentsStage } from "./comments-stage.tsx";
import { LeaveQuestion } from "./leave-question.tsx";
import { noPractice, type Practice, type PracticeEvent, practiceReducer } from "./practice.ts";
import { comparableLettersQuery } from "./queries.ts";
import { QuestionStage } from "./question-stage.tsx";
import { SetupStage } from "./setup-stage.tsx";
import { SummaryStage } from "./summary-stage.tsx";
import { practiceTexts } from "./texts.ts";
import { useLeaving } from "./use-leaving.ts";

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
