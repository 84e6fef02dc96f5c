import { beforeEach, expect, test } from "vitest";
import { sessionNote } from "#app/lib/session/session-note.ts";
import { memoryStorage } from "#app/lib/session/session-storage.ts";
import { keepDraft, maxDrafts, readDrafts } from "./drafts.ts";

let stores = { lasting: memoryStorage(), passing: memoryStorage() };
const noteOf = (userId: string) => sessionNote(stores, userId, "chat-drafts");

beforeEach(() => {
  stores = { lasting: memoryStorage(), passing: memoryStorage() };
});

test("a draft is kept for its chat and person, the latest last, and goes when it is empty", () => {
  const note = noteOf("ann");
  keepDraft(note, "new", "How long?");
  keepDraft(note, "one", "How much?");
  keepDraft(note, "new", "How long does it take?");
  expect([...readDrafts(note)]).toEqual([
    ["one", "How much?"],
    ["new", "How long does it take?"],
  ]);
  expect(readDrafts(noteOf("ben")).size).toBe(0);
  keepDraft(note, "new", "");
  keepDraft(note, "one", "");
  expect(stores.lasting.length).toBe(0);
});

test("the oldest drafts go", () => {
  const note = noteOf("ann");
  for (let at = 0; at <= maxDrafts; at += 1) keepDraft(note, `chat ${at}`, "Why?");
  expect([...readDrafts(note).keys()]).toEqual(Array.from({ length: maxDrafts }, (_, at) => `chat ${at + 1}`));
});

test.each(["{", '{"new":"x"}', '[["new"]]', "[[1,2]]", "null"])("%j is no draft, and none is lost by it", (text) => {
  const note = noteOf("ann");
  note.write(text);
  expect(readDrafts(note).size).toBe(0);
  keepDraft(note, "new", "Why?");
  expect(readDrafts(note).get("new")).toBe("Why?");
});
