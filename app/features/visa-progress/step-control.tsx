import { useQuery } from "@tanstack/react-query";
import type { VisaStepId } from "#shared/visa-progress.ts";
import { useSaveStep, useStepsBeingSaved } from "./mutations.ts";
import { visaProgressQuery } from "./queries.ts";
import classes from "./step-control.module.css";
import { StepState, StepSwitch } from "./step-switch.tsx";
import { visaProgressTexts as texts } from "./texts.ts";

interface StepControlProps {
  userId: string;
  stepId: VisaStepId;
  /** Ids of the step's title and of what describes it. */
  labelledBy: string;
  describedBy: string;
  /** Done without its switch. */
  countsAsDone: boolean;
}

/** A step's switch and its state in a word, for a list of another feature. */
export function StepControl({ userId, stepId, labelledBy, describedBy, countsAsDone }: StepControlProps) {
  const { data: progress } = useQuery(visaProgressQuery(userId));
  const { mutate: saveStep } = useSaveStep(userId);
  const isSaving = useStepsBeingSaved(userId).has(stepId);
  if (!progress) return null;
  const isCompleted = progress[stepId];
  return (
    <div className={classes.control}>
      <StepState
        isCompleted={isCompleted}
        isSaving={isSaving}
        {...(countsAsDone && { pending: texts.countsAsDone })}
        className={classes.state}
      />
      <StepSwitch
        isCompleted={isCompleted}
        isSaving={isSaving}
        onChange={(isOn) => saveStep({ stepId, isCompleted: isOn })}
        labelledBy={labelledBy}
        describedBy={describedBy}
      />
    </div>
  );
}
