import { Console } from "node:console";
import { buffer } from "node:stream/consumers";
import { inspect } from "node:util";
import { type ReadText, UnreadableFileError } from "./extraction.ts";

/** Answers on standard output what `read` makes of standard input. Libraries log to standard error instead. */
export async function answerOneFile(read: (file: Buffer) => Promise<ReadText>): Promise<void> {
  globalThis.console = new Console(process.stderr, process.stderr);
  const answer = JSON.stringify(await read(await buffer(process.stdin)).catch(failureOf));
  // Libraries leave timers and threads that would keep the process alive.
  process.stdout.write(answer, () => process.exit(0));
}

function failureOf(error: unknown): ReadText {
  process.stderr.write(`${inspect(error)}\n`);
  return { ok: false, reason: error instanceof UnreadableFileError ? error.reason : "broken" };
}

const ligatures: ReadonlyMap<string, string> = new Map([
  ["\uFB00", "ff"],
  ["\uFB01", "fi"],
  ["\uFB02", "fl"],
  ["\uFB03", "ffi"],
  ["\uFB04", "ffl"],
  ["\uFB05", "st"],
  ["\uFB06", "st"],
]);

/** For storage: no zero characters, lone surrogates or controls, no trailing blanks, one empty line at most. */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\r\n?|[\v\f\u0085\u2028\u2029]/g, "\n")
    .replaceAll(/[\uFB00-\uFB06]/g, (ligature) => ligatures.get(ligature) ?? ligature)
    .replaceAll(/[\u00A0\u2000-\u200A\u202F\u3000]/g, " ")
    .replaceAll(/[^\P{Cc}\n\t]|[\u200B\u2060\uFEFF\u00AD]/gu, "")
    .split("\n")
    .map((line) => line.trimEnd())
    .join("\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
}
