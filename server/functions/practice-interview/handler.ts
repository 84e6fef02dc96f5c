import type { FunctionHandler } from "#server/backend.ts";
import type { AiEngine } from "#server/ai/engine.ts";
import type { InterviewMaterial } from "#server/ai/interview/material.ts";
import { commentWithModel } from "#server/ai/interview/model-comments.ts";
import { commentOffline, type InterviewComments } from "#server/ai/interview/offline-comments.ts";
import { type AiDependencies, defineAiFunction } from "#server/functions/ai-function.ts";
import { failure } from "#server/functions/failure.ts";
import { type InterviewAnswer, interviewRequestSchema } from "#shared/interview.ts";
import { readMaterial } from "./read-material.ts";

const failed = "The comments could not be made. Please try again.";

/**
 * `{ question, answer, seconds, country, sopId }` → 200 `{ success: true, comments, nextHint }`; stores only the call's
 * cost. Errors of `defineAiFunction`; 403 for a foreign letter; 200 with `success: false` when the model fails.
 */
export function practiceInterview(dependencies: AiDependencies): FunctionHandler {
  const { ai } = dependencies;
  return defineAiFunction(dependencies, {
    schema: interviewRequestSchema,
    notYours: "You can only practise for yourself.",
    async run({ request, input, userId, client }) {
      const own = await readMaterial(client, userId, input.sopId);
      if (own === null) return failure(403, "This letter is not there any more, or is not yours.");

      const { question, answer, seconds, country } = input;
      const material: InterviewMaterial = { question, country, answer, seconds, ...own };
      const commented = await comment(ai, material, { userId, signal: request.signal });
      if (commented === null) return failure(200, failed);
      return Response.json({ success: true, ...commented } satisfies InterviewAnswer);
    },
  });
}

async function comment(
  ai: AiEngine,
  material: InterviewMaterial,
  context: { userId: string; signal: AbortSignal },
): Promise<InterviewComments | null> {
  if (ai.model !== null) {
    const answered = await commentWithModel(ai.model, material, context);
    return answered.ok ? { comments: answered.comments, nextHint: answered.nextHint } : null;
  }
  const start = performance.now();
  const comments = commentOffline(material);
  const durationMs = Math.round(performance.now() - start);
  await ai.recordOffline({ userId: context.userId, task: "interview", durationMs, outcome: "ok" });
  return comments;
}
