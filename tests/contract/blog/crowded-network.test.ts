import { describe, expect, it } from "vitest";
import { serviceClient } from "@workspace/testing/contract/clients.ts";
import { createPost } from "#tests/support/samples/blog-posts.ts";
import { randomIp } from "@workspace/testing/random-ip.ts";
import { ask } from "./blog-http.ts";

/** More than the Data API lets one network have at a time. */
const crowd = 300;

describe("one network that asks for all at once", () => {
  it.each(["share images", "/sitemap.xml", "/rss.xml"])("by %s takes nothing from others", async (what) => {
    const { slug } = await createPost(serviceClient());
    const image = `/blogs/${slug}/share.png`;
    await (await ask(image)).bytes();
    const crowded = { headers: { "x-forwarded-for": randomIp() } };
    const many = Array.from({ length: crowd }, async () => {
      const answer = await ask(what.startsWith("/") ? what : image, crowded);
      await answer.bytes();
      return answer.status;
    });
    const others = ["/sitemap.xml", "/rss.xml", "/atom.xml", image].map(async (path) => {
      const answer = await ask(path, { headers: { "x-forwarded-for": randomIp() } });
      await answer.bytes();
      return [path, answer.status];
    });
    expect(await Promise.all(others)).toEqual(["/sitemap.xml", "/rss.xml", "/atom.xml", image].map((p) => [p, 200]));
    expect(new Set(await Promise.all(many))).toEqual(new Set([200]));
  });
});
