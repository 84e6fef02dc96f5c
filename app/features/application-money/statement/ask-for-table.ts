import { readFunctionError, UserError } from "#app/lib/errors.ts";
import { supabase } from "#app/lib/supabase.ts";
import { type ReadStatement, readStatementSchema } from "#shared/applications/statement-table.ts";
import { statementTexts as texts } from "./texts.ts";

/** What a bank's PDF holds, or a picture of its page, read by the server, which keeps nothing of it. @throws UserError */
export async function askForTable(file: File, signal: AbortSignal): Promise<ReadStatement> {
  const { data, error } = await supabase().functions.invoke<unknown>("read-statement", { body: file, signal });
  if (error) throw new UserError((await readFunctionError(error, texts.fileFailed)).message, { cause: error });
  const read = readStatementSchema.safeParse(data);
  if (!read.success) throw new UserError(texts.fileFailed, { cause: read.error });
  return read.data;
}
