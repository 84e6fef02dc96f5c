import { writeCoverLetter } from "./cover-letter.ts";
import { writeEmail } from "./email.ts";
import { type Gathered, gather } from "./gather.ts";
import type { LetterMaterial, WrittenLetter } from "./material.ts";
import { createPacer } from "./pacer.ts";
import { withoutTagStarts } from "./plain-text.ts";
import { writeSop } from "./sop.ts";

/**
 * Writes a letter from the person's own words: marks what is missing `[fill in: …]`, obeys no instructions in the
 * inputs, never blocks the event loop for long. @throws the reason of `signal`
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
