import { FunctionsHttpError } from "@supabase/supabase-js";
import { z } from "zod";
import type { TestUser } from "@workspace/testing/contract/clients.ts";

const answerSchema = z.object({
  success: z.literal(true),
  generatedText: z.string(),
  emailSubject: z.string().nullable(),
  gaps: z.array(z.string()),
  flags: z.array(
    z.object({
      kind: z.string(),
      quote: z.string(),
      sentence: z.string(),
      source: z.object({ title: z.string(), url: z.string(), dated: z.string().nullable() }).optional(),
    }),
  ),
});

/** Asks for a letter through the official client. @throws where it is refused */
export async function letterFor({ client }: Pick<TestUser, "client">, body: object) {
  const { data, error } = await client.functions.invoke("generate-document", { body });
  if (error) throw error;
  return answerSchema.parse(data);
}

/** How a letter is refused: status, sentence, and when to come again. */
export async function refusalOf({ client }: Pick<TestUser, "client">, body: object) {
  const { error } = await client.functions.invoke("generate-document", { body });
  if (!(error instanceof FunctionsHttpError)) throw new Error("it was not refused", { cause: error });
  const { context }: { context: Response } = error;
  const { success, error: sentence } = z
    .object({ success: z.boolean(), error: z.string() })
    .parse(await context.json());
  return { status: context.status, success, sentence, retryAfter: context.headers.get("retry-after") };
}
