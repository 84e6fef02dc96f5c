import { ChevronDown } from "lucide-react";
import { UnstyledButton, VisuallyHidden } from "@mantine/core";
import { useId, useState } from "react";
import { dayInWords } from "#app/lib/text/day-in-words.ts";
import type { ApplicationLine } from "#shared/applications/application.ts";
import { checklistTexts } from "#app/features/checklist/texts.ts";
import classes from "./paper-rules.module.css";

const texts = checklistTexts.line;

/** What the office wants of the paper: folded on a screen, open on a printed sheet. */
export function PaperRules({ line: { title, paperRules, validFor, source } }: { line: ApplicationLine }) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  if (paperRules === null && validFor === null) return null;
  return (
    <div className={classes.rules}>
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
