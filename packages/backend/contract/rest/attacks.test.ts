import { beforeAll, describe, expect, it } from "vitest";
import { anonClient, serviceClient } from "@workspace/testing/contract/clients.ts";
import { wire } from "./data-api.ts";

const client = anonClient();
const INJECTIONS = [
  `id"; drop table fx_clients; --`,
  `id' or '1'='1`,
  `id) union select body from fx_secret --`,
  `id::text||(select body from fx_secret)`,
  `"id"" from fx_secret --"`,
  `(select body from fx_secret)`,
  `id\\`,
  `id/**/or/**/1=1`,
  `$1`,
  `id;select pg_sleep(5)`,
  `{id}`,
  `t0.id`,
  `*;`,
];
const encode = encodeURIComponent;

/** The answer is an error in PostgREST's shape, and tells nothing of SQL or of the hidden table. */
function expectRejected(label: string, answer: { status: number; text: string; json: unknown }) {
  expect([label, answer.status >= 400 && answer.status < 500]).toEqual([label, true]);
  expect(Object.keys(answer.json as object).toSorted()).toEqual(["code", "details", "hint", "message"]);
  expect(answer.text).not.toMatch(/hidden|json_agg|"t0"|lateral|at .*\.ts:\d/);
}

beforeAll(async () => {
  // The guard of this file: the secret is there to be found.
  const { data } = await serviceClient().from("fx_secret").select();
  expect(data).toEqual([{ id: 1, body: "hidden" }]);
});

describe.each(INJECTIONS)("injection of %s", (injection) => {
  const positions: Record<string, string> = {
    "a table": `/${encode(injection)}`,
    "a column": `/fx_kinds?select=${encode(injection)}`,
    "a cast": `/fx_kinds?select=id::${encode(injection)}`,
    "an embed": `/fx_projects?select=${encode(injection)}(id)`,
    "a hint": `/fx_projects?select=fx_clients!${encode(injection)}(id)`,
    "a filter's column": `/fx_kinds?${encode(injection)}=eq.1`,
    "an operator": `/fx_kinds?id=${encode(injection)}.1`,
    "a logic tree": `/fx_kinds?or=(${encode(injection)}.eq.1)`,
    "an order": `/fx_kinds?order=${encode(injection)}`,
    "an order's direction": `/fx_kinds?order=id.${encode(injection)}`,
    "a limit": `/fx_kinds?limit=${encode(injection)}`,
    "an offset": `/fx_kinds?offset=${encode(injection)}`,
    "a text search config": `/fx_kinds?words=fts(${encode(injection)}).x`,
    "a function": `/rpc/${encode(injection)}`,
    "an argument's name": `/rpc/fx_add?a=1&${encode(injection)}=1`,
    "an argument": `/rpc/fx_add?a=${encode(injection)}`,
  };
  it.each(Object.entries(positions))("as %s is refused", async (position, path) => {
    // A column may be spelt with quotes, and "$1" is a fair name: both are then unknown.
    expectRejected(position, await wire(path));
  });

  it("as a written column, conflict target or schema is refused", async () => {
    const body = JSON.stringify({ [injection]: 1 });
    expectRejected("body key", await wire("/fx_items", { method: "POST", body }));
    expectRejected("patch key", await wire("/fx_items?id=eq.0", { method: "PATCH", body }));
    const post = (query: string) => wire(`/fx_items?${query}`, { method: "POST", body: '{"title":"x"}' });
    expectRejected("columns", await post(`columns=${encode(injection)}`));
    const upsert = await wire(`/fx_items?on_conflict=${encode(injection)}`, {
      method: "POST",
      body: '{"title":"x"}',
      headers: { Prefer: "resolution=merge-duplicates" },
    });
    expectRejected("on_conflict", upsert);
    expectRejected("schema", await wire("/fx_items", { headers: { "Accept-Profile": injection } }));
  });

  it("as a value, an alias or a json key is only that", async () => {
    const value = await client.from("fx_kinds").select("id").eq("label", injection);
    expect([value.status, value.data]).toEqual([200, []]);
    const list = await client.from("fx_kinds").select("id").in("label", [injection]);
    expect([list.status, list.data]).toEqual([200, []]);
    const alias = `"${injection.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`;
    const named = await wire(`/fx_kinds?select=${encode(alias)}:id&id=eq.1`);
    expect(named.json).toEqual([{ [injection]: 1 }]);
    const key = await wire(`/fx_kinds?select=found:data->>${encode(alias)}&id=eq.1`);
    expect(key.json).toEqual([{ found: null }]);
    const filter = await wire(`/fx_kinds?select=id&data->>${encode(alias)}=eq.x`);
    expect([filter.status, filter.json]).toEqual([200, []]);
    expect((await client.rpc("fx_echo", { value: injection })).data).toBe(injection);
    const stored = await client.from("fx_items").insert({ title: injection }).select("title").single();
    expect(stored.data).toEqual({ title: injection });
  });
});

