import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, it } from "vitest";
import { anonClient, serviceClient } from "#tests/support/clients.ts";
import { wire } from "#tests/support/data-api.ts";

const limit = 12 * 1024 * 1024;
const post = (title: string) => ({
  title,
  slug: `large-${randomUUID()}`,
  content: "<p>Words</p>",
});
const bodyOf = (bytes: number) => {
  const empty = JSON.stringify({ title: "" });
  return JSON.stringify({ title: "x".repeat(bytes - empty.length) });
};

describe("a blog post", () => {
  const slugs: string[] = [];
  afterEach(async () => {
    await serviceClient().from("blogs").delete().in("slug", slugs);
  });

  it("keeps a cover of 5 MB that is written inline", async () => {
    const cover_image = `data:image/png;base64,${Buffer.alloc(5 * 1024 * 1024, 7).toString("base64")}`;
    const row = { ...post("Covered"), cover_image };
    slugs.push(row.slug);
    const inserted = await serviceClient().from("blogs").insert(row);
    expect([inserted.status, inserted.error]).toEqual([201, null]);
    const read = await serviceClient().from("blogs").select("cover_image").eq("slug", row.slug).single();
    expect(read.data?.cover_image === cover_image).toBe(true);
  });
});

describe("a body of 12 MiB", () => {
  afterEach(async () => {
    await serviceClient().from("fx_items").delete().like("title", "xxxxxxxx%");
  });

  it("is taken, and one byte more is refused with 413", async () => {
    const asked = { method: "POST", headers: { Prefer: "return=minimal" } };
    const full = await wire("/fx_items", { ...asked, body: bodyOf(limit) });
    expect([full.status, full.text]).toEqual([201, ""]);
    const over = await wire("/fx_items", { ...asked, body: bodyOf(limit + 1) });
    expect([over.status, over.json]).toMatchObject([413, { code: "PGRST102" }]);
    expect((await anonClient().from("fx_clients").select().eq("id", 1)).data).toHaveLength(1);
  });

  it("is the limit of one without a length, too", async () => {
    const unknownLength = new ReadableStream<Uint8Array>({
      start(controller) {
        for (let part = 0; part < 20; part += 1) controller.enqueue(new Uint8Array(1_000_000).fill(32));
        controller.close();
      },
    });
    const streamed = await wire("/fx_items", { method: "POST", body: unknownLength });
    expect(streamed.status).toBe(413);
    expect((await anonClient().from("fx_clients").select().eq("id", 1)).data).toHaveLength(1);
  });
});
