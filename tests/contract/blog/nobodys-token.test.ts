import { describe, expect, inject, it } from "vitest";
import { serviceClient } from "@workspace/testing/contract/clients.ts";
import { createPost, createTag } from "#tests/support/samples/blog-posts.ts";
import { adminHeaders, ask } from "./blog-http.ts";

const service = serviceClient();

describe("a public page", () => {
  it.each(["Bearer garbage", "Bearer a.b.c", "Basic Zm9v", "Bearer sb_secret_guessed"])(
    "is the same for whoever sends %s along",
    async (authorization) => {
      const tag = await createTag(service);
      const { slug, title } = await createPost(service, { tags: [tag.name] });
      for (const path of ["/blogs", `/blogs/${slug}`, `/blogs/tag/${tag.slug}`]) {
        const answer = await ask(path, { headers: { Authorization: authorization } });
        expect([path, answer.status]).toEqual([path, 200]);
        if (path !== "/blogs") expect(await answer.text()).toContain(title);
      }
    },
  );

  it("shows a draft not even to those who may read it elsewhere", async () => {
    const { slug } = await createPost(service, { published: false, published_at: null });
    const admin = await adminHeaders();
    const rows = await ask(`/rest/v1/blogs?slug=eq.${slug}&select=slug`, { headers: admin });
    expect(await rows.json()).toEqual([{ slug }]);
    for (const key of [admin.Authorization, `Bearer ${inject("server").secretKey}`]) {
      expect((await ask(`/blogs/${slug}`, { headers: { Authorization: key ?? "" } })).status).toBe(404);
    }
  });
});
