import { describe, expect, it } from "vitest";
import { anonClient } from "@workspace/testing/contract/clients.ts";
import { wire } from "./data-api.ts";

const client = anonClient();

describe("select: columns", () => {
  it("gives all columns for * in the table's order", async () => {
    const { data } = await client.from("fx_projects").select().eq("id", 1);
    expect(data).toEqual([{ id: 1, name: "Alpha", client_id: 1 }]);
    expect(Object.keys(data?.[0] ?? {})).toEqual(["id", "name", "client_id"]);
  });

  it("gives the named columns, renamed and cast", async () => {
    const { data } = await client.from("fx_kinds").select("title:label, score::text, id").eq("id", 1);
    expect(data).toEqual([{ title: "a quick brown fox", score: "10", id: 1 }]);
  });

  it("reads json paths and names them by their last key", async () => {
    const { data } = await client
      .from("fx_kinds")
      .select("data->name, age:data->>age, data->nested->deep->1, first:data->tags->>0, tags->1")
      .eq("id", 1);
    expect(data).toEqual([{ name: "Ada", age: "36", deep: 20, first: "x", tags: "light blue" }]);
  });

  it("reads quoted identifiers with blanks and quotes", async () => {
    const { data } = await client.from("fx_kinds").select('"weird name", q:"quote\\"d"').eq("id", 1);
    expect(data).toEqual([{ "weird name": "first", q: "q1" }]);
  });

  it("gives all columns for an empty select, of a function and of a write too", async () => {
    const alpha = { id: 1, name: "Alpha", client_id: 1 };
    expect((await client.from("fx_projects").select("").eq("id", 1)).data).toEqual([alpha]);
    expect((await wire("/fx_projects?select=%20&id=eq.1")).json).toEqual([alpha]);
    expect((await client.rpc("fx_projects_of", { client: 1 }).select("").eq("id", 1)).data).toEqual([alpha]);
    const written = await client.from("fx_names").insert({ "weird name": "empty select" }).select("").single();
    expect(written.data).toEqual({ id: expect.any(Number), "weird name": "empty select" });
  });

  it("writes every type as Postgres writes it to json, without rounding", async () => {
    const answer = await wire("/fx_kinds?id=eq.1");
    expect(answer.text).toContain('"big":9007199254740993');
    expect(answer.text).toContain('"amount":12.340');
    expect(answer.json).toMatchObject([
      {
        mood: "calm",
        active: true,
        born: "2024-01-31",
        seen_at: "2024-01-01T10:00:00.123456+00:00",
        span: "1 day 02:00:00",
        tags: ["red", "light blue"],
        raw: { b: 1, a: 2 },
        period: "[1,10)",
        days: "[2024-01-01,2024-02-01)",
        blob: "\\xdead",
        doubled: 20,
        words: "'brown':3 'fox':4 'quick':2",
      },
    ]);
  });

  it("reads views", async () => {
    const { data } = await client.from("fx_open_tasks").select("title").order("title");
    expect(data).toEqual([{ title: "Build" }, { title: "Loose" }, { title: "Test" }]);
  });

  it("refuses aggregates", async () => {
    for (const select of [
      "count()",
      "id.sum()",
      "total:id.avg()::int",
      "fx_tasks(count())",
      "id, fx_tasks(id.max())",
    ]) {
      const { error } = await client.from("fx_projects").select(select);
      expect([select, error?.code]).toEqual([select, "PGRST123"]);
    }
  });

  it("counts rows by a bare count, which Postgres reads as a function of the row", async () => {
    const of = async (table: string, select: string) => (await client.from(table).select(select)).data;
    expect(await of("fx_projects", "count")).toEqual([{ count: 4 }]);
    expect(await of("fx_projects", "all:count::text")).toEqual([{ all: "4" }]);
    const embedded = await client.from("fx_projects").select("name, fx_tasks(count)").in("id", [1, 4]).order("id");
    expect(embedded.data).toEqual([
      { name: "Alpha", fx_tasks: [{ count: 2 }] },
      { name: "Orphan", fx_tasks: [{ count: 0 }] },
    ]);
    const parent = await client.from("fx_projects").select("id, fx_clients(count)").eq("id", 1);
    expect(parent.data).toEqual([{ id: 1, fx_clients: { count: 1 } }]);
    const filtered = await client
      .from("fx_projects")
      .select("id, fx_tasks(count)")
      .is("fx_tasks.done", true)
      .eq("id", 1);
    expect(filtered.data).toEqual([{ id: 1, fx_tasks: [{ count: 1 }] }]);
    const called = await client.rpc("fx_projects_of", { client: 1 }).select("count");
    expect(called.data).toEqual([{ count: 2 }]);
    const mixed = await client.from("fx_projects").select("name, count");
    expect([mixed.status, mixed.error?.code]).toEqual([400, "42803"]);
  });

  it("refuses casts to types that look into the catalogue", async () => {
    for (const type of ["regclass", "regrole", "regproc", "oid", "pg_lsn", "nonsense"]) {
      const { error, status } = await client.from("fx_kinds").select(`label::${type}`);
      expect([type, status, error?.code]).toEqual([type, 400, "42704"]);
    }
  });

  it("casts to the exposed schema's own enum", async () => {
    const { data } = await client.from("fx_kinds").select("mood::fx_mood").eq("id", 2);
    expect(data).toEqual([{ mood: "tense" }]);
  });
});
