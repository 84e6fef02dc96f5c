import type { FunctionHandler } from "#server/backend.ts";
import { notTheirApplication, readStatedApplication } from "#server/applications/read-stated-application.ts";
import type { AiEngine } from "#server/ai/engine.ts";
import { interviewRulesFor } from "#server/interview/interview-rules.ts";
import type { ComparedLetter, InterviewMaterial, ListedDocument } from "#server/interview/material.ts";
import { tellsOfHome } from "#server/interview/residence.ts";
import { commentWithModel } from "#server/interview/model-comments.ts";
import { commentOffline, type InterviewComments } from "#server/interview/offline-comments.ts";
import { type AiDependencies, defineAiFunction } from "#server/functions/ai-function.ts";
import { type InterviewAnswer, interviewRequestSchema } from "#shared/interviews/interview.ts";
import type { CurrentRules } from "#server/visa-rules/current-rules.ts";
import { failure } from "#server/functions/failures.ts";
import { rowsOrThrow } from "#server/rows-or-throw.ts";
import type { SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "#shared/database.types.ts";
import { noVisaProgress, visaProgressSchema } from "#shared/visa-progress.ts";
import { textOfMarkup } from "#shared/text-of-markup.ts";

const failed = "The comments could not be made. Please try again.";

/** `interviewRequestSchema` → 200 `InterviewAnswer`. 403 foreign letter or application; 200 `success: false`: the model failed. */
export function practiceInterview(
  dependencies: AiDependencies & { rules: CurrentRules; today: () => string },
): FunctionHandler {
  const { ai, rules: current, today } = dependencies;
  return defineAiFunction(dependencies, {
    schema: interviewRequestSchema,
    notYours: "You can only practise for yourself.",
    async run({ request, input, userId, client }) {
      const { applicationId = null } = input;
      const [application, own] = await Promise.all([
        applicationId === null ? null : readStatedApplication(client, userId, applicationId),
        readMaterial(client, { userId, sopId: input.sopId, answer: input.answer }),
      ]);
      if (own === null) return failure(403, "This letter is not there any more, or is not yours.");
      if (applicationId !== null && application === null) return failure(403, notTheirApplication);

      const { question, answer, seconds, country } = input;
      const named = { application, letter: own.letter };
      const rules = await interviewRulesFor(country, named, { today: today(), destinationOf: current.destination });
      const material: InterviewMaterial = { question, country, answer, seconds, rules, application, ...own };
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

const maxDocuments = 200;

type OwnMaterial = Pick<InterviewMaterial, "letter" | "documents" | "progress" | "residence">;

/** Null where the letter is not the caller's or is gone. @throws AppError `database_unavailable` */
async function readMaterial(
  client: SupabaseClient<Database>,
  { userId, sopId, answer }: { userId: string; sopId: string | null; answer: string },
): Promise<OwnMaterial | null> {
  const [letter, documents, progress, residence] = await Promise.all([
    sopId === null ? null : readLetter(client, userId, sopId),
    client
      .from("documents")
      .select("document_type, document_name, is_completed")
      .eq("user_id", userId)
      .order("uploaded_at", { ascending: false })
      .limit(maxDocuments),
    client.from("visa_progress").select("*").eq("user_id", userId).maybeSingle(),
    tellsOfHome(answer) ? readResidence(client, userId) : null,
  ]);
  const listed = rowsOrThrow(documents, "the documents of an interview");
  const steps = rowsOrThrow(progress, "the steps of an interview");
  if (sopId !== null && letter === null) return null;
  return {
    letter,
    documents: listed.map((row): ListedDocument => ({
      type: row.document_type,
      name: row.document_name,
      isCompleted: row.is_completed,
    })),
    residence,
    progress: steps === null ? noVisaProgress : visaProgressSchema.parse(steps),
  };
}

async function readResidence(client: SupabaseClient<Database>, userId: string): Promise<string | null> {
  const found = await client.from("profiles").select("residence_country").eq("user_id", userId).maybeSingle();
  return rowsOrThrow(found, "the profile of an interview")?.residence_country ?? null;
}

async function readLetter(
  client: SupabaseClient<Database>,
  userId: string,
  id: string,
): Promise<ComparedLetter | null> {
  const data = rowsOrThrow(
    await client
      .from("sop_documents")
      .select("generated_text, university, country")
      .eq("id", id)
      .eq("user_id", userId)
      .maybeSingle(),
    "the letter of an interview",
  );
  return data && { text: textOfMarkup(data.generated_text), university: data.university, country: data.country };
}
