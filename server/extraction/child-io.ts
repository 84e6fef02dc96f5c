import { Console } from "node:console";
import { buffer } from "node:stream/consumers";
import { inspect } from "node:util";
import { type FailureReason, UnreadableFileError } from "./extraction.ts";

interface Failure {
  ok: false;
  reason: FailureReason;
}

/** Answers on standard output what `read` makes of standard input. Libraries log to standard error instead. */
export async function answerOneFile(read: (file: Buffer) => Promise<{ ok: true } | Failure>): Promise<void> {
  globalThis.console = new Console(process.stderr, process.stderr);
  const answer = JSON.stringify(await read(await buffer(process.stdin)).catch(failureOf));
  // Libraries leave timers and threads that would keep the process alive.
  process.stdout.write(answer, () => process.exit(0));
}

function failureOf(error: unknown): Failure {
  process.stderr.write(`${inspect(error)}\n`);
  return { ok: false, reason: error instanceof UnreadableFileError ? error.reason : "broken" };
}
