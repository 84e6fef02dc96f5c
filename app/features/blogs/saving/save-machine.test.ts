import { describe, expect, test } from "vitest";
import { z } from "zod/mini";
import type { LocalDraft } from "#app/features/blogs/local-drafts/local-drafts.ts";
import { emptyPost, type PostRow, type PostValues, revisionTextSchema } from "#shared/blog/post-fields.ts";
import { step } from "./save-machine.ts";
import { idOf, isUnsaved, openedState, type SaveEffect, type SaveEvent, type SaveState } from "./save-state.ts";
import type { SaveFailure } from "./save-failure.ts";

// Longer than other files: every case begins in one of the states that stand here first.

const values: PostValues = { ...emptyPost, title: "Funds", slug: "funds", content: "<p>How much.</p>" };
const rowOf = (of: PostValues, at: string, id = "post"): PostRow => ({ ...of, id, updated_at: at, updated_by: null });
const row = rowOf(values, "v1");
const theirs = rowOf({ ...values, title: "Theirs" }, "v2");
const failures = {
  changed: { ok: false, reason: "changed", theirs, byName: "Ben", isOwn: false, savedAt: "v2" },
  deleted: { ok: false, reason: "deleted", sentence: "Deleted." },
  slugTaken: { ok: false, reason: "slugTaken", suggestion: "funds-2", sentence: "Taken." },
  unreachable: { ok: false, reason: "unreachable", sentence: "No answer." },
  signedOut: { ok: false, reason: "signedOut", sentence: "Signed out." },
} as const satisfies Record<string, SaveFailure>;

/** Runs events one after the other; gives the last state and all effects. */
function run(from: SaveState, ...events: ((state: SaveState) => SaveEvent)[]) {
  let state = from;
  const effects: SaveEffect[] = [];
  for (const eventOf of events) {
    const next = step(state, eventOf(state));
    state = next.state;
    effects.push(...next.effects);
  }
  return { state, effects, types: effects.map(({ type }) => type) };
}

const edit = (part: Partial<PostValues>) => (): SaveEvent => ({ type: "edited", part });
const type = edit({ content: "<p>Typed.</p>" });
const save =
  (kind: "draft" | "publish", ticket = 1) =>
  (): SaveEvent => ({ type: "saveRequested", command: { kind, ticket } });
const timer = (name: "autosave" | "draft") => (): SaveEvent => ({ type: "timerEnded", timer: name });
const requestOf = ({ activity }: SaveState) => {
  if (activity.name !== "sending") throw new Error(`${activity.name}, not sending`);
  return activity.request;
};
const answer =
  (version: string, sent?: Partial<PostValues>) =>
  (state: SaveState): SaveEvent => {
    const request = requestOf(state);
    const stored = { ...request.values, ...sent };
    const post = rowOf(stored, version, idOf(request.base));
    return { type: "answered", request, result: { ok: true, post, sent: stored } };
  };
const fail =
  (reason: keyof typeof failures) =>
  (state: SaveState): SaveEvent => ({ type: "answered", request: requestOf(state), result: failures[reason] });
const theirsTaken = (): SaveEvent => ({ type: "theirsTaken", draftId: "own-2" });
const overwrite = (): SaveEvent => ({ type: "overwriteChosen", command: { kind: "draft", ticket: 2 } });
const saveAsNew = (): SaveEvent => ({
  type: "saveAsNewChosen",
  command: { kind: "draft", ticket: 2 },
  postId: "new-2",
});
const drafted = { ...values, title: "Draft" };
const draft: LocalDraft = { id: "old", postId: "drafted", base: "v0", keptAt: "", values: drafted };
const draftTaken = (base: string | null) => (): SaveEvent => ({
  type: "draftTaken",
  draft: { ...draft, base },
  draftId: "own-2",
});
const plain = (name: "opened" | "pageHidden" | "left" | "questionPostponed" | "questionReopened") => (): SaveEvent => ({
  type: name,
});
const written = (): SaveEvent => ({ type: "draftWritten", result: "notKept" });