describe("hostile queries", () => {
  it("reaches no other schema through embeds, filters or names with dots", async () => {
    for (const path of [
      "/fx_notes?select=users(*)",
      "/fx_notes?select=auth.users(*)",
      "/fx_clients?select=pg_class(*)",
      "/auth.users",
      "/pg_catalog.pg_class",
      "/pg_class",
      "/users",
      "/objects",
      "/rpc/set_config?setting_name=role&new_value=service_role&is_local=true",
      "/rpc/current_setting?setting_name=request.jwt.claims",
    ]) {
      expectRejected(path, await wire(path));
    }
  });

  it("refuses what is nested, long or many beyond reason", async () => {
    const nest = (depth: number, open: string, inner: string) => open.repeat(depth) + inner + ")".repeat(depth);
    for (const path of [
      `/fx_kinds?or=(${nest(40, "and(", "id.eq.1")})`,
      `/fx_kinds?or=(${nest(2000, "and(", "id.eq.1")})`,
      `/fx_nodes?select=${nest(20, "fx_nodes(", "id")}`,
      `/fx_nodes?select=${Array.from({ length: 60 }, (_, index) => `a${index}:fx_nodes(id)`).join(",")}`,
      `/fx_kinds?select=${"id,".repeat(600)}id`,
      `/fx_kinds?${"id=eq.1&".repeat(400)}`,
      `/fx_kinds?or=(${"id.eq.1,".repeat(700)}id.eq.1)`,
      `/fx_kinds?order=${"id,".repeat(100)}id`,
      `/fx_kinds?select=data${"->a".repeat(100)}`,
      `/fx_kinds?select=${"a".repeat(100)}:id`,
      `/fx_kinds?${"a.".repeat(50)}b=eq.1`,
      "/fx_kinds?id=eq.1%00",
      "/fx_kinds?select=%00",
    ]) {
      expectRejected(path.slice(0, 60), await wire(path));
    }
    expect((await client.from("fx_clients").select().eq("id", 1)).data).toHaveLength(1);
  });

  it("takes a large in list", async () => {
    const ids = Array.from({ length: 1500 }, (_, index) => index);
    const { data, count } = await client.from("fx_big").select("id", { count: "exact" }).in("id", ids);
    expect([data?.length, count]).toEqual([1000, 1499]);
  });

  it("refuses bodies that are too deep, of too many values or not UTF-8", async () => {
    const deep = await wire("/fx_items", { method: "POST", body: `{"data":${"[".repeat(5000)}${"]".repeat(5000)}}` });
    expect([deep.status, deep.json]).toMatchObject([400, { code: "PGRST102" }]);
    const many = await wire("/fx_items", { method: "POST", body: `[${"{},".repeat(300_000)}{}]` });
    expect([many.status, many.json]).toMatchObject([400, { code: "PGRST102" }]);
    const bytes = await wire("/fx_items", { method: "POST", body: new Uint8Array([0x7b, 0xff, 0x7d]) });
    expect([bytes.status, bytes.json]).toMatchObject([400, { code: "PGRST102" }]);
    const nul = await wire("/fx_items", { method: "POST", body: '{"title":"a\\u0000b"}' });
    expect([nul.status, nul.json]).toMatchObject([400, { code: "22P05" }]);
  });

  it("ignores keys that mean something to JavaScript only", async () => {
    for (const key of ["__proto__", "constructor", "toString"]) {
      const body = `{"${key}":{"title":"polluted"}}`;
      expectRejected(key, await wire("/fx_items", { method: "POST", body }));
      expectRejected(key, await wire(`/${key}`));
      expectRejected(key, await wire(`/rpc/${key}`));
      expectRejected(key, await wire(`/fx_kinds?select=${key}`));
    }
  });
});

describe("runaway patterns", () => {
  it.each(["(?=(x+)+y)", "^(.*)\\1$", "(.{1,255}){1,255}q"])("refuses the pattern %s", async (pattern) => {
    const { status } = await client.from("fx_clients").select().filter("name", "match", pattern);
    expect(status).toBe(400);
  });
});
