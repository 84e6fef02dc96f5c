import { Loader } from "@mantine/core";
import { type ReactNode, useEffect, useRef } from "react";
import { TouchSwitch } from "#app/ui/fields/touch-switch.tsx";
import classes from "./step-switch.module.css";
import { visaProgressTexts as texts } from "./texts.ts";

interface StepSwitchProps {
  id?: string;
  isCompleted: boolean;
  isSaving: boolean;
  onChange: (isCompleted: boolean) => void;
  /** Ids of the step's title and of what describes it. */
  labelledBy: string;
  describedBy: string;
  className?: string | undefined;
}

export function StepSwitch(props: StepSwitchProps) {
  const { id, isCompleted, isSaving, onChange, labelledBy, describedBy, className } = props;
  const switchRef = useFocusAfterSaving(isSaving);
  return (
    <TouchSwitch
      ref={switchRef}
      id={id}
      checked={isCompleted}
      disabled={isSaving}
      onChange={(event) => onChange(event.currentTarget.checked)}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      className={className}
    />
  );
}

interface StepStateProps {
  isCompleted: boolean;
  isSaving: boolean;
  /** What stands there while the switch is off. */
  pending?: ReactNode;
  className?: string | undefined;
}

export function StepState({ isCompleted, isSaving, pending = texts.pending, className = "" }: StepStateProps) {
  return (
    <p className={`${classes.state} ${className}`} data-done={(isCompleted && !isSaving) || undefined}>
      {isSaving ? (
        <>
          <Loader size={14} aria-hidden /> {texts.updating}
        </>
      ) : isCompleted ? (
        texts.completed
      ) : (
        pending
      )}
    </p>
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
