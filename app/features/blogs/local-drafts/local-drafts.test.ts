import { expect, test } from "vitest";
import { emptyPost } from "#shared/blog/post-fields.ts";
import { type LocalDraft, readDrafts, removeDraft, writeDraft } from "./local-drafts.ts";
import { memoryStorage } from "#app/lib/session/session-storage.ts";

const draft: LocalDraft = {
  id: "one",
  postId: "post",
  base: null,
  keptAt: "2026-11-22T10:00:00.000Z",
  values: { ...emptyPost, title: "Proof of funds", tags: ["Money"] },
};

/** A store with room for so many characters. */
function storeOf(room: number): Storage {
  const store = memoryStorage();
  const { setItem } = store;
  store.setItem = (key, value) => {
    if (value.length > room) throw new DOMException("full", "QuotaExceededError");
    setItem(key, value);
  };
  return store;
}

test("keeps each page's draft for its person alone, the latest first", () => {
  const store = memoryStorage();
  const later = { ...draft, id: "two", keptAt: "2026-11-22T11:00:00.000Z" };
  expect(writeDraft(store, "ann", draft)).toBe("kept");
  expect(writeDraft(store, "ann", later)).toBe("kept");
  expect(readDrafts(store, "ann")).toEqual([later, draft]);
  expect(readDrafts(store, "an")).toEqual([]);
  expect(readDrafts(store, "ben")).toEqual([]);
  removeDraft(store, "ann", "two");
  expect(readDrafts(store, "ann")).toEqual([draft]);
});

test("reads drafts of earlier releases, which have other names and fewer fields", () => {
  const store = memoryStorage();
  const values = {
    title: "Funds",
    metaDescription: "In short",
    coverImage: "/a.png",
    publishedAt: null,
    tags: ["Money"],
  };
  store.setItem("blog-draft:ann:one", JSON.stringify({ ...draft, values }));
  expect(readDrafts(store, "ann").map((kept) => kept.values)).toEqual([
    { ...emptyPost, title: "Funds", meta_description: "In short", cover_image: "/a.png", tags: ["Money"] },
  ]);
});

test("leaves a picture out where there is no room for it, and says when nothing fits", () => {
  const large = { ...draft, values: { ...draft.values, cover_image: `data:image/png;base64,${"A".repeat(5_000)}` } };
  const store = storeOf(1_000);
  expect(writeDraft(store, "ann", large)).toBe("withoutCover");
  expect(readDrafts(store, "ann")).toEqual([draft]);
  const long = { ...draft, values: { ...draft.values, content: "a".repeat(2_000) } };
  expect(writeDraft(store, "ann", long)).toBe("notKept");
  expect(readDrafts(store, "ann")).toEqual([draft]);
});

test("keeps nothing where the browser has no store, and passes over what it cannot read", () => {
  expect(writeDraft(null, "ann", draft)).toBe("notKept");
  expect(readDrafts(null, "ann")).toEqual([]);
  const store = memoryStorage();
  store.setItem("blog-draft:ann:x", "{");
  store.setItem("blog-draft:ann:y", JSON.stringify({ ...draft, values: { title: 1 } }));
  expect(readDrafts(store, "ann")).toEqual([]);
});
