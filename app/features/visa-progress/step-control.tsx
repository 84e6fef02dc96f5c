import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { asksNothingText } from "#app/ui/progress-path.tsx";
import { SentLater } from "#app/ui/states/sent-later.tsx";
import { StateBadge } from "#app/ui/states/state-badge.tsx";
import type { VisaStepId } from "#shared/visa-progress.ts";
import { useKeptSteps } from "./kept-steps.ts";
import { useSaveStep, useStepsBeingSaved } from "./mutations.ts";
import { visaProgressQuery } from "./queries.ts";
import classes from "./step-control.module.css";
import { StepState, StepSwitch } from "./step-switch.tsx";

interface StepControlProps {
  userId: string;
  stepId: VisaStepId;
  /** Ids of the step's title and of what describes it. */
  labelledBy: string;
  describedBy: string;
  /** The application asks nothing there: it counts as done without its switch, which stays for who wants it on. */
  asksNothing: boolean;
}

/** A step's switch and its state in a word, for a list of another feature. */
export function StepControl({ userId, stepId, labelledBy, describedBy, asksNothing }: StepControlProps) {
  const { data: progress } = useQuery(visaProgressQuery(userId));
  const { mutate: saveStep } = useSaveStep(userId);
  const isKept = useKeptSteps(userId).some((kept) => kept.stepId === stepId);
  const badgeId = useId();
  const isSaving = useStepsBeingSaved(userId).has(stepId);
  if (!progress) return null;
  const isCompleted = progress[stepId];
  const isFree = asksNothing && !isCompleted;
  return (
    <div className={classes.control}>
      <StepState
        isCompleted={isCompleted}
        isSaving={isSaving}
        {...(asksNothing && {
          pending: (
            <span id={badgeId}>
              <StateBadge tone="quiet">{asksNothingText}</StateBadge>
            </span>
          ),
        })}
        className={classes.state}
      />
      <StepSwitch
        isCompleted={isCompleted}
        isSaving={isSaving}
        onChange={(isOn) => saveStep({ stepId, isCompleted: isOn })}
        labelledBy={labelledBy}
        describedBy={isFree ? `${describedBy} ${badgeId}` : describedBy}
        className={isFree ? classes.free : undefined}
      />
      {isKept && !isSaving && <SentLater className={classes.kept} />}
    </div>
  );
}
