// A child process: the table of one bank's statement, a PDF; or with the argument `scanned`, of the lines of a picture as JSON.
import { z } from "zod";
import { answerOneFile } from "#server/extraction/child-io.ts";
import { isPdf, pageLineSchema, UnreadableFileError } from "#server/extraction/extraction.ts";
import { readPdfLines } from "#server/extraction/pdf-lines.ts";
import { statementTable } from "./statement-table.ts";

const isScanned = process.argv[2] === "scanned";

await answerOneFile(async (file) => {
  if (isScanned) {
    const lines = z.array(pageLineSchema).parse(JSON.parse(file.toString("utf8")));
    return { ok: true, table: statementTable(lines, { isScanned }) };
  }
  if (!isPdf(file)) throw new UnreadableFileError(file.length === 0 ? "empty" : "format");
  return { ok: true, table: statementTable(await readPdfLines(file)) };
});
