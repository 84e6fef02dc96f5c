import { useId } from "react";
import { ScreenLink } from "#app/ui/screen-link.tsx";
import { SentLater } from "#app/ui/states/sent-later.tsx";
import type { VisaStep } from "#shared/visa-progress.ts";
import classes from "./step-card.module.css";
import { StepState, StepSwitch } from "./step-switch.tsx";
import { visaProgressTexts as texts } from "./texts.ts";

interface StepCardProps {
  step: VisaStep;
  isCompleted: boolean;
  isNext: boolean;
  isSaving: boolean;
  /** Switched without a connection, and sent later. */
  isKept: boolean;
  onChange: (isCompleted: boolean) => void;
}

export function StepCard({ step, isCompleted, isNext, isSaving, isKept, onChange }: StepCardProps) {
  const switchId = useId();
  const titleId = `${switchId}-title`;
  const descriptionId = `${switchId}-description`;

  return (
    <li id={step.id} className={classes.card} data-next={isNext || undefined}>
      <div className={classes.words}>
        <h3 className={classes.title}>
          <label id={titleId} htmlFor={switchId}>
            {step.title}
          </label>
        </h3>
        <label id={descriptionId} htmlFor={switchId} className={classes.description}>
          {step.description}
        </label>
      </div>
      <StepSwitch
        id={switchId}
        isCompleted={isCompleted}
        isSaving={isSaving}
        onChange={onChange}
        labelledBy={titleId}
        describedBy={descriptionId}
        className={classes.switch}
      />
      <StepState
        isCompleted={isCompleted}
        isSaving={isSaving}
        pending={
          <>
            {texts.pending}
            {isNext && <span className={classes.next}>{texts.next}</span>}
          </>
        }
        className={classes.state}
      />
      {isKept && !isSaving && <SentLater className={classes.kept} />}
      {step.id === "visa_interview_scheduled" && (
        <ScreenLink screen="practice" className={classes.more}>
          {texts.practise}
        </ScreenLink>
      )}
    </li>
  );
}
