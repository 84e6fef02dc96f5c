import { describe, expect, it } from "vitest";
import { anonClient } from "@workspace/testing/contract/clients.ts";
import { wire } from "./data-api.ts";

const client = anonClient();

describe("errors", () => {
  it("has code, message, details and hint, always", async () => {
    const answer = await wire("/fx_nope");
    expect([answer.status, answer.json]).toEqual([
      404,
      {
        code: "PGRST205",
        message: "Could not find the table 'public.fx_nope' in the schema cache",
        details: null,
        hint: null,
      },
    ]);
    expect(answer.headers.get("content-type")).toBe("application/json; charset=utf-8");
    const patched = await wire("/fx_nope?id=eq.1", { method: "PATCH", body: "[{},{}]" });
    expect([patched.status, patched.json]).toMatchObject([404, { code: "PGRST205" }]);
  });

  it("maps what Postgres reports to statuses", async () => {
    const insert = (row: object) => client.from("fx_items").insert(row);
    const cases: [Promise<{ status: number; error: { code: string } | null }>, number, string][] = [
      [Promise.resolve(insert({ client_id: 99 })), 409, "23503"],
      [Promise.resolve(insert({ title: null })), 400, "23502"],
      [Promise.resolve(insert({ quantity: -1 })), 400, "23514"],
      [Promise.resolve(insert({ quantity: "many" })), 400, "22P02"],
      [Promise.resolve(insert({ quantity: 99_999_999_999 })), 400, "22003"],
      [Promise.resolve(client.from("fx_kinds").insert({ label: "x", doubled: 1 })), 400, "428C9"],
      [Promise.resolve(client.from("fx_kinds").insert({ label: "x", code: "too long for it" })), 400, "22001"],
      [Promise.resolve(client.from("fx_kinds").select("nope")), 400, "42703"],
      [Promise.resolve(client.from("fx_kinds").select("id").eq("nope", 1)), 400, "42703"],
      [Promise.resolve(client.from("fx_kinds").select("id").order("nope")), 400, "42703"],
      [
        Promise.resolve(client.from("fx_kinds").select("id").textSearch("words", "fox", { config: "nope" })),
        400,
        "42704",
      ],
      [Promise.resolve(client.from("fx_clients").insert({ id: 9, name: "x" })), 401, "42501"],
      [Promise.resolve(client.from("fx_secret").select()), 401, "42501"],
      [Promise.resolve(client.rpc("fx_forbidden")), 401, "42501"],
    ];
    for (const [answer, status, code] of cases) {
      const { status: actual, error } = await answer;
      expect([code, actual, error?.code]).toEqual([code, status, code]);
    }
  });

  it("answers a unique violation with 409", async () => {
    await client.from("fx_seats").upsert({ hall: "dup", number: 1 });
    const { status, error } = await client.from("fx_seats").insert({ hall: "dup", number: 1 });
    expect([status, error?.code]).toEqual([409, "23505"]);
  });

  it("refuses other schemas, on reads and writes alike", async () => {
    for (const schema of ["auth", "storage", "pg_catalog", "information_schema", 'public"; drop', "nope"]) {
      const read = await client.schema(schema).from("users").select();
      expect([schema, read.status, read.error?.code]).toEqual([schema, 406, "PGRST106"]);
      const write = await client.schema(schema).from("users").insert({ id: 1 });
      expect([schema, write.status, write.error?.code]).toEqual([schema, 406, "PGRST106"]);
    }
  });

  it("refuses other verbs and paths", async () => {
    const verb = await wire("/fx_clients", { method: "PROPFIND" });
    expect([verb.status, verb.json]).toMatchObject([405, { code: "PGRST117" }]);
    const root = await wire("/", { method: "POST", body: "{}" });
    expect(root.status).toBe(405);
    for (const path of ["/fx_clients/1", "/rpc/fx_add/x", "/rpc/", "/a/b/c"]) {
      const answer = await wire(path);
      expect([path, answer.status, answer.json]).toMatchObject([path, 404, { code: "PGRST125" }]);
    }
  });

  it("refuses broken tokens with 401 and PostgREST's codes", async () => {
    const broken = await wire("/fx_clients", { headers: { Authorization: "Bearer not.a.token" } });
    expect([broken.status, broken.json]).toMatchObject([401, { code: "PGRST301" }]);
    expect(broken.headers.get("www-authenticate")).toContain("invalid_token");
  });

  it("has no body on HEAD, and its code in a header", async () => {
    const answer = await wire("/fx_nope", { method: "HEAD" });
    expect([answer.status, answer.text]).toEqual([404, ""]);
    expect(answer.headers.get("proxy-status")).toBe("PostgREST; error=PGRST205");
    expect(answer.headers.get("access-control-expose-headers")).toContain("proxy-status");
    expect((await wire("/fx_kinds?score=eq.many")).headers.get("proxy-status")).toBe("PostgREST; error=22P02");
    expect((await wire("/fx_clients")).headers.get("proxy-status")).toBeNull();
  });

  it("says what an answer depends on", async () => {
    for (const path of ["/fx_clients", "/fx_nope"])
      expect((await wire(path)).headers.get("vary")).toMatch(/^Accept, Prefer, Range/);
  });
});
