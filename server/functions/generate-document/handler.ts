import type { Logger } from "pino";
import type { FunctionHandler } from "#server/backend.ts";
import { notTheirApplication, readStatedApplication } from "#server/applications/read-stated-application.ts";
import type { LetterMaterial, WrittenLetter } from "#server/letters/material.ts";
import { writeWithModel } from "#server/letters/model-letter.ts";
import type { AiEngine } from "#server/ai/engine.ts";
import { type AiDependencies, defineAiFunction } from "#server/functions/ai-function.ts";
import { type LetterAnswer, letterRequestSchema } from "#shared/letters/letter.ts";
import { findGaps } from "#shared/letters/letter-gaps.ts";
import { materialOf, readProfile } from "./read-material.ts";
import type { CurrentRules } from "#server/visa-rules/current-rules.ts";
import { failure } from "#server/functions/failures.ts";

const failed = "Failed to generate document. Please try again.";

const bodyLimitBytes = 3 * 1024 * 1024;

/** `letterRequestSchema` → 200 `LetterAnswer`; stores nothing. 403 foreign application; 200 with `success: false` when the model fails. */
export function generateDocument(
  dependencies: AiDependencies & { log: Pick<Logger, "info">; rules: CurrentRules; today: () => string },
): FunctionHandler {
  const { ai, log, rules, today } = dependencies;
  return defineAiFunction(dependencies, {
    schema: letterRequestSchema,
    bodyLimitBytes,
    notYours: "You can only write letters for yourself.",
    async run({ request, input, userId, caller, client }) {
      const { applicationId = null } = input;
      const [profile, application] = await Promise.all([
        readProfile(client, userId, caller.claims),
        applicationId === null ? null : readStatedApplication(client, userId, applicationId),
      ]);
      if (applicationId !== null && application === null) return failure(403, notTheirApplication);
      const material = materialOf(input, { profile, application });
      const letter = await write(ai, material, { userId, signal: request.signal, log });
      if (letter === null) return failure(200, failed);
      const { findFlags } = await import("#server/letters/flags/find-flags.ts");
      const gaps = [...new Set(findGaps(letter.text).map(({ what }) => what))].filter((what) => what !== "");
      return Response.json({
        success: true,
        generatedText: letter.text,
        emailSubject: letter.subject,
        gaps,
        flags: await findFlags(material, { today: today(), destinationOf: rules.destination, signal: request.signal }),
      } satisfies LetterAnswer);
    },
  });
}

async function write(
  ai: AiEngine,
  material: LetterMaterial,
  context: { userId: string; signal: AbortSignal; log: Pick<Logger, "info"> },
): Promise<WrittenLetter | null> {
  if (ai.model !== null) {
    const written = await writeWithModel(ai.model, material, context);
    return written.ok ? written : null;
  }
  const { writeLetter } = await import("#server/letters/write-letter.ts");
  const start = performance.now();
  const letter = await writeLetter(material, context.signal).catch((error: unknown) => {
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
