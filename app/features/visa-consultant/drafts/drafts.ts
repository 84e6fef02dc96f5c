import { z } from "zod/mini";
import type { SessionNote } from "#app/lib/session/session-note.ts";

/** What a person is writing, by chat; the latest last. */
export type Drafts = ReadonlyMap<string, string>;

/** Older drafts go. */
export const maxDrafts = 20;

const storedSchema = z.array(z.tuple([z.string(), z.string()]));

/** Empty where nothing readable is kept. */
export function readDrafts(note: SessionNote): Drafts {
  try {
    return new Map(storedSchema.parse(JSON.parse(note.read() ?? "[]")));
  } catch {
    return new Map();
  }
}

/** An empty text removes the draft. */
export function withDraft(drafts: Drafts, chat: string, text: string): Drafts {
  const others = [...drafts].filter(([other]) => other !== chat);
  return new Map(text === "" ? others : [...others, [chat, text] as const].slice(-maxDrafts));
}

/** Of another page's drafts it changes none. */
export function keepDraft(note: SessionNote, chat: string, text: string): void {
  const drafts = withDraft(readDrafts(note), chat, text);
  note.write(drafts.size === 0 ? null : JSON.stringify([...drafts]));
}
