import type { Logger } from "pino";
import { z } from "zod";
import { runGuarded } from "#server/child-process/guarded-child.ts";
import { scanLines, understand } from "#server/extraction/extract-text.ts";
import { failureSchema, type FailureReason, isPicture } from "#server/extraction/extraction.ts";
import { type ReadStatement, type StatementTable, statementTableSchema } from "#shared/applications/statement-table.ts";

const statementChild = `${import.meta.dirname}/statement-child.ts`;
const MAX_MS = 15_000;
/** For lines that were read already. */
const TABLE_MS = 5_000;

const answerSchema = z.discriminatedUnion("ok", [
  z.object({ ok: z.literal(true), table: statementTableSchema }),
  failureSchema,
]);

interface Failure {
  ok: false;
  reason: FailureReason;
}
type Read = { ok: true; statement: ReadStatement } | Failure;

interface ReadingOptions {
  signal: AbortSignal;
  log: Logger;
}

/**
 * The table of an untrusted PDF, JPEG or PNG, read in processes of its own within 20 seconds of the processor; without rows where
 * none was found. A PDF whose text holds no table is read as a scan is. Null after `signal`. Never throws, logs no text.
 */
export async function readStatement(file: Uint8Array, options: ReadingOptions): Promise<Read | null> {
  const { signal, log } = options;
  if (isPicture(file)) return readScan(file, MAX_MS, options);
  const end = await runGuarded({ file: statementChild }, file, { milliseconds: MAX_MS, signal });
  const read = understand(end, answerSchema, log);
  if (read === null) return null;
  if (!read.ok) return read.reason === "no_text" ? readScan(file, MAX_MS - end.usedMs, options) : read;
  const asText: Read = { ok: true, statement: { ...read.table, scan: null } };
  if (read.table.rows.length > 0) return asText;
  const scan = await readScan(file, MAX_MS - end.usedMs, options);
  return scan === null || scan.ok ? scan : asText;
}

async function readScan(file: Uint8Array, remaining: number, options: ReadingOptions): Promise<Read | null> {
  const scan = await scanLines(file, remaining, options);
  if (scan === null || !scan.ok) return scan;
  const table = await tableOf(JSON.stringify(scan.lines), options);
  return table?.ok ? { ok: true, statement: { ...table.table, scan: scan.pages } } : table;
}

/** Patterns meet hostile text in a process, not on the event loop. */
async function tableOf(
  lines: string,
  { signal, log }: ReadingOptions,
): Promise<{ ok: true; table: StatementTable } | Failure | null> {
  const script = { file: statementChild, arguments: ["scanned"] };
  return understand(await runGuarded(script, lines, { milliseconds: TABLE_MS, signal }), answerSchema, log);
}
