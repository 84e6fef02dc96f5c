import type { FunctionHandler } from "#server/backend.ts";
import type { LetterMaterial, WrittenLetter } from "#server/ai/composer/material.ts";
import { writeWithModel } from "#server/ai/composer/model-letter.ts";
import type { AiEngine } from "#server/ai/engine.ts";
import { type AiDependencies, defineAiFunction } from "#server/functions/ai-function.ts";
import { type LetterAnswer, letterRequestSchema } from "#shared/letter.ts";
import { findGaps } from "#shared/letter-gaps.ts";
import { materialOf, readProfile } from "./read-material.ts";
import { failure } from "#server/functions/failures.ts";

const failed = "Failed to generate document. Please try again.";

const bodyLimitBytes = 3 * 1024 * 1024;

/** `letterRequestSchema` → 200 `LetterAnswer`; stores nothing. 200 with `success: false` when the model fails. */
export function generateDocument(dependencies: AiDependencies): FunctionHandler {
  const { ai } = dependencies;
  return defineAiFunction(dependencies, {
    schema: letterRequestSchema,
    bodyLimitBytes,
    notYours: "You can only write letters for yourself.",
    async run({ request, input, userId, caller, client }) {
      const profile = await readProfile(client, userId, caller.claims);
      const letter = await write(ai, materialOf(input, profile), { userId, signal: request.signal });
      if (letter === null) return failure(200, failed);
      const gaps = [...new Set(findGaps(letter.text).map(({ what }) => what))].filter((what) => what !== "");
      return Response.json({
        success: true,
        generatedText: letter.text,
        emailSubject: letter.subject,
        gaps,
      } satisfies LetterAnswer);
    },
  });
}

async function write(
  ai: AiEngine,
  material: LetterMaterial,
  context: { userId: string; signal: AbortSignal },
): Promise<WrittenLetter | null> {
  if (ai.model !== null) {
    const written = await writeWithModel(ai.model, material, context);
    return written.ok ? written : null;
  }
  const { composeLetter } = await import("#server/ai/composer/compose-letter.ts");
  const start = performance.now();
  const letter = await composeLetter(material, context.signal).catch((error: unknown) => {
    if (context.signal.aborted) return null;
    throw error;
  });
  const durationMs = Math.round(performance.now() - start);
  await ai.recordOffline({
    userId: context.userId,
    task: "letter",
    durationMs,
    outcome: letter === null ? "aborted" : "ok",
  });
  return letter;
}
