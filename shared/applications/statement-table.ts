import { z } from "zod/mini";

/** Bytes of a bank's PDF. */
export const maxStatementPdf = 5_000_000;

/** Lines of a statement, each cut into its cells: of the function `read-statement` what it answers to a PDF. */
export const statementTableSchema = z.object({
  /** Names of the columns, as far as there are. */
  columns: z.array(z.string()),
  rows: z.array(z.object({ line: z.number(), cells: z.array(z.string()) })),
});
export type StatementTable = z.infer<typeof statementTableSchema>;
