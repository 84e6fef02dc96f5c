import { Button } from "@mantine/core";
import { ArrowLeft } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { CountBar } from "#app/ui/states/count-bar.tsx";
import { useFocusOnMount } from "#app/ui/use-focus-on-mount.ts";
import { beginTexts as texts } from "./texts.ts";
import classes from "./begin.module.css";

export interface FrameProps {
  progress: { at: number; all: number };
  /** The question before it is gone, and with it the focus. */
  takesFocus: boolean;
  onBack?: () => void;
}

interface QuestionFrameProps extends FrameProps {
  question: string;
  /** Why it is asked, to be unfolded; where one sentence says that, it is the hint. */
  why?: string;
  hint?: string;
  onSkip: () => void;
  skip?: string;
  /** Where an answer is not one tap alone. */
  goOn?: {
    label: string;
    /** What is said where it is pressed too early; null: an answer is there. */
    missing: string | null;
    onGoOn: () => void;
  };
  children: ReactNode;
}

/** One question a screen. On a phone the ways on stay at the bottom, in reach of a thumb. */
export function QuestionFrame({
  progress,
  takesFocus,
  question,
  why,
  hint,
  onBack,
  onSkip,
  skip = texts.skip,
  goOn,
  children,
}: QuestionFrameProps) {
  const heading = useFocusOnMount<HTMLHeadingElement>({ scrolls: true });
  const missing = goOn?.missing ?? null;
  const [wasEarly, setWasEarly] = useState(false);
  const missingId = useId();
  const progressId = useId();
  return (
    <section className={classes.question} aria-label={question}>
      <div className={classes.progress}>
        <CountBar part={progress.at - 1} of={progress.all} isWide />
        <p id={progressId}>{texts.progress(progress.at, progress.all)}</p>
        <p aria-hidden>{texts.plan}</p>
      </div>
      <h2 ref={takesFocus ? heading : null} tabIndex={-1} aria-describedby={progressId} className={classes.heading}>
        {question}
      </h2>
      {hint !== undefined && <p className={classes.hint}>{hint}</p>}
      {why !== undefined && (
        <details className={classes.reason}>
          <summary>{texts.why}</summary>
          <p>{why}</p>
        </details>
      )}
      {children}
      <div className={classes.ways}>
        {wasEarly && missing !== null && (
          <p id={missingId} role="alert" className={classes.missing}>
            {missing}
          </p>
        )}
        {onBack && (
          <Button variant="subtle" color="gray" leftSection={<ArrowLeft size={18} aria-hidden />} onClick={onBack}>
            {texts.back}
          </Button>
        )}
        <Button variant="subtle" onClick={onSkip} className={classes.skip}>
          {skip}
        </Button>
        {goOn && (
          <Button
            aria-describedby={wasEarly && missing !== null ? missingId : undefined}
            onClick={missing === null ? goOn.onGoOn : () => setWasEarly(true)}
            className={classes.goOn}
          >
            {goOn.label}
          </Button>
        )}
      </div>
    </section>
  );
}