const stored = openedState(row, "unused", "own");
const empty = openedState(null, "new", "own");
const states = {
  "clean, stored": stored,
  "clean, new": empty,
  "changed, new": run(empty, type).state,
  waiting: run(stored, type).state,
  "sending by a person": run(stored, type, save("draft")).state,
  "sending by itself": run(stored, type, timer("autosave")).state,
  "sending a new post": run(empty, edit(values), save("draft")).state,
  "sending, typed since": run(stored, type, save("draft"), edit({ title: "Since" })).state,
  failed: run(stored, type, save("draft"), fail("unreachable")).state,
  conflict: run(stored, type, save("draft"), fail("changed")).state,
  "conflict, postponed": run(stored, type, save("draft"), fail("changed"), plain("questionPostponed")).state,
  "conflict, sending again": run(stored, type, save("draft"), fail("changed"), save("draft")).state,
  deleted: run(stored, save("draft"), fail("deleted")).state,
  left: run(stored, type, plain("left")).state,
} satisfies Record<string, SaveState>;
type Name = keyof typeof states;

describe("where an event leads", () => {
  test.each<[Name, string, (state: SaveState) => SaveEvent, string, SaveEffect["type"][]]>([
    ["clean, stored", "an edit", type, "waiting", ["startTimer", "startTimer"]],
    ["clean, stored", "an edit that leaves no title", edit({ title: " " }), "changed", ["startTimer"]],
    ["clean, stored", "a save", save("draft"), "sending", ["send"]],
    ["clean, stored", "the page is hidden", plain("pageHidden"), "clean", []],
    ["clean, stored", "the autosave timer", timer("autosave"), "clean", []],
    ["clean, new", "an edit", type, "changed", ["startTimer"]],
    ["clean, new", "a save without a title", save("draft"), "clean", ["notify", "end"]],
    ["changed, new", "the autosave timer", timer("autosave"), "changed", []],
    ["changed, new", "the draft timer", timer("draft"), "changed", ["writeDraft"]],
    ["changed, new", "the page is hidden", plain("pageHidden"), "changed", ["writeDraft"]],
    ["waiting", "an edit", edit({ title: "More" }), "waiting", ["startTimer", "startTimer"]],
    ["waiting", "an edit back to what is stored", edit(values), "clean", ["stopTimer", "stopTimer", "dropDraft"]],
    ["waiting", "the autosave timer", timer("autosave"), "sending", ["send", "stopTimer"]],
    ["waiting", "a save", save("draft"), "sending", ["send", "stopTimer"]],
    ["waiting", "a save that is too short to publish", save("publish"), "waiting", ["notify", "end"]],
    ["waiting", "leaving", plain("left"), "changed", ["writeDraft", "stopTimer", "stopTimer"]],
    ["sending by a person", "an edit", edit({ title: "More" }), "sending", ["startTimer"]],
    ["sending by a person", "another save", save("draft"), "sending", []],
    ["sending by a person", "the autosave timer", timer("autosave"), "sending", []],
    [
      "sending by a person",
      "success",
      answer("v2"),
      "clean",
      ["refreshLists", "notify", "end", "stopTimer", "dropDraft"],
    ],
    ["sending by a person", "no answer", fail("unreachable"), "failed", ["notify", "end"]],
    ["sending by a person", "the end of the session", fail("signedOut"), "failed", ["notify", "end"]],
    ["sending by a person", "a conflict", fail("changed"), "failed", ["end", "startTimer"]],
    ["sending by a person", "a deleted post", fail("deleted"), "failed", ["notify", "end", "startTimer"]],
    ["sending by itself", "success", answer("v2"), "clean", ["refreshLists", "stopTimer", "dropDraft"]],
    ["sending by itself", "no answer", fail("unreachable"), "failed", []],
    ["sending by itself", "a conflict", fail("changed"), "failed", ["startTimer"]],
    ["sending by itself", "a deleted post", fail("deleted"), "failed", ["startTimer"]],
    [
      "sending, typed since",
      "success",
      answer("v2"),
      "waiting",
      ["refreshLists", "notify", "end", "startTimer", "startTimer"],
    ],
    ["sending, typed since", "no answer", fail("unreachable"), "waiting", ["notify", "end", "startTimer"]],
    ["failed", "the autosave timer", timer("autosave"), "failed", []],
    ["failed", "an edit", edit({ title: "More" }), "waiting", ["startTimer", "startTimer"]],
    ["failed", "another try", save("draft"), "sending", ["send"]],
    ["conflict", "an edit", edit({ title: "More" }), "changed", ["startTimer"]],
    ["conflict", "mine over theirs", overwrite, "sending", ["send", "startTimer"]],
    ["conflict", "theirs for mine", theirsTaken, "clean", ["writeDraft", "replaceText", "stopTimer"]],
    ["deleted", "an edit", edit({ title: "More" }), "changed", ["startTimer"]],
    ["deleted", "as a new post", saveAsNew, "sending", ["send", "startTimer"]],
    ["left", "words that the text handed over late", edit({ title: "More" }), "changed", ["writeDraft"]],
    ["left", "the autosave timer", timer("autosave"), "changed", []],
  ])("%s: %s", (name, _what, event, activity, effects) => {
    const { state, types } = run(states[name], event);
    expect([state.activity.name, types]).toEqual([activity, effects]);
  });
});

