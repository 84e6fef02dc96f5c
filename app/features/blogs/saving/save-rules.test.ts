import { expect, test } from "vitest";
import { emptyPost, type PostValues } from "#shared/blog/post-fields.ts";
import { isStoredPublished, mayBeAutosaved, obstacleOf, slugFor } from "./save-rules.ts";

const text = (words: number) => `<p>${Array.from({ length: words }, (_, index) => `word${index}`).join(" ")}</p>`;
const post = (change: Partial<PostValues> = {}) => ({
  ...emptyPost,
  title: "Proof of funds",
  content: text(3),
  ...change,
});

test("a post needs a title and a text", () => {
  expect(obstacleOf(post({ title: "  " }), "draft")).toMatchObject({
    message: "Title and content are required",
    errors: { title: "Give the post a title" },
  });
  expect(Object.keys(obstacleOf(emptyPost, "publish")?.errors ?? {})).toEqual(["title", "content"]);
  expect(obstacleOf(post(), "draft")).toBeNull();
});

test("publishing and updating need 200 words, saving needs one", () => {
  const sentence = "Content is too short for publishing (199 words). Please add at least 200 words for better SEO.";
  expect(obstacleOf(post({ content: text(199) }), "publish")?.message).toBe(sentence);
  expect(obstacleOf(post({ content: text(199) }), "update")?.message).toBe(sentence);
  expect(obstacleOf(post({ content: text(199) }), "draft")).toBeNull();
  expect(obstacleOf(post({ content: text(199) }), "autosave")).toBeNull();
  expect(obstacleOf(post({ content: text(200) }), "publish")).toBeNull();
});

test.each([
  ["autosave", true, false, false],
  ["autosave", true, true, true],
  ["autosave", false, true, false],
  ["draft", true, true, false],
  ["update", true, false, true],
  ["publish", false, false, true],
] as const)("%s with the switch at %j, of a post published %j: readers see it %j", (kind, isOn, was, isSeen) => {
  expect(isStoredPublished(kind, isOn, was)).toBe(isSeen);
});

test("what readers see is stored by itself only while it is long enough", () => {
  const published = (words: number) => post({ content: text(words), published: true });
  expect(mayBeAutosaved(published(199), true)).toBe(false);
  expect(mayBeAutosaved(published(200), true)).toBe(true);
  expect(mayBeAutosaved(published(199), false)).toBe(true);
  expect(mayBeAutosaved(post({ content: text(199) }), true)).toBe(true);
});

test("the slug is made of the title when empty and brought into form when written", () => {
  expect(slugFor({ slug: "", title: "  Proof of Funds: UK & Ireland!  " })).toBe("proof-of-funds-uk-ireland");
  expect(slugFor({ slug: " My Own_Slug ", title: "Other" })).toBe("my-own_slug");
});

test("a slug or a title of symbols alone cannot be an address", () => {
  expect(obstacleOf(post({ slug: "!!! ---" }), "draft")?.errors.slug).toMatch(/^Use letters from a to z or digits/);
  expect(obstacleOf(post({ title: "ভিসা" }), "draft")?.errors.slug).toMatch(/^No address can be made of this title/);
});

test("a text of more than a million characters is rejected with a sentence", () => {
  expect(obstacleOf(post({ content: "x".repeat(1_000_001) }), "autosave")?.errors.content).toMatch(
    /1,000,000 characters/,
  );
  expect(obstacleOf(post({ content: "x".repeat(1_000_000) }), "draft")).toBeNull();
});
