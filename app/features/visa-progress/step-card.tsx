import { Loader } from "@mantine/core";
import { CloudOff } from "lucide-react";
import { useEffect, useId, useRef } from "react";
import { TouchSwitch } from "#app/ui/fields/touch-switch.tsx";
import { ScreenLink } from "#app/ui/screen-link.tsx";
import type { VisaStep } from "#shared/visa-progress.ts";
import classes from "./step-card.module.css";
import { visaProgressTexts as texts } from "./texts.ts";

interface StepCardProps {
  step: VisaStep;
  isCompleted: boolean;
  isNext: boolean;
  isSaving: boolean;
  /** It could not be sent yet. */
  isKept: boolean;
  onChange: (isCompleted: boolean) => void;
}

export function StepCard({ step, isCompleted, isNext, isSaving, isKept, onChange }: StepCardProps) {
  const switchId = useId();
  const switchRef = useFocusAfterSaving(isSaving);
  const titleId = `${switchId}-title`;
  const descriptionId = `${switchId}-description`;

  return (
    <li id={step.id} className={classes.card} data-next={isNext || undefined}>
      <label htmlFor={switchId} className={classes.words}>
        <span id={titleId} className={classes.title}>
          {step.title}
        </span>
        <span id={descriptionId} className={classes.description}>
          {step.description}
        </span>
      </label>
      <TouchSwitch
        ref={switchRef}
        id={switchId}
        checked={isCompleted}
        disabled={isSaving}
        onChange={(event) => onChange(event.currentTarget.checked)}
        aria-labelledby={titleId}
        aria-describedby={descriptionId}
        className={classes.switch}
      />
      <p className={classes.state} data-done={(isCompleted && !isSaving) || undefined}>
        {isSaving ? (
          <>
            <Loader size={14} aria-hidden /> {texts.updating}
          </>
        ) : (
          <StepState isCompleted={isCompleted} isNext={isNext} />
        )}
      </p>
      {isKept && !isSaving && (
        <p className={classes.kept}>
          <CloudOff size={16} aria-hidden /> {texts.kept}
        </p>
      )}
      {step.id === "visa_interview_scheduled" && (
        <ScreenLink screen="visa-consultant" hash="practice" className={classes.more}>
          {texts.practise}
        </ScreenLink>
      )}
    </li>
  );
}

function StepState({ isCompleted, isNext }: { isCompleted: boolean; isNext: boolean }) {
  if (isCompleted) return texts.completed;
  return (
    <>
      {texts.pending}
      {isNext && <span className={classes.next}>{texts.next}</span>}
    </>
  );
}

/** A disabled control loses the focus; keyboard users get it back. */
function useFocusAfterSaving(isSaving: boolean) {
  const ref = useRef<HTMLInputElement>(null);
  const hadFocus = useRef(false);

  useEffect(() => {
    const control = ref.current;
    const remember = () => {
      hadFocus.current = true;
    };
    const forget = () => {
      // A disabled control's blur is not the person's choice.
      if (!control?.disabled) hadFocus.current = false;
    };
    control?.addEventListener("focus", remember);
    control?.addEventListener("blur", forget);
    return () => {
      control?.removeEventListener("focus", remember);
      control?.removeEventListener("blur", forget);
    };
  }, []);

  useEffect(() => {
    if (isSaving || !hadFocus.current) return;
    const isFocusLost = document.activeElement === null || document.activeElement === document.body;
    if (isFocusLost) ref.current?.focus({ preventScroll: true });
    else hadFocus.current = document.activeElement === ref.current;
  }, [isSaving]);

  return ref;
}
