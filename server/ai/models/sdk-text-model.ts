import { randomUUID } from "node:crypto";
import type { Logger } from "pino";
import type { z } from "zod";
import type { AiUsage } from "#server/ai/usage.ts";
import { askModel, type ModelEnding, type ModelTimeouts } from "./ask-model.ts";
import type { LoadedModel } from "./load-model.ts";
import { createMask, type Mask } from "./mask.ts";
import type { ModelFailure, ModelRequest, TextModel } from "./text-model.ts";

interface TextModelDependencies {
  model: LoadedModel;
  usage: AiUsage;
  log: Logger;
  timeouts?: ModelTimeouts;
}

/** A model may think for half a minute; people and proxies give up after a few. */
const usualTimeouts: ModelTimeouts = { total: 180_000, first: 45_000, between: 20_000 };

/** Streams every answer, so that silence is noticed. */
export function createTextModel(deps: TextModelDependencies): TextModel {
  return {
    provider: deps.model.provider,
    name: deps.model.name,
    async generateText({ accepts, ...request }) {
      const mask = createMask();
      const { pieces, finished } = ask(deps, request, { mask, ...(accepts && { accepts }) });
      const text = await join(pieces);
      const end = await finished;
      return end.ok ? { ok: true, text: mask.reveal(text) } : end;
    },
    async generateObject({ schema, ...request }) {
      const mask = createMask();
      const parse = (text: string) => schema.safeParse(revealAll(parseJson(text), mask));
      const { pieces, finished } = ask(deps, request, { mask, schema, accepts: (text) => parse(text).success });
      const text = await join(pieces);
      const end = await finished;
      return end.ok ? { ok: true, value: schema.parse(revealAll(parseJson(text), mask)) } : end;
    },
    streamText(request) {
      const mask = createMask();
      const { pieces, finished } = ask(deps, request, { mask });
      return { text: revealed(pieces, mask), finished };
    },
  };
}

interface Form {
  mask: Mask;
  schema?: z.ZodType;
  accepts?(text: string): boolean;
}

/** Hides personal numbers; records and logs the end before `finished` resolves. */
function ask(
  { model, usage, log, timeouts = usualTimeouts }: TextModelDependencies,
  request: ModelRequest,
  form: Form,
) {
  const { task, userId, promptVersion, maxOutputTokens, signal } = request;
  const startedAt = performance.now();
  const finished = Promise.withResolvers<{ ok: true } | ModelFailure>();
  let text = "";

  const onEnd = async ({ outcome: ending, inputTokens, outputTokens, cause }: ModelEnding) => {
    const outcome = ending === "ok" && form.accepts?.(text) === false ? "invalid" : ending;
    const durationMs = performance.now() - startedAt;
    if (outcome !== "ok" && outcome !== "aborted") {
      log.error({ task, model: model.id, reason: outcome, cause, durationMs }, "the model gave no answer");
    }
    const record = request.record ?? usage.record;
    await record({
      id: randomUUID(),
      userId,
      task,
      model: model.id,
      promptVersion,
      inputTokens,
      outputTokens,
      durationMs,
      outcome,
    });
    finished.resolve(outcome === "ok" ? { ok: true } : { ok: false, reason: outcome });
  };

  const hide = form.mask.hide;
  const instructions = hide(request.instructions);
  const messages = request.messages.map(({ role, content }) => ({ role, content: hide(content) }));
  const question = {
    model,
    instructions: [instructions, form.mask.explanation()].filter(Boolean).join("\n\n"),
    messages,
    maxOutputTokens,
    ...(form.schema ? { schema: form.schema } : {}),
    timeouts,
    signal,
  };
  async function* pieces() {
    for await (const piece of askModel(question, onEnd)) {
      text += piece;
      yield piece;
    }
  }
  return { pieces: pieces(), finished: finished.promise };
}

async function join(pieces: AsyncIterable<string>): Promise<string> {
  let text = "";
  for await (const piece of pieces) text += piece;
  return text;
}

async function* revealed(pieces: AsyncIterable<string>, mask: Mask): AsyncGenerator<string> {
  const revealer = mask.revealPieces();
  for await (const piece of pieces) {
    const shown = revealer.push(piece);
    if (shown !== "") yield shown;
  }
  const rest = revealer.end();
  if (rest !== "") yield rest;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const deepest = 16;

/** After parsing, since revealed text may need escaping in JSON. */
function revealAll(value: unknown, mask: Mask, depth = 0): unknown {
  if (typeof value === "string") return mask.reveal(value);
  if (typeof value !== "object" || value === null) return value;
  if (depth === deepest) return undefined;
  if (Array.isArray(value)) return value.map((item) => revealAll(item, mask, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, revealAll(item, mask, depth + 1)]));
}
