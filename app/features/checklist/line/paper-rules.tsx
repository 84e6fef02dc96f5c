import { ChevronDown } from "lucide-react";
import { UnstyledButton, VisuallyHidden } from "@mantine/core";
import { useId, useState } from "react";
import { dayInWords } from "#app/lib/text/day-in-words.ts";
import type { ApplicationLine } from "#shared/applications/application-plan.ts";
import { checklistTexts } from "#app/features/checklist/texts.ts";
import classes from "./paper-rules.module.css";

const texts = checklistTexts.line;

interface PaperRulesProps {
  line: ApplicationLine;
  /** Differs each time that a link leads to the line; null: none did. */
  arrival: string | null;
}

/** What the office wants of the paper: folded on a screen until a link leads to it, open on a printed sheet. */
export function PaperRules({ line: { title, paperRules, validFor, source }, arrival }: PaperRulesProps) {
  const [isOpen, setIsOpen] = useState(arrival !== null);
  const [followed, setFollowed] = useState(arrival);
  const id = useId();
  if (arrival !== followed) {
    setFollowed(arrival);
    if (arrival !== null) setIsOpen(true);
  }
  if (paperRules === null && validFor === null) return null;
  return (
    <div className={classes.rules} data-paper-rules>
      <UnstyledButton
        className={classes.fold}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        <ChevronDown size={16} className={classes.mark} aria-hidden />
        {texts.rules}
        <VisuallyHidden component="span">{texts.of(title)}</VisuallyHidden>
      </UnstyledButton>
      <div id={id} hidden={!isOpen} className={classes.body}>
        {paperRules !== null && <p>{paperRules}</p>}
        {validFor !== null && (
          <p>
            <strong>{texts.validFor}:</strong> {validFor}
          </p>
        )}
        {source !== null && <p className={classes.source}>{texts.source(dayInWords(source))}</p>}
      </div>
    </div>
  );
}
