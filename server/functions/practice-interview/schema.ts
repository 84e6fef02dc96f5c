import { z } from "zod";
import { interviewMessages, interviewRequestSchema } from "#shared/interview.ts";

/** The shared schema, for what takes those of the larger zod alone. */
export const practiceInterviewSchema = z.unknown().transform((body, context) => {
  const parsed = interviewRequestSchema.safeParse(body);
  if (parsed.success) return parsed.data;
  context.addIssue(parsed.error.issues[0]?.message ?? interviewMessages.malformed);
  return z.NEVER;
});
