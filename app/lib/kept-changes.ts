import { useMemo, useSyncExternalStore } from "react";
import { z } from "zod/mini";
import { isUnanswered } from "./errors.ts";
import { followedEntries } from "./session/followed-entries.ts";

interface Kind<Change> {
  /** Of the entry in the browser's storage, before the person's id. */
  name: string;
  schema: z.ZodMiniType<Change>;
  /** What a change is of: a newer one of the same takes the place of the older. */
  idOf: (change: Change) => string;
}

/** Changes of one kind that could not be sent, of each person: in their order, and they outlive a reload. */
export interface KeptChanges<Change> {
  name: string;
  of(userId: string): Change[];
  keep(userId: string, change: Change): void;
  forget(userId: string, change: Change): void;
  /** Whether this very change still waits: another tab may have sent it, or kept a newer one. */
  has(userId: string, change: Change): boolean;
  /** As `of` reads it. */
  text(userId: string): string;
  parse(text: string): Change[];
}

export function createKeptChanges<Change>({ name, schema, idOf }: Kind<Change>): KeptChanges<Change> {
  const changes = z.array(schema);
  const keyOf = (userId: string) => `${name}-${userId}`;
  const text = (userId: string) => followedEntries.read(keyOf(userId)) ?? "[]";

  /** Nothing, where somebody else wrote it. */
  function parse(stored: string): Change[] {
    try {
      return changes.parse(JSON.parse(stored));
    } catch {
      return [];
    }
  }

  const of = (userId: string) => parse(text(userId));
  const othersThan = (userId: string, change: Change) => of(userId).filter((kept) => idOf(kept) !== idOf(change));

  function store(userId: string, kept: readonly Change[]): void {
    followedEntries.write(keyOf(userId), kept.length > 0 ? JSON.stringify(kept) : null);
  }

  return {
    name,
    of,
    text,
    parse,
    keep: (userId, change) => store(userId, [...othersThan(userId, change), change]),
    forget: (userId, change) => store(userId, othersThan(userId, change)),
    has: (userId, change) => of(userId).some((kept) => JSON.stringify(kept) === JSON.stringify(schema.parse(change))),
  };
}

/** Follows other tabs, too. */
export function useKept<Change>(kept: KeptChanges<Change>, userId: string): readonly Change[] {
  const text = useSyncExternalStore(followedEntries.follow, () => kept.text(userId));
  return useMemo(() => kept.parse(text), [kept, text]);
}

interface Sending<Change, Answer> {
  userId: string;
  change: Change;
  /** It was kept before, and is sent now. */
  isAgain: boolean;
  send: () => Promise<Answer>;
}

export type Sent<Answer> = { state: "saved"; answer: Answer } | { state: "kept" | "done elsewhere" };

/**
 * Sends a change; without an answer it is kept. One of a person at a time, in all tabs: an older change never comes after a
 * newer one, and nothing is sent twice. Fails with the error of an answer that refuses it, which is the end of it.
 */
export function sendOrKeep<Change, Answer>(
  kept: KeptChanges<Change>,
  { userId, change, isAgain, send }: Sending<Change, Answer>,
): Promise<Sent<Answer>> {
  return inTurn(`${kept.name} ${userId}`, async () => {
    if (isAgain && !kept.has(userId, change)) return { state: "done elsewhere" };
    try {
      const answer = await send();
      kept.forget(userId, change);
      return { state: "saved", answer };
    } catch (error) {
      if (!isUnanswered(error)) {
        kept.forget(userId, change);
        throw error;
      }
      // One that is kept already stays in its place.
      if (!isAgain) kept.keep(userId, change);
      return { state: "kept" };
    }
  });
}

function inTurn<Outcome>(name: string, save: () => Promise<Outcome>): Promise<Outcome> {
  // Absent without https, where the tabs do not know of each other. Sending twice changes nothing.
  const locks: LockManager | undefined = navigator.locks;
  return locks ? locks.request(name, save) : save();
}
