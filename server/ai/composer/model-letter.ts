import type { ModelFailure, TextModel } from "#server/ai/models/text-model.ts";
import { letterDraftSchema, letterInstructions, letterMessage, letterPromptVersion } from "../prompts/letter.ts";
import type { LetterMaterial, WrittenLetter } from "./material.ts";
import { plainText, withoutTagStarts } from "./plain-text.ts";

/** Longer than any letter is; the column takes more. */
const maxCharacters = 15_000;
const maxSubject = 200;

/** Lets the configured model write. What it answers is plain text, whole and of a letter's size, or a failure. */
export async function writeWithModel(
  model: TextModel,
  material: LetterMaterial,
  { userId, signal }: { userId: string; signal: AbortSignal },
): Promise<({ ok: true } & WrittenLetter) | ModelFailure> {
  const answered = await model.generateObject({
    task: "letter",
    userId,
    promptVersion: letterPromptVersion,
    instructions: letterInstructions,
    messages: [{ role: "user", content: letterMessage(material) }],
    maxOutputTokens: 3_000,
    signal,
    schema: letterDraftSchema,
  });
  if (!answered.ok) return answered;
  if (answered.value.text.length > maxCharacters) return { ok: false, reason: "too_long" };
  const text = withoutMarkdown(plainText(answered.value.text));
  if (!/\p{L}/u.test(text)) return { ok: false, reason: "empty" };
  if (material.documentType !== "professional_email") return { ok: true, text, subject: null };
  const subject = withoutMarkdown(plainText(answered.value.subject.slice(0, 1000))).replaceAll(/\s+/gu, " ");
  if (subject === "") return { ok: false, reason: "invalid" };
  return { ok: true, text, subject: Array.from(subject).slice(0, maxSubject).join("").trim() };
}

/** Headings, emphasis and links lose their signs and keep their words. */
function withoutMarkdown(text: string): string {
  const bare = text
    .replaceAll(/^```.*$/gmu, "")
    .replaceAll(/^#{1,6}\s+/gmu, "")
    .replaceAll(/(\*\*|__)(?=\S)([^\n]*?\S)\1/gu, "$2")
    .replaceAll(/!?\[([^\]\n]*)\]\([^()\s]*\)/gu, "$1")
    .replaceAll(/\n{3,}/gu, "\n\n");
  return withoutTagStarts(bare).trim();
}
