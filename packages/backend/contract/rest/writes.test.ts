import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { anonClient, serviceClient } from "@workspace/testing/contract/clients.ts";
import { wire } from "./data-api.ts";

const client = anonClient();
const items = () => client.from("fx_items");
/** A prefix that no other test uses. */
const unique = () => `s-${randomUUID()}`;

describe("insert", () => {
  it("answers 201 without a body, and the rows on demand", async () => {
    const minimal = await items().insert({ title: "plain" });
    expect([minimal.status, minimal.data, minimal.error]).toEqual([201, null, null]);
    const full = await items().insert({ title: "shown", client_id: 1 }).select("title, quantity, fx_clients(name)");
    expect([full.status, full.data]).toEqual([201, [{ title: "shown", quantity: null, fx_clients: { name: "Acme" } }]]);
  });

  it("says Content-Range */* and applies count", async () => {
    const plain = await wire("/fx_items", { method: "POST", body: '{"title":"x"}' });
    expect([plain.status, plain.headers.get("content-range"), plain.text]).toEqual([201, "*/*", ""]);
    expect([plain.headers.get("content-type"), plain.headers.get("content-length")]).toEqual([null, "0"]);
    const counted = await items().insert([{ title: "a" }, { title: "b" }], { count: "exact" });
    expect(counted.count).toBe(2);
  });

  it("inserts many rows in one go; absent keys are NULL, or defaults on demand", async () => {
    const slug = unique();
    const rows = [
      { slug: `${slug}1`, title: "one", quantity: 1 },
      { slug: `${slug}2`, title: "two" },
    ];
    const nulls = await items().insert(rows).select("title, quantity");
    expect(nulls.data).toEqual([
      { title: "one", quantity: 1 },
      { title: "two", quantity: null },
    ]);
    const refused = await items().insert([{ title: "x", quantity: 1 }, { quantity: 2 }]);
    expect(refused.error?.code).toBe("23502");
    const defaults = await items()
      .insert([{ title: "x", quantity: 1 }, { quantity: 2, tags: ['a "b", {c}'] }, {}], { defaultToNull: false })
      .select("title, quantity, tags");
    expect(defaults.data).toEqual([
      { title: "x", quantity: 1, tags: [] },
      { title: "untitled", quantity: 2, tags: ['a "b", {c}'] },
      { title: "untitled", quantity: null, tags: [] },
    ]);
  });

  it("keeps numbers beyond 2^53 as they were sent", async () => {
    for (const query of ["", "?columns=big,title"]) {
      const body = query === "" ? '{"big":9007199254740993}' : '[{"big":9007199254740993},{"title":"t"}]';
      const answer = await wire(`/fx_items${query}`, {
        method: "POST",
        body,
        headers: { Prefer: "return=representation, missing=default" },
      });
      expect([answer.status, answer.text]).toEqual([201, expect.stringContaining('"big":9007199254740993')]);
    }
  });

  it("stores json, arrays and quoted column names", async () => {
    const data = { a: [1, null, { 'b"c': "d'e" }], "\u2028": "ü" };
    const inserted = await items()
      .insert({ data, tags: ["x y", 'q"', "{}"] })
      .select("data, tags")
      .single();
    expect(inserted.data).toEqual({ data, tags: ["x y", 'q"', "{}"] });
    const quoted = await serviceClient()
      .from("fx_names")
      .insert([{ "weird name": "w" }])
      .select('id, "weird name"');
    expect(quoted.data).toEqual([{ id: expect.any(Number), "weird name": "w" }]);
  });

  it("inserts nothing for an empty array and defaults for an empty object", async () => {
    const none = await items().insert([]).select();
    expect([none.status, none.data]).toEqual([201, []]);
    const empty = await items().insert({}).select("title").single();
    expect(empty.data).toEqual({ title: "untitled" });
  });

  it("refuses unknown columns, unequal keys and bodies that are no rows", async () => {
    const unknown = await items().insert({ nope: 1 });
    expect([unknown.status, unknown.error?.code]).toEqual([400, "PGRST204"]);
    const unnamed = await items().insert([{ title: "a", nope: 1 }]);
    expect(unnamed.error?.code).toBe("PGRST204");
    for (const body of ['[{"title":"a"},{"quantity":1}]', "", "{", "1", '"x"', "null", "[1]", "[[]]", "nope"]) {
      const answer = await wire("/fx_items", { method: "POST", body });
      expect([body, answer.status, (answer.json as { code: string }).code]).toEqual([body, 400, "PGRST102"]);
    }
  });

  it("takes csv and forms", async () => {
    const csv = await wire("/fx_items?select=title,quantity", {
      method: "POST",
      body: 'title,quantity\r\n"a ""b"", c",NULL\r\n"NULL",3\r\n',
      headers: { "Content-Type": "text/csv", Prefer: "return=representation" },
    });
    expect([csv.status, csv.json]).toEqual([
      201,
      [
        { title: 'a "b", c', quantity: null },
        { title: "NULL", quantity: 3 },
      ],
    ]);
    const form = await wire("/fx_items?select=title,quantity", {
      method: "POST",
      body: "title=a+b%26c&quantity=3",
      headers: { "Content-Type": "application/x-www-form-urlencoded", Prefer: "return=representation" },
    });
    expect(form.json).toEqual([{ title: "a b&c", quantity: 3 }]);
    const other = await wire("/fx_items", { method: "POST", body: "<a/>", headers: { "Content-Type": "text/xml" } });
    expect([other.status, (other.json as { code: string }).code]).toEqual([400, "PGRST102"]);
    const ragged = await wire("/fx_items", { method: "POST", body: "a,b\n1", headers: { "Content-Type": "text/csv" } });
    expect(ragged.status).toBe(400);
  });

  it("names the new row's place for headers-only", async () => {
    const answer = await wire("/fx_items", { method: "POST", body: "{}", headers: { Prefer: "return=headers-only" } });
    expect(answer.headers.get("location")).toMatch(/^\/fx_items\?id=eq\.\d+$/);
    expect([answer.status, answer.text]).toEqual([201, ""]);
    const placeOf = async (body: string) => {
      const written = await wire("/fx_city_mayors", {
        method: "POST",
        body,
        headers: { Prefer: "return=headers-only" },
      });
      return written.headers.get("location");
    };
    expect(await placeOf('{"city":3,"mayor":4}')).toBe("/fx_city_mayors?city=eq.3&mayor=eq.4");
    expect(await placeOf('{"city":3}')).toBe("/fx_city_mayors?city=eq.3&mayor=is.null");
  });

  it("needs no right to read for a plain insert, and does for a representation", async () => {
    const blind = await client.from("fx_dropbox").insert({ body: "x" });
    expect(blind.status).toBe(201);
    const greedy = await client.from("fx_dropbox").insert({ body: "y" }).select();
    expect([greedy.status, greedy.error?.code]).toEqual([401, "42501"]);
    const { data } = await serviceClient().from("fx_dropbox").select("body");
    expect(data).not.toContainEqual({ body: "y" });
  });

  it("gives back all rows it wrote, past the limit for reads", async () => {
    const rows = Array.from({ length: 1100 }, (_, index) => ({ title: `bulk ${index}` }));
    const { data, status } = await items().insert(rows).select("title");
    expect([status, data?.length]).toEqual([201, 1100]);
  });
});

