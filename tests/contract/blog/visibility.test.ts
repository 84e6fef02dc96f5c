import { describe, expect, it, vi } from "vitest";
import { serviceClient } from "@workspace/testing/contract/clients.ts";
import { createPost } from "#tests/support/samples/blog-posts.ts";
import { adminHeaders, ask, soon } from "./blog-http.ts";

const service = serviceClient();
const listings = ["/rss.xml", "/atom.xml", "/sitemap.xml"];
const everywhere = [...listings, "share.png"];

async function placesOf(slug: string, headers: Record<string, string> = {}): Promise<string[]> {
  const texts = await Promise.all(listings.map(async (path) => (await ask(path, { headers })).text()));
  const found = listings.filter((_, index) => texts[index]?.includes(`/blogs/${slug}`));
  const image = await ask(`/blogs/${slug}/share.png`, { headers });
  return image.status === 404 ? found : [...found, "share.png"];
}

describe.each([
  ["a draft", { published: false, published_at: null }],
  ["a scheduled post", { published: true, published_at: new Date(Date.now() + 3_600_000).toISOString() }],
])("%s", (_, state) => {
  it("is nowhere to be found, not even by an admin, until it comes out", async () => {
    const { id, slug } = await createPost(service, state);
    const other = await createPost(service, { published_at: new Date().toISOString() });
    await vi.waitFor(async () => expect(await placesOf(other.slug)).toEqual(everywhere), soon);
    expect(await placesOf(slug)).toEqual([]);
    expect(await placesOf(slug, await adminHeaders())).toEqual([]);

    const published = { published: true, published_at: new Date().toISOString() };
    await service.from("blogs").update(published).eq("id", id).throwOnError();
    await vi.waitFor(async () => expect(await placesOf(slug)).toEqual(everywhere), soon);

    await service.from("blogs").update({ published: false }).eq("id", id).throwOnError();
    await vi.waitFor(async () => expect(await placesOf(slug)).toEqual([]), soon);
  });
});
