import { z } from "zod/mini";

export const cannedQuestions = [
  "What documents do I need for a student visa?",
  "How long does the visa process take?",
  "What should I do next based on my current progress?",
  "How do I prepare for a visa interview?",
  "What are the financial requirements?",
] as const;

export const maxChatMessage = 4_000;

export const maxFollowUps = 3;

const MAX_TITLE = 80;

/** The first question, cut at a word to 80 characters. */
export function conversationTitle(question: string): string {
  const line = question
    .toWellFormed()
    .replaceAll(/[\p{Cc}\s]+/gu, " ")
    .trim();
  const characters = Array.from(line);
  if (characters.length <= MAX_TITLE) return line;
  const start = characters.slice(0, MAX_TITLE - 1).join("");
  const isBetweenWords = characters[MAX_TITLE - 1] === " ";
  const lastSpace = start.lastIndexOf(" ");
  const words = isBetweenWords || lastSpace <= 0 ? start : start.slice(0, lastSpace);
  return `${words.trimEnd()}…`;
}

export const chatReplySchema = z.object({
  success: z.boolean(),
  error: z.optional(z.string()),
  conversationId: z.optional(z.string()),
});

/** `start`, then `text` pieces, then `done` once stored under the ids of `start`, or `error`: nothing is stored. */
export const chatEventSchemas = {
  start: z.object({ conversationId: z.uuid(), messageId: z.uuid() }),
  text: z.object({ text: z.string() }),
  done: z.object({ success: z.literal(true), conversationId: z.uuid() }),
  error: z.object({ success: z.literal(false), error: z.string() }),
} as const;

export type ChatEventName = keyof typeof chatEventSchemas;

export type ChatEvent = {
  [Name in ChatEventName]: { name: Name } & z.infer<(typeof chatEventSchemas)[Name]>;
}[ChatEventName];

export function readChatEvent(name: string, data: string): ChatEvent | null {
  const json = parseJson(data);
  switch (name) {
    case "start":
      return named("start", chatEventSchemas.start.safeParse(json));
    case "text":
      return named("text", chatEventSchemas.text.safeParse(json));
    case "done":
      return named("done", chatEventSchemas.done.safeParse(json));
    case "error":
      return named("error", chatEventSchemas.error.safeParse(json));
    default:
      return null;
  }
}

function named<Name extends ChatEventName, Data>(name: Name, parsed: { success: boolean; data?: Data }) {
  return parsed.success && parsed.data !== undefined ? { name, ...parsed.data } : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
