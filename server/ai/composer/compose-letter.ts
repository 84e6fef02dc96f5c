import { writeCoverLetter } from "./cover-letter.ts";
import { writeEmail } from "./email.ts";
import { type Gathered, gather } from "./gather.ts";
import type { LetterMaterial, WrittenLetter } from "./material.ts";
import { createPacer } from "./pacer.ts";
import { withoutTagStarts } from "./plain-text.ts";
import { writeSop } from "./sop.ts";

/**
 * Writes a letter without a language model, from the person's own words: every name and number in it is in the
 * material, what is missing is marked `[fill in: …]`, what tries to steer the writer is left out. Never holds the
 * event loop for more than some milliseconds. @throws what `signal` carries when the person leaves
 */
export async function composeLetter(material: LetterMaterial, signal: AbortSignal): Promise<WrittenLetter> {
  const pause = createPacer(signal);
  const gathered = await gather(material, pause);
  await pause();
  const { text, subject } = written(material, gathered);
  // Pieces that were harmless apart may have come together.
  return { text: withoutTagStarts(text), subject: subject === null ? null : withoutTagStarts(subject) };
}

function written(material: LetterMaterial, gathered: Gathered): WrittenLetter {
  switch (material.documentType) {
    case "sop":
      return { text: writeSop(material, gathered), subject: null };
    case "cover_letter":
      return { text: writeCoverLetter(material, gathered), subject: null };
    case "professional_email":
      return writeEmail(material, gathered);
  }
}
