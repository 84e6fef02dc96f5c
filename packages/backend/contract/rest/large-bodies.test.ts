import { afterEach, describe, expect, it } from "vitest";
import { anonClient, serviceClient } from "@workspace/testing/contract/clients.ts";
import { wire } from "./data-api.ts";

const limit = 12 * 1024 * 1024;
const bodyOf = (bytes: number) => {
  const empty = JSON.stringify({ title: "" });
  return JSON.stringify({ title: "x".repeat(bytes - empty.length) });
};

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
