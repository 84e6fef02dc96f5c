import type { Logger } from "pino";
import { z } from "zod";
import { runGuarded } from "#server/child-process/guarded-child.ts";
import { understand } from "#server/extraction/extract-text.ts";
import { failureSchema, type FailureReason } from "#server/extraction/extraction.ts";
import { type StatementTable, statementTableSchema } from "#shared/applications/statement-table.ts";

const script = { file: `${import.meta.dirname}/statement-child.ts` };
const MAX_MS = 15_000;

const answerSchema = z.discriminatedUnion("ok", [
  z.object({ ok: z.literal(true), table: statementTableSchema }),
  failureSchema,
]);

type ReadStatement = { ok: true; table: StatementTable } | { ok: false; reason: FailureReason };

/** The table of an untrusted PDF, in a process of its own, within 15 seconds; null after `signal`. Never throws, logs no text. */
export async function readStatement(
  file: Uint8Array,
  { signal, log }: { signal: AbortSignal; log: Logger },
): Promise<ReadStatement | null> {
  return understand(await runGuarded(script, file, { milliseconds: MAX_MS, signal }), answerSchema, log);
}
