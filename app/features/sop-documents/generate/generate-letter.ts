import { readFunctionError, refusalIn } from "#app/lib/function-error.ts";
import { supabase } from "#app/lib/supabase.ts";
import type { Database } from "#shared/database.types.ts";
import { letterAnswerSchema, letterMessages, type LetterRequest } from "#shared/letter.ts";
import { type SopDocument, sopDocumentSchema } from "#shared/sop-document.ts";
import { letterColumns } from "#app/features/sop-documents/queries.ts";
import { lettersTexts } from "#app/features/sop-documents/texts.ts";

type NewRow = Database["public"]["Tables"]["sop_documents"]["Insert"];
/** With an id of our own, so that one whose answer was lost is not stored twice. */
export type NewLetter = NewRow & { id: string };

const uniqueViolation = "23505";

/** Why nothing was generated, as a sentence for people. */
export class NotGeneratedError extends Error {}

/** Asks the function for a text. Fails with a `NotGeneratedError`, or, aborted by `signal`, with the abort. */
export async function writeLetter(request: LetterRequest, signal: AbortSignal) {
  const { data, error } = await supabase().functions.invoke("generate-document", { body: request, signal });
  signal.throwIfAborted();
  if (error) {
    const { message } = await readFunctionError(error, lettersTexts.generateFailed);
    throw new NotGeneratedError(message, { cause: error });
  }
  const refusal = refusalIn(data);
  if (refusal !== null) throw new NotGeneratedError(refusal);
  const answer = letterAnswerSchema.safeParse(data);
  if (!answer.success) throw new NotGeneratedError(letterMessages.nothingGenerated);
  return answer.data;
}

/** Takes back a letter that was stored just before it was given up. Never fails: then it stays in the list. */
export async function takeBackLetter(id: string): Promise<void> {
  await supabase().from("sop_documents").delete().eq("id", id);
}

/** Stores a letter, once however often it is tried. Fails with the database's error. */
export async function storeLetter(letter: NewLetter): Promise<SopDocument> {
  const letters = () => supabase().from("sop_documents");
  const inserted = await letters().insert(letter).select(letterColumns).single();
  if (!inserted.error) return sopDocumentSchema.parse(inserted.data);
  if (inserted.error.code !== uniqueViolation) throw inserted.error;
  const { data } = await letters().select(letterColumns).eq("id", letter.id).single().throwOnError();
  return sopDocumentSchema.parse(data);
}
