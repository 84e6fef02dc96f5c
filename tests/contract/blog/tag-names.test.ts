// @module-tag one-engine
import { expect, it } from "vitest";
import { serviceClient } from "@workspace/testing/contract/clients.ts";
import { createPost, createPosts, freshWord } from "#tests/support/samples/blog-posts.ts";
import { ask } from "./blog-http.ts";

const service = serviceClient();
const textOf = async (path: string) => (await ask(path)).text();

it.each([
  ["a comma", (word: string) => `${word}, and more`],
  ["quotes", (word: string) => `the "${word}"`],
  ["braces", (word: string) => `{${word}}`],
  ["a backslash", (word: string) => `${word}\\`],
  ["brackets", (word: string) => `(${word}).eq.[1]`],
])("a tag with %s finds its posts, on its own page and beside an article", async (_what, nameOf) => {
  const tags = [nameOf(freshWord())];
  const [first, second] = await createPosts(service, [{ tags }, { tags }]);
  const page = await textOf(`/blogs/tag/${encodeURIComponent(tags[0] ?? "")}`);
  expect([first, second].map((post) => page.includes(`/blogs/${post?.slug}"`))).toEqual([true, true]);
  expect(await textOf(`/blogs/${first?.slug}`)).toContain(`/blogs/${second?.slug}"`);
});

it("a tag that names others between quotes finds none of theirs", async () => {
  const [own, other] = [freshWord(), freshWord()];
  const foreign = await createPost(service, { tags: [other] });
  const { slug } = await createPost(service, { tags: [`${own}","${other}`] });
  expect(await textOf(`/blogs/${slug}`)).not.toContain(`/blogs/${foreign.slug}"`);
  expect(await textOf(`/blogs/tag/${other}`)).not.toContain(`/blogs/${slug}"`);
});
