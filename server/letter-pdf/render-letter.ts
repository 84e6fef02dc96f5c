import path from "node:path";
import type { Logger } from "pino";
import { runGuarded } from "#server/child-process/guarded-child.ts";
import { limiter } from "@workspace/backend";
import { drawnLetterSchema, type LetterContent } from "./letter-child-io.ts";

export type RenderedLetter =
  | { ok: true; pdf: Buffer }
  | { ok: false; reason: "missing"; characters: string[] }
  /** `busy`: too many wait. `left`: the client has gone. */
  | { ok: false; reason: "too_long" | "busy" | "left" | "failed" };

/** A child process may take as much memory as a small server has. */
const drawing = { concurrency: 1, maxQueued: 6 };
const timeLimit = 20_000;

export function createLetterRenderer(log: Logger) {
  const queue = limiter.concurrency(drawing);
  return async (content: LetterContent, signal: AbortSignal): Promise<RenderedLetter> => {
    const drawn = await queue.tryRun("", () => draw(content, signal, log), signal);
    if (drawn.ok) return drawn.value;
    return { ok: false, reason: drawn.reason === "aborted" ? "left" : "busy" };
  };
}

async function draw(content: LetterContent, signal: AbortSignal, log: Logger): Promise<RenderedLetter> {
  const file = path.join(import.meta.dirname, "letter-child.ts");
  const end = await runGuarded({ file, needsNativeCode: true }, JSON.stringify(content), {
    milliseconds: timeLimit,
    signal,
  });
  if (!end.ok) {
    if (end.reason === "aborted") return { ok: false, reason: "left" };
    log.error({ reason: end.reason, complaint: end.complaint }, "a letter could not be drawn");
    return { ok: false, reason: "failed" };
  }
  const answer = drawnLetterSchema.parse(JSON.parse(end.output));
  if (answer.kind === "drawn") return { ok: true, pdf: Buffer.from(answer.pdf, "base64") };
  if (answer.kind === "too_long") return { ok: false, reason: "too_long" };
  return { ok: false, reason: "missing", characters: answer.characters };
}
