import { readFunctionError, UserError } from "#app/lib/errors.ts";
import { supabase } from "#app/lib/supabase.ts";
import { type StatementTable, statementTableSchema } from "#shared/applications/statement-table.ts";
import { statementTexts as texts } from "./texts.ts";

/** What a bank's PDF holds, read by the server, which keeps nothing of it. @throws UserError */
export async function askForTable(pdf: File, signal: AbortSignal): Promise<StatementTable> {
  const { data, error } = await supabase().functions.invoke<unknown>("read-statement", { body: pdf, signal });
  if (error) throw new UserError((await readFunctionError(error, texts.pdfFailed)).message, { cause: error });
  const table = statementTableSchema.safeParse(data);
  if (!table.success) throw new UserError(texts.pdfFailed, { cause: table.error });
  return table.data;
}
