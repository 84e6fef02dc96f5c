import { Button, VisuallyHidden } from "@mantine/core";
import { useId, useState } from "react";
import { SafeText } from "#app/ui/safe-text.tsx";
import classes from "./resume-card.module.css";
import { resumeCardTexts as texts } from "./texts.ts";

/** From this many characters on, markup with them, an analysis is taller than what is shown of it. */
const longFrom = 700;

interface AnalysisProps {
  /** HTML by whomever. */
  suggestions: string;
  /** Whose analysis it is. */
  title: string;
  /** Of a long one the beginning is enough, so that it does not push the other resumes away. */
  mayFold: boolean;
}

/** What was said about a resume. */
export function Analysis({ suggestions, title, mayFold }: AnalysisProps) {
  const id = useId();
  const [isWhole, setIsWhole] = useState(false);
  const isLong = mayFold && suggestions.length > longFrom;
  return (
    <>
      <div id={id} className={classes.suggestions} data-cut={(isLong && !isWhole) || undefined}>
        <SafeText text={suggestions} />
      </div>
      {isLong && (
        <Button
          variant="subtle"
          size="sm"
          className={classes.more}
          aria-expanded={isWhole}
          aria-controls={id}
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? texts.showLess : texts.showAll}
          <VisuallyHidden component="span">{texts.of(title)}</VisuallyHidden>
        </Button>
      )}
    </>
  );
}
