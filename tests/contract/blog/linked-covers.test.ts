import { expect, it } from "vitest";
import { serviceClient } from "@workspace/testing/contract/clients.ts";
import { createPost } from "#tests/support/samples/blog-posts.ts";
import { ask } from "./blog-http.ts";

const service = serviceClient();

/** The pictures of a post's page and of the list that it is found in, as their tags stand there. */
async function picturesOf(cover_image: string): Promise<string[]> {
  const { slug, title } = await createPost(service, { cover_image });
  const paths = [`/blogs/${slug}`, `/blogs?search=${encodeURIComponent(title)}`];
  const pages = await Promise.all(paths.map(async (path) => (await ask(path)).text()));
  expect(pages.map((html) => html.includes(title))).toEqual([true, true]);
  return pages.flatMap((html) => html.match(/<img [^>]*example\.org[^>]*>/g) ?? []);
}

it("a linked cover is shown, and its site does not learn where", async () => {
  const pictures = await picturesOf("https://example.org/a.png");
  expect(pictures).toHaveLength(2);
  for (const picture of pictures) expect(picture).toContain(`referrerPolicy="no-referrer"`);
});

it.each(["http://example.org/a.png", "//example.org/a.png", "/\\example.org/a.png"])(
  "%s, which the pages' content policy may refuse, is not asked for",
  async (link) => {
    expect(await picturesOf(link)).toEqual([]);
  },
);
