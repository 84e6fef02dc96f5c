import { describe, expect, it } from "vitest";
import { anonClient } from "@workspace/testing/contract/clients.ts";
import { wire } from "./data-api.ts";

const client = anonClient();
const OBJECT = "application/vnd.pgrst.object+json";

describe("single rows", () => {
  it("gives the object for .single()", async () => {
    const { data } = await client.from("fx_clients").select().eq("id", 1).single();
    expect(data).toEqual({ id: 1, name: "Acme" });
  });

  it("answers 406 PGRST116 for none and for several", async () => {
    const none = await client.from("fx_clients").select().eq("id", 99).single();
    expect([none.status, none.error]).toMatchObject([
      406,
      {
        code: "PGRST116",
        message: "Cannot coerce the result to a single JSON object",
        details: "The result contains 0 rows",
        hint: null,
      },
    ]);
    const several = await client.from("fx_clients").select().single();
    expect([several.status, several.error?.details]).toEqual([406, "The result contains 3 rows"]);
  });

  it("gives an array for .maybeSingle(), which the client unwraps", async () => {
    const one = await client.from("fx_clients").select().eq("id", 1).maybeSingle();
    expect(one.data).toEqual({ id: 1, name: "Acme" });
    const none = await client.from("fx_clients").select().eq("id", 99).maybeSingle();
    expect([none.data, none.error, none.status]).toEqual([null, null, 200]);
  });

  it("strips nulls on demand", async () => {
    const { data } = await client.from("fx_kinds").select("id, score, mood").eq("id", 3).stripNulls().single();
    expect(data).toEqual({ id: 3 });
    const list = await client.from("fx_projects").select("id, client_id").gte("id", 3).order("id").stripNulls();
    expect(list.data).toEqual([{ id: 3, client_id: 2 }, { id: 4 }]);
  });
});

describe("Accept", () => {
  it("weighs several types and cares for neither case nor blanks", async () => {
    const object = await wire("/fx_clients?id=eq.1", {
      headers: { Accept: `text/csv;q=0.5, ${OBJECT.toUpperCase()} ; q=0.9` },
    });
    expect([object.headers.get("content-type"), object.json]).toEqual([
      `${OBJECT}; charset=utf-8`,
      { id: 1, name: "Acme" },
    ]);
    const any = await wire("/fx_clients?id=eq.1", { headers: { Accept: "text/html, */*;q=0.1" } });
    expect(any.headers.get("content-type")).toBe("application/json; charset=utf-8");
  });

  it("answers 406 PGRST107 to types it does not have, query plans among them", async () => {
    for (const Accept of [
      "text/html",
      "application/geo+json",
      'application/vnd.pgrst.plan+json; for="application/json"',
    ]) {
      const answer = await wire("/fx_clients", { headers: { Accept } });
      expect([Accept, answer.status, (answer.json as { code: string }).code]).toEqual([Accept, 406, "PGRST107"]);
    }
    const explained = await client.from("fx_clients").select().explain();
    expect([explained.status, explained.error?.code]).toEqual([406, "PGRST107"]);
  });

  it("gives csv with quoting", async () => {
    const { data } = await client.from("fx_kinds").select("id, label, tags, mood").order("id").csv();
    expect(data).toBe(
      [
        "id,label,tags,mood",
        '1,"a quick brown fox","{red,""light blue""}",calm',
        '2,"lazy dogs, sleeping (all day)",{green},tense',
        '3,"a ""quoted"" 100% back\\slash, comma",{},',
      ].join("\n"),
    );
  });

  it("describes itself at the root as OpenAPI, with what the caller may use", async () => {
    const { data, error } = await client.schema("public").rpc("fx_add", { a: 1 });
    expect([data, error]).toEqual([2, null]);
    const root = await wire("/", { headers: { Accept: "application/openapi+json" } });
    const description = root.json as { swagger: string; paths: object; definitions: object };
    expect([root.status, description.swagger]).toEqual([200, "2.0"]);
    expect(Object.keys(description.paths)).toEqual(expect.arrayContaining(["/fx_clients", "/rpc/fx_add"]));
    expect(Object.keys(description.definitions)).not.toContain("fx_secret");
    expect(Object.keys(description.paths)).not.toContain("/rpc/fx_forbidden");
  });
});