describe("nothing that was typed is lost", () => {
  const events = {
    save: save("draft"),
    timer: timer("autosave"),
    draftTimer: timer("draft"),
    written,
    ...Object.fromEntries(
      (["opened", "pageHidden", "left", "questionPostponed", "questionReopened"] as const).map((name) => [
        name,
        plain(name),
      ]),
    ),
    overwrite,
    theirsTaken,
    saveAsNew,
    draftTaken: draftTaken("v0"),
    newDraftTaken: draftTaken(null),
    success: answer("v2"),
    ...Object.fromEntries((Object.keys(failures) as (keyof typeof failures)[]).map((name) => [name, fail(name)])),
  };

  test.each(Object.entries(states))("%s", (_name, state) => {
    for (const [name, event] of Object.entries(events)) {
      if (state.activity.name !== "sending" && (name === "success" || name in failures)) continue;
      const { state: after, effects } = run(state, event);
      const words = ({ title, content }: PostValues) => ({ title, content });
      const drafts = effects.flatMap((effect) => (effect.type === "writeDraft" ? [effect.draft.values] : []));
      const isInEditor = after.values.title === state.values.title && after.values.content === state.values.content;
      if (!isInEditor && isUnsaved(state)) expect(drafts.map(words), name).toContainEqual(words(state.values));
      // What is unsaved keeps its draft.
      if (isUnsaved(after)) expect(effects, name).not.toContainEqual({ type: "dropDraft", id: after.draft.id });
    }
  });
});

describe("an answer", () => {
  test("to a request that was answered already changes nothing", () => {
    const late = answer("v2")(states["sending by a person"]);
    const { state } = run(states["sending by a person"], answer("v2"));
    expect(step(state, late)).toEqual({ state, effects: [] });
  });

  test("leaves what was typed since, which replaces the version that was stored", () => {
    const { state } = run(states["sending, typed since"], answer("v2", { slug: "made" }));
    expect(state.values).toMatchObject({ title: "Since", slug: "made", content: "<p>Typed.</p>" });
    expect(run(state, timer("autosave")).effects[0]).toMatchObject({
      type: "send",
      request: { base: { row: { updated_at: "v2" } }, values: { title: "Since" } },
    });
  });

  test("does not touch the slug, the status and the date that were chosen since", () => {
    const chosen = { slug: "mine", published: true, published_at: "2099-05-04T10:30:00.000Z" };
    const { state } = run(stored, save("draft"), edit(chosen), answer("v2", { slug: "made" }));
    expect(state.values).toMatchObject(chosen);
  });

  test("counts after the person left: what was saved needs no draft, what was not gets one", () => {
    const { state, effects } = run(states["sending by a person"], plain("left"), answer("v2"));
    expect(state.activity.name).toBe("clean");
    expect(effects).toContainEqual({ type: "dropDraft", id: "own" });
    const since = run(states["sending, typed since"], plain("left"), answer("v2"));
    expect(since.effects.at(-1)).toMatchObject({
      type: "writeDraft",
      draft: { base: "v2", values: { title: "Since" } },
    });
  });

  test.each<[string, (state: SaveState) => SaveEvent, string | null]>([
    ["theirs", theirsTaken, "v2"],
    ["a draft of an older version", draftTaken("v0"), "v0"],
    ["a new post", saveAsNew, null],
  ])("says nothing of %s, which was chosen meanwhile", (_what, choice, version) => {
    for (const late of [fail("changed"), fail("deleted"), fail("slugTaken"), answer("v3")]) {
      const chosen = run(states["conflict, sending again"], choice);
      const { state } = run(chosen.state, late);
      expect(state.base.kind === "stored" ? state.base.row.updated_at : null).toBe(version);
      expect([state.question, state.errors, state.values]).toEqual([null, {}, chosen.state.values]);
    }
  });
});

