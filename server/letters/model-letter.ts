import type { Logger } from "pino";
import { z } from "zod";
import type { ModelFailure, TextModel } from "#server/ai/models/text-model.ts";
import { letterInstructions, letterMessage, letterPromptVersion } from "#server/ai/prompts/letter.ts";
import { offeredPurposes } from "#shared/letters/letter-destination.ts";
import type { LetterPurpose } from "#shared/letters/letter.ts";
import { purposeOf } from "./write-letter.ts";
import { withoutAssertions } from "./without-assertions.ts";
import type { LetterMaterial, WrittenLetter } from "./material.ts";
import { plainText, withoutTagStarts } from "./plain-text.ts";

const maxCharacters = 15_000;
const maxSubject = 200;

/** Some models always answer in JSON. */
const jsonDraftSchema = z.object({ text: z.string(), subject: z.string().default("") });

/**
 * Plain text of a letter's size, or a failure; `subject` is null where the model gave none.
 */
export async function writeWithModel(
  model: TextModel,
  material: LetterMaterial,
  { userId, signal, log }: { userId: string; signal: AbortSignal; log: Pick<Logger, "info"> },
): Promise<({ ok: true } & WrittenLetter) | ModelFailure> {
  const purpose = material.documentType === "professional_email" ? null : purposeOf(material);
  const words = purpose === null ? null : wordsOf(material.country, purpose);
  const answered = await model.generateText({
    task: "letter",
    userId,
    promptVersion: letterPromptVersion,
    instructions: letterInstructions,
    messages: [{ role: "user", content: letterMessage(material, purpose, words) }],
    maxOutputTokens: 3_000,
    signal,
    accepts: (answer) => readDraft(answer) !== null,
  });
  if (!answered.ok) return answered;
  const draft = readDraft(answered.text);
  if (draft === null) return { ok: false, reason: "invalid" };
  if (draft.text.length > maxCharacters) return { ok: false, reason: "too_long" };
  const { text, dropped } = withoutAssertions(withoutMarkdown(plainText(draft.text)), material);
  if (dropped > 0)
    log.info({ dropped, model: model.name }, "sentences of a model that asserted what nobody stated were dropped");
  if (!/\p{L}/u.test(text)) return { ok: false, reason: "empty" };
  if (material.documentType !== "professional_email") return { ok: true, text, subject: null };
  const subject = withoutMarkdown(plainText(draft.subject.slice(0, 1000))).replaceAll(/\s+/gu, " ");
  return { ok: true, text, subject: Array.from(subject).slice(0, maxSubject).join("").trim() || null };
}

function wordsOf(country: string | null, purpose: LetterPurpose): number | null {
  return offeredPurposes(country, "sop").find((one) => one.purpose === purpose)?.words ?? null;
}

/** @returns null for cut or broken JSON, or another shape */
function readDraft(answer: string): z.infer<typeof jsonDraftSchema> | null {
  const bare = answer.replaceAll(/^```.*$/gmu, "").trim();
  if (/^(?:\{\s*["}]|\[\s*["{[\d])/u.test(bare)) return jsonDraftSchema.safeParse(parseJson(bare)).data ?? null;
  const [, subject = "", text = bare] = /^[*_# ]{0,9}Subject[*_ ]{0,9}:[*_ ]{0,9}([^\n]*)\n([^]*)$/iu.exec(bare) ?? [];
  return { text, subject };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function withoutMarkdown(text: string): string {
  const bare = text
    .replaceAll(/^#{1,6}\s+/gmu, "")
    .replaceAll(/(\*\*|__)(?=\S)([^\n]*?\S)\1/gu, "$2")
    .replaceAll(/!?\[([^\]\n]*)\]\([^()\s]*\)/gu, "$1")
    .replaceAll(/\n{3,}/gu, "\n\n");
  return withoutTagStarts(bare).trim();
}
