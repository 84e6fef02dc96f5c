// @module-tag one-engine
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { serviceClient } from "@workspace/testing/contract/clients.ts";
import { createPost } from "#tests/support/samples/blog-posts.ts";
import { ask } from "./blog-http.ts";

const service = serviceClient();

describe("share images", () => {
  it("are there for every post and for the site, of the size that the pages name", async () => {
    const { slug } = await createPost(service, { title: "উচ্চশিক্ষার ভিসা", tags: ["IELTS"], reading_time: null });
    for (const path of [`/blogs/${slug}/share.png`, "/share.png"]) {
      const answer = await ask(path);
      expect([path, answer.status]).toEqual([path, 200]);
      expect(answer.headers.get("content-type")).toBe("image/png");
      expect(answer.headers.get("cache-control")).toBe("public, max-age=86400");
      const png = Buffer.from(await answer.arrayBuffer());
      expect(png.byteLength).toBeLessThan(300_000);
      expect(await sharp(png).metadata()).toMatchObject({ format: "png", width: 1200, height: 630 });
      const etag = answer.headers.get("etag") ?? "";
      const again = await ask(path, { headers: { "If-None-Match": etag } });
      expect([again.status, await again.text()]).toEqual([304, ""]);
      const head = await ask(path, { method: "HEAD" });
      expect([head.status, await head.text(), head.headers.get("etag")]).toEqual([200, "", etag]);
    }
  });

  it("change with what they show", async () => {
    const { id, slug } = await createPost(service);
    const before = (await ask(`/blogs/${slug}/share.png`)).headers.get("etag");
    await service.from("blogs").update({ title: "Another title" }).eq("id", id).throwOnError();
    expect((await ask(`/blogs/${slug}/share.png`)).headers.get("etag")).not.toBe(before);
  });

  it.each(["nobody-wrote-this", "%2e%2e%2f", "a%00b", "'%20or%201=1", "x".repeat(5000), "%F0%9F%8E%93"])(
    "are not there for %s",
    async (slug) => {
      const answer = await ask(`/blogs/${slug}/share.png`);
      expect(answer.status).toBe(404);
      expect(await answer.text()).not.toMatch(/node_modules|select|Error/);
    },
  );
});
