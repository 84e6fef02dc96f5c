import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, it } from "vitest";
import { serviceClient } from "@workspace/testing/contract/clients.ts";

describe("a blog post", () => {
  const slugs: string[] = [];
  afterEach(async () => {
    await serviceClient().from("blogs").delete().in("slug", slugs);
  });

  it("keeps a cover of 5 MB that is written inline", async () => {
    const cover_image = `data:image/png;base64,${Buffer.alloc(5 * 1024 * 1024, 7).toString("base64")}`;
    const row = { title: "Covered", slug: `large-${randomUUID()}`, content: "<p>Words</p>", cover_image };
    slugs.push(row.slug);
    const inserted = await serviceClient().from("blogs").insert(row);
    expect([inserted.status, inserted.error]).toEqual([201, null]);
    const read = await serviceClient().from("blogs").select("cover_image").eq("slug", row.slug).single();
    expect(read.data?.cover_image === cover_image).toBe(true);
  });
});
