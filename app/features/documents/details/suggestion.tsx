import { Button } from "@mantine/core";
import { Check } from "lucide-react";
import { dayInWords } from "#app/lib/text/day-in-words.ts";
import { documentsTexts } from "#app/features/documents/texts.ts";
import type { Guess, GuessedField } from "#shared/documents/paper-reading.ts";
import classes from "./details-dialog.module.css";

const texts = documentsTexts.reading;

interface SuggestionProps {
  field: GuessedField;
  guess: Guess | undefined;
  /** What is in the field. */
  value: string | null;
  onUse: () => void;
}

/** What the file says of a field, and where; the person decides. */
export function Suggestion({ field, guess, value, onUse }: SuggestionProps) {
  if (!guess) return null;
  if (guess.value === value) {
    return (
      <p className={classes.used}>
        <Check size={16} aria-hidden /> {texts.isUsed}
      </p>
    );
  }
  const isDay = field === "issued_on" || field === "expires_on";
  const shown = isDay ? dayInWords(guess.value) : guess.value;
  return (
    <div className={classes.suggestion}>
      <p className={classes.guess}>
        {texts.suggestion} <strong>{shown}</strong>
        <span className={classes.where}>{whereOf(field, guess)}</span>
      </p>
      <Button
        variant="light"
        size="compact-md"
        className="app-touch-target"
        aria-label={texts.takeAs(shown, texts.fields[field])}
        onClick={onUse}
      >
        {texts.take}
      </Button>
    </div>
  );
}

function whereOf(field: GuessedField, { foundIn, words }: Guess): string {
  if (foundIn !== "zone") return texts.foundIn[foundIn](words);
  if (field === "document_type") return texts.foundIn.zoneType;
  return field === "holder" ? texts.foundIn.zoneName : texts.foundIn.zone;
}
