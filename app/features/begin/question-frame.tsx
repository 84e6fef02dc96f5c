import { Button } from "@mantine/core";
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { useFocusOnMount } from "#app/ui/use-focus-on-mount.ts";
import { beginTexts as texts } from "./texts.ts";
import classes from "./begin.module.css";

export interface FrameProps {
  progress: string;
  /** The question before it is gone, and with it the focus. */
  takesFocus: boolean;
  onBack?: () => void;
}

interface QuestionFrameProps extends FrameProps {
  question: string;
  why: string;
  /** None: the answer cannot be done without. */
  onSkip?: (() => void) | undefined;
  skip?: string;
  children: ReactNode;
}

export function QuestionFrame({
  progress,
  takesFocus,
  question,
  why,
  onBack,
  onSkip,
  skip = texts.skip,
  children,
}: QuestionFrameProps) {
  const heading = useFocusOnMount<HTMLHeadingElement>({ scrolls: true });
  return (
    <section className={classes.question} aria-label={question}>
      <p className={classes.progress}>{progress}</p>
      <h2 ref={takesFocus ? heading : null} tabIndex={-1} className={classes.heading}>
        {question}
      </h2>
      <p className={classes.why}>{why}</p>
      {children}
      <div className={classes.ways}>
        {onBack && (
          <Button variant="subtle" color="gray" leftSection={<ArrowLeft size={18} aria-hidden />} onClick={onBack}>
            {texts.back}
          </Button>
        )}
        {onSkip && (
          <Button variant="subtle" onClick={onSkip} className={classes.skip}>
            {skip}
          </Button>
        )}
      </div>
    </section>
  );
}