describe("update and delete", () => {
  it("takes the defaults of named columns that the body lacks, on demand", async () => {
    const seat = { hall: unique(), number: 1, price: 9, note: "old" };
    await client.from("fx_seats").insert(seat);
    const patch = (prefer: string) =>
      wire(`/fx_seats?hall=eq.${seat.hall}&columns=price,note&select=price,note`, {
        method: "PATCH",
        body: '{"note":"new"}',
        headers: { Prefer: `return=representation, ${prefer}` },
      });
    const defaulted = await patch("missing=default");
    expect([defaulted.status, defaulted.json]).toEqual([200, [{ price: 5, note: "new" }]]);
    expect(defaulted.headers.get("preference-applied")).toBe("missing=default, return=representation");
    expect(await patch("missing=null")).toMatchObject({ status: 400, json: { code: "23502" } });
    const none = await wire(`/fx_seats?hall=eq.${seat.hall}&columns=note&select=price,note`, {
      method: "PATCH",
      body: "{}",
      headers: { Prefer: "return=representation, missing=default" },
    });
    expect(none.json).toEqual([{ price: 5, note: "none" }]);
  });

  it("answers 204, or 200 with the rows", async () => {
    const slug = unique();
    await items().insert({ slug, title: "old" });
    const minimal = await items().update({ title: "new" }).eq("slug", slug);
    expect([minimal.status, minimal.data]).toEqual([204, null]);
    const full = await items().update({ quantity: 4 }, { count: "exact" }).eq("slug", slug).select("title, quantity");
    expect([full.status, full.data, full.count]).toEqual([200, [{ title: "new", quantity: 4 }], 1]);
    const gone = await items().delete({ count: "exact" }).eq("slug", slug).select("title");
    expect([gone.status, gone.data, gone.count]).toEqual([200, [{ title: "new" }], 1]);
  });

  it("takes no match for success: 204, or 200 with an empty array", async () => {
    const slug = unique();
    expect((await items().update({ title: "x" }).eq("slug", slug)).status).toBe(204);
    expect((await items().delete().eq("slug", slug)).status).toBe(204);
    expect(await items().update({ title: "x" }).eq("slug", slug).select()).toMatchObject({ status: 200, data: [] });
    expect(await items().delete().eq("slug", slug).select()).toMatchObject({ status: 200, data: [] });
  });

  it("changes nothing for an empty update", async () => {
    expect((await items().update({}).eq("title", "plain")).status).toBe(204);
    expect(await items().update({}).eq("title", "plain").select()).toMatchObject({ status: 200, data: [] });
  });

  it("rolls a write back when .single() meets more than one row", async () => {
    const slug = unique();
    await items().insert([
      { slug: `${slug}1`, quantity: 1 },
      { slug: `${slug}2`, quantity: 1 },
    ]);
    const twice = await items().update({ quantity: 9 }).like("slug", `${slug}%`).select().single();
    expect([twice.status, twice.error?.code]).toEqual([406, "PGRST116"]);
    const removed = await items().delete().like("slug", `${slug}%`).select().single();
    expect(removed.error?.code).toBe("PGRST116");
    const { data } = await items().select("quantity").like("slug", `${slug}%`);
    expect(data).toEqual([{ quantity: 1 }, { quantity: 1 }]);
  });

  it("rolls back past max-affected", async () => {
    const slug = unique();
    await items().insert([{ slug: `${slug}1` }, { slug: `${slug}2` }]);
    const tooMany = await items()
      .delete()
      .like("slug", `${slug}%`)
      .setHeader("Prefer", "handling=strict, max-affected=1");
    expect([tooMany.status, tooMany.error?.code]).toEqual([400, "PGRST124"]);
    const enough = await items()
      .delete()
      .like("slug", `${slug}%`)
      .setHeader("Prefer", "handling=strict, max-affected=2");
    expect(enough.status).toBe(204);
  });

  it("refuses a write without a filter", async () => {
    const update = await items().update({ title: "all" });
    const remove = await wire("/fx_items", { method: "DELETE" });
    expect([update.status, update.error?.code]).toEqual([400, "21000"]);
    expect([remove.status, remove.json]).toMatchObject([
      400,
      { code: "21000", message: "DELETE requires a WHERE clause" },
    ]);
  });

  it("refuses a limit on a write rather than writing more than was meant", async () => {
    const slug = unique();
    await items().insert([{ slug: `${slug}1` }, { slug: `${slug}2` }]);
    const { status, error } = await items().delete().like("slug", `${slug}%`).limit(1).select();
    expect([status, error?.code]).toEqual([400, "PGRST127"]);
    const { count } = await items().select("*", { count: "exact", head: true }).like("slug", `${slug}%`);
    expect(count).toBe(2);
  });

  it("takes or= and json paths as filters of a write, and refuses embedded ones", async () => {
    const slug = unique();
    await items().insert([{ slug, data: { k: "v" }, client_id: 1 }]);
    const path = await items()
      .update({ title: "hit" })
      .eq("slug", slug)
      .eq("data->>k", "v")
      .select("title, fx_clients(name)");
    expect(path.data).toEqual([{ title: "hit", fx_clients: { name: "Acme" } }]);
    const either = await items().update({ title: "or" }).or(`slug.eq.${slug},slug.eq.none`).select("title");
    expect(either.data).toEqual([{ title: "or" }]);
    const embedded = await items()
      .delete()
      .eq("slug", slug)
      .eq("fx_clients.name", "Nobody")
      .select("*, fx_clients!inner(*)");
    expect(embedded.error?.code).toBe("PGRST127");
  });
});
