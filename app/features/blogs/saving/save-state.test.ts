import { describe, expect, test } from "vitest";
import { emptyPost, type PostRow, type PostValues } from "#shared/blog/post-fields.ts";
import { step } from "./save-machine.ts";
import type { SaveKind } from "./save-rules.ts";
import {
  openedState,
  type SaveEffect,
  type SaveEvent,
  type SaveRequest,
  type SaveResult,
  type SaveState,
} from "./save-state.ts";

const values: PostValues = { ...emptyPost, title: "Funds", slug: "funds", content: `<p>${"word ".repeat(200)}</p>` };
const row: PostRow = { ...values, id: "post", updated_at: "v1", updated_by: null };
const taken: SaveResult = { ok: false, reason: "slugTaken", suggestion: "funds-2", sentence: "Taken." };

const edited = (state: SaveState, part: Partial<PostValues>) => step(state, { type: "edited", part }).state;

/** A save is asked for, and answered after an edit. */
function saveEnds(from: SaveState, kind: SaveKind, answer: (request: SaveRequest) => SaveResult, part = {}) {
  const { state } = step(from, { type: "saveRequested", command: { kind, ticket: 1 } });
  if (state.activity.name !== "sending") throw new Error(`${state.activity.name}, not sending`);
  const { request } = state.activity;
  const event: SaveEvent = { type: "answered", request, result: answer(request) };
  return step(edited(state, part), event);
}

describe("a slug that is taken", () => {
  const changed = edited(openedState(row, "new", "own"), { title: "Proof" });

  test("is named at its field, with a free one to take", () => {
    const { state, effects } = saveEnds(changed, "draft", () => taken);
    expect(state).toMatchObject({ errors: { slug: "Taken." }, suggestion: "funds-2" });
    expect(effects).toContainEqual({ type: "end", ticket: 1, end: "slug" });
    expect(edited(state, { slug: "funds-2" })).toMatchObject({ errors: {}, suggestion: null });
  });

  test("is not named at another that was written meanwhile", () => {
    const { state } = saveEnds(changed, "draft", () => taken, { slug: "other" });
    expect(state).toMatchObject({ errors: {}, suggestion: null });
  });
});

test.each<[SaveKind, PostRow | null, Partial<SaveEffect>]>([
  ["draft", row, { message: "Blog saved successfully!" }],
  ["draft", null, { title: "Blog post created successfully!", message: "Blog saved successfully!" }],
  ["publish", row, { message: "Blog published successfully!" }],
  ["publish", null, { title: "Blog post created successfully!", message: "Blog published successfully!" }],
  ["update", row, { message: "Blog post updated successfully!" }],
])("a save asked for as %s says what was done (%#)", (kind, of, toast) => {
  const from = edited(openedState(of, "new", "own"), values);
  const { effects } = saveEnds(from, kind, (request) => ({ ok: true, post: row, sent: request.values }));
  expect(effects).toContainEqual({ type: "notify", tone: "success", ...toast });
});

test("a save that fails says whether it was to make the post or to change it", () => {
  const messageOf = (of: PostRow | null) =>
    saveEnds(edited(openedState(of, "new", "own"), values), "draft", () => taken).effects.find(
      (effect) => effect.type === "notify",
    )?.message;
  expect(messageOf(row)).toBe("Failed to update blog post: Taken.");
  expect(messageOf(null)).toBe("Failed to create blog post: Taken.");
});