describe("a post for readers", () => {
  const words = (count: number) => `<p>${"word ".repeat(count)}</p>`;
  const published = { ...values, published: true, content: words(200) };
  const shown = openedState(rowOf(published, "v1"), "unused", "own");

  test("is published by a person alone: switched on, it waits, and its text is stored as a draft", () => {
    const on = run(stored, edit({ published: true, content: words(250) }));
    expect(on.state.activity.name).toBe("waiting");
    const saved = run(on.state, timer("autosave"), answer("v2", { published: false }));
    expect(saved.state).toMatchObject({ activity: { name: "changed" }, values: { published: true } });
    expect(isUnsaved(saved.state)).toBe(true);
    expect(run(stored, edit({ published: true })).state.activity.name).toBe("changed");
  });

  test("of under 200 words waits for a person, who is told; longer again, it is stored by itself", () => {
    const short = run(shown, edit({ content: words(199) }), timer("autosave"));
    expect(short.state.activity.name).toBe("changed");
    expect(short.types).not.toContain("send");
    const again = run(short.state, edit({ content: words(201) }), timer("autosave"));
    expect(again.types).toContain("send");
    const asDraft = run(shown, edit({ content: words(199), published: false }), timer("autosave"));
    expect(asDraft.types).toContain("send");
  });
});

test("saves wait for each other, and each replaces the version of the one before it", () => {
  const { state } = run(states["sending by a person"], save("draft", 2), save("draft", 3), answer("v2"));
  expect(requestOf(state)).toMatchObject({ ticket: 2, base: { row: { updated_at: "v2" } } });
  const last = run(state, answer("v3"));
  expect(requestOf(last.state)).toMatchObject({ ticket: 3, base: { row: { updated_at: "v3" } } });
  expect(run(last.state, fail("unreachable")).effects).toContainEqual({ type: "end", ticket: 3, end: "failed" });
});

describe("a new post", () => {
  test("keeps its id over all tries", () => {
    const { effects } = run(
      states["sending a new post"],
      fail("unreachable"),
      save("draft"),
      fail("unreachable"),
      save("draft"),
    );
    const ids = effects.flatMap((effect) => (effect.type === "send" ? [idOf(effect.request.base)] : []));
    expect(ids).toEqual(["new", "new"]);
    const again = run(states.deleted, saveAsNew, fail("unreachable"), save("draft"));
    expect(idOf(requestOf(again.state).base)).toBe("new-2");
  });

  test("made of a deleted one is where its later drafts belong", () => {
    const { state } = run(states.deleted, saveAsNew, answer("v3"), type);
    expect(run(state, timer("draft")).effects).toMatchObject([{ draft: { postId: "new-2", base: "v3" } }]);
  });

  test("that was begun from a draft takes its id, and keeps what the editor held before", () => {
    const { state, effects } = run(states["changed, new"], draftTaken(null));
    expect(effects[0]).toMatchObject({ type: "writeDraft", draft: { id: "own", postId: "new" } });
    expect(run(state, save("draft")).effects[0]).toMatchObject({ request: { base: { kind: "new", id: "drafted" } } });
  });

  test("is not stored by itself, with whatever it holds", () => {
    expect(run(empty, edit(values)).state.activity.name).toBe("changed");
  });
});

test("a deleted post is unsaved, whatever was changed, and kept as the beginning of a new one", () => {
  expect(isUnsaved(states.deleted)).toBe(true);
  expect(run(states.deleted, plain("left")).effects[0]).toMatchObject({ type: "writeDraft", draft: { base: null } });
  expect(run(states.deleted, plain("questionPostponed"), save("draft"), fail("deleted")).state.question).toMatchObject({
    isPostponed: true,
  });
});

test("a newer version is asked about anew each time it keeps a save from being done", () => {
  const { state } = run(states["conflict, postponed"], save("draft"), fail("changed"));
  expect(state.question).toMatchObject({ kind: "conflict", isPostponed: false });
});

test("mine is saved over theirs and over no version after it", () => {
  expect(run(states.conflict, overwrite).effects[0]).toMatchObject({
    request: { base: { row: { updated_at: "v2" } } },
  });
});

test("a former text comes into the editor to be saved, with the slug, the status and the date of now", () => {
  const text = z.decode(revisionTextSchema, { ...values, title: "Former" });
  const { state, effects } = run(stored, edit({ slug: "now" }), () => ({ type: "revisionRestored", text }));
  expect(state).toMatchObject({ activity: { name: "waiting" }, values: { title: "Former", slug: "now" } });
  expect(effects).toContainEqual({ type: "replaceText", html: text.content });
});
