import { fromShared } from "#server/functions/shared-schema.ts";
import { interviewMessages, interviewRequestSchema } from "#shared/interview.ts";

export const practiceInterviewSchema = fromShared(interviewRequestSchema, interviewMessages.malformed);
