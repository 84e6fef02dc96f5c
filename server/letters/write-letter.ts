import { letterPlans, usualPurpose } from "#shared/letters/letter-plans.ts";
import type { LetterPurpose } from "#shared/letters/letter.ts";
import { writeEmail } from "./email.ts";
import { gather } from "./gather.ts";
import type { LetterMaterial, WrittenLetter } from "./material.ts";
import { createPacer } from "./pacer.ts";
import { withoutTagStarts } from "./plain-text.ts";
import { writeSections } from "./write-sections.ts";

/**
 * Writes a letter of the person's own sentences: asserts nothing that they did not, marks what is missing
 * `[fill in: …]`, obeys no instructions in the inputs, never blocks the event loop for long. @throws the reason of `signal`
 */
export async function writeLetter(material: LetterMaterial, signal: AbortSignal): Promise<WrittenLetter> {
  const pause = createPacer(signal);
  const gathered = await gather(material, letterPlans[purposeOf(material)].isBoxes === true, pause);
  await pause();
  const { text, subject } =
    material.documentType === "professional_email"
      ? writeEmail(material, gathered)
      : { text: writeSections(material, purposeOf(material), gathered), subject: null };
  // Pieces that were harmless apart may have come together.
  return { text: withoutTagStarts(text), subject: subject === null ? null : withoutTagStarts(subject) };
}

/** What was chosen, else what the prompt says. */
export function purposeOf({ documentType, purpose, prompt }: LetterMaterial): LetterPurpose {
  if (documentType === "professional_email") return usualPurpose.cover_letter;
  if (purpose !== null && letterPlans[purpose].tab === documentType) return purpose;
  if (documentType === "sop") return usualPurpose.sop;
  const asked = prompt.slice(0, 400);
  if (/\bletter of explanation\b|\bexplanation letter\b/iu.test(asked)) return "explanation";
  const job = /\b(?:position|role|job|vacancy|internship|hiring|recruiter|employer|traineeship)\b/iu;
  return /\b(?:visa|embassy|consulate|study permit)\b/iu.test(asked) && !job.test(asked)
    ? "visa-cover"
    : usualPurpose.cover_letter;
}
