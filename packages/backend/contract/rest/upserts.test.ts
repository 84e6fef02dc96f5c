import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { anonClient } from "@workspace/testing/contract/clients.ts";
import { wire } from "./data-api.ts";

const client = anonClient();
const items = () => client.from("fx_items");
/** A prefix that no other test uses. */
const unique = () => `s-${randomUUID()}`;

describe("upsert", () => {
  it("inserts with 201 and merges with 200", async () => {
    const slug = unique();
    const first = await items()
      .upsert({ slug, title: "one", quantity: 1 }, { onConflict: "slug" })
      .select("title, quantity");
    expect([first.status, first.data]).toEqual([201, [{ title: "one", quantity: 1 }]]);
    const second = await items().upsert({ slug, title: "two" }, { onConflict: "slug" }).select("title, quantity");
    expect([second.status, second.data]).toEqual([200, [{ title: "two", quantity: 1 }]]);
    const mixed = await items().upsert(
      [
        { slug, title: "three" },
        { slug: `${slug}b`, title: "new" },
      ],
      { onConflict: "slug" },
    );
    expect(mixed.status).toBe(201);
  });

  it("takes the primary key when no conflict columns are named, composite ones too", async () => {
    const hall = unique();
    const seats = client.from("fx_seats");
    await seats.upsert([
      { hall, number: 1, price: 1 },
      { hall, number: 2, price: 1 },
    ]);
    const { data, status } = await seats.upsert({ hall, number: 1, price: 9 }).select("number, price, note");
    expect([status, data]).toEqual([200, [{ number: 1, price: 9, note: "none" }]]);
  });

  it("leaves out ignored rows", async () => {
    const slug = unique();
    await items().insert({ slug, title: "kept" });
    const { data, status } = await items()
      .upsert(
        [
          { slug, title: "ignored" },
          { slug: `${slug}n`, title: "new" },
        ],
        { onConflict: "slug", ignoreDuplicates: true },
      )
      .select("title");
    expect([status, data]).toEqual([201, [{ title: "new" }]]);
    const { data: kept } = await items().select("title").eq("slug", slug).single();
    expect(kept).toEqual({ title: "kept" });
  });

  it("answers 200 where nothing was inserted", async () => {
    const none = await items().upsert([]).select();
    expect([none.status, none.data]).toEqual([200, []]);
    const ignored = await items().upsert([], { ignoreDuplicates: true }).select();
    expect([ignored.status, ignored.data]).toEqual([201, []]);
  });

  it("refuses conflict columns that do not exist or are not unique", async () => {
    const absent = await items().upsert({ title: "x" }, { onConflict: "nope" });
    expect([absent.status, absent.error?.code]).toEqual([400, "42703"]);
    const plain = await items().upsert({ title: "x" }, { onConflict: "title" });
    expect([plain.status, plain.error?.code]).toEqual([400, "42P10"]);
  });

  it("inserts where no key says what is there, and does not say that it merged", async () => {
    const answer = await wire("/fx_remarks", {
      method: "POST",
      body: JSON.stringify({ words: "once more" }),
      headers: { Prefer: "resolution=merge-duplicates, return=representation" },
    });
    expect([answer.status, answer.json]).toEqual([201, [{ words: "once more" }]]);
    expect(answer.headers.get("preference-applied")).toBe("return=representation");
  });

  it("puts one row under its key", async () => {
    const hall = unique();
    const put = (price: number, query = `hall=eq.${hall}&number=eq.1`) =>
      wire(`/fx_seats?${query}`, {
        method: "PUT",
        body: JSON.stringify({ hall, number: 1, price, note: null }),
        headers: { Prefer: "return=representation" },
      });
    expect((await put(3)).status).toBe(201);
    const again = await put(4);
    expect([again.status, again.json]).toEqual([200, [{ hall, number: 1, price: 4, note: null }]]);
    const body = JSON.stringify({ hall, number: 1, price: 6, note: null });
    const unseen = await wire(`/fx_seats?hall=eq.${hall}&number=eq.1`, { method: "PUT", body });
    expect([unseen.status, unseen.text]).toEqual([204, ""]);
    const rows = JSON.stringify([
      { hall: "other", number: 1, price: 1 },
      { hall, number: 1, price: 7 },
    ]);
    const headers = { Prefer: "return=representation" };
    const several = await wire(`/fx_seats?hall=eq.${hall}&number=eq.1`, { method: "PUT", body: rows, headers });
    expect([several.status, several.json]).toEqual([200, [{ hall, number: 1, price: 7, note: null }]]);
    expect((await put(5, `hall=eq.${hall}`)).json).toMatchObject({ code: "PGRST105" });
    expect((await put(5, `hall=eq.other&number=eq.1`)).json).toMatchObject({ code: "PGRST115" });
    expect((await put(5, `hall=eq.${hall}&number=eq.1&limit=1`)).json).toMatchObject({ code: "PGRST114" });
  });
});
