// A child process: the table of one bank's statement, a PDF.
import { answerOneFile } from "#server/extraction/child-io.ts";
import { isPdf, UnreadableFileError } from "#server/extraction/extraction.ts";
import { readPdfLines } from "#server/extraction/pdf-lines.ts";
import { statementTable } from "./statement-table.ts";

await answerOneFile(async (file) => {
  if (!isPdf(file)) throw new UnreadableFileError(file.length === 0 ? "empty" : "format");
  return { ok: true, table: statementTable(await readPdfLines(file)) };
});
