import { Foldable } from "#app/ui/lists/foldable.tsx";
import { SafeText } from "#app/ui/text/safe-text.tsx";
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
  return (
    <Foldable
      className={classes.suggestions}
      cutBy="height"
      isLong={mayFold && suggestions.length > longFrom}
      showAll={texts.showAll}
      of={texts.of(title)}
    >
      <SafeText text={suggestions} />
    </Foldable>
  );
}
