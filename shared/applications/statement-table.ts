import { z } from "zod/mini";
import { maxDocumentBytes } from "../buckets.ts";

/** Bytes of a bank's PDF, or of a picture of its page: as of any document. */
export const maxStatementFile = maxDocumentBytes;

/** Lines of a statement, each cut into its cells. */
export const statementTableSchema = z.object({
  /** Names of the columns, as far as there are. */
  columns: z.array(z.string()),
  rows: z.array(z.object({ line: z.number(), cells: z.array(z.string()) })),
});
export type StatementTable = z.infer<typeof statementTableSchema>;

/** Before what stands in a cell of a picture and is no day or amount that can be read: "? 36.900.0O". */
export const misreadMark = "? ";

/** What the function `read-statement` answers to a PDF, JPEG or PNG. */
export const readStatementSchema = z.extend(statementTableSchema, {
  /** Of pages that are pictures: how many were read, of how many. Then any figure may be wrong, and a line may be missing. */
  scan: z.nullable(z.object({ read: z.number(), all: z.number() })),
});
export type ReadStatement = z.infer<typeof readStatementSchema>;
