import { useState } from "react";
import { documentsTexts } from "#app/features/documents/texts.ts";
import type { DocumentType } from "#shared/documents/document.ts";
import { typeByFileNames } from "#shared/documents/type-by-file-name.ts";
import classes from "./upload-card.module.css";

/**
 * The type that the names of chosen files say. What a person chose themselves stays.
 * @param before the type that the field has before anything is chosen
 */
export function useGuessedType(before: DocumentType | null) {
  const [guessed, setGuessed] = useState<DocumentType | null>(null);
  return {
    guessed,
    /** Null where the names say no type, or `current` is the person's own choice. */
    guess(files: readonly File[], current: string | null): DocumentType | null {
      const isOwnChoice = current !== null && current !== (guessed ?? before);
      const type = typeByFileNames(files.map(({ name }) => name));
      if (type === null || isOwnChoice) return null;
      setGuessed(type);
      return type;
    },
    forget: () => setGuessed(null),
  };
}

/** Below the field, where its type is the guess. */
export function GuessedTypeNote({ guessed, current }: { guessed: DocumentType | null; current: string | null }) {
  return (
    <p className={classes.guessed} role="status">
      {guessed !== null && guessed === current && documentsTexts.upload.guessed(guessed)}
    </p>
  );
}
