import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { wire } from "./data-api.ts";
import { code } from "./documented-cases.ts";

// What PostgREST's documentation says of functions and headers, over the harbours and ships of the fixtures.

const name = () => `ship ${randomUUID()}`;

describe("functions", () => {
  it.each<[string, unknown]>([
    ["rpc/fx_ships_at?harbour=1&select=id&order=id.desc", [{ id: 3 }, { id: 1 }]],
    ["rpc/fx_ships_at?harbour=1&at_least=200&select=id", [{ id: 3 }]],
    ["rpc/fx_ships_at?harbour=1&tonnes=gt.200&select=id", [{ id: 3 }]],
    ["rpc/fx_ships_at?harbour=1&id=in.(1,2)&select=id", [{ id: 1 }]],
    ["rpc/fx_ships_at?harbour=1&or=(tonnes.eq.120,id.eq.9)&select=id", [{ id: 1 }]],
    ["rpc/fx_ships_at?harbour=1&select=id&order=id&limit=1&offset=1", [{ id: 3 }]],
    [
      "rpc/fx_ships_at?harbour=1&select=id,home:fx_harbours!home_id(name)&order=id&limit=1",
      [{ id: 1, home: { name: "Bergen" } }],
    ],
    [
      "rpc/fx_ships_at?harbour=1&select=id,fx_masters!inner(first_name)",
      [{ id: 1, fx_masters: { first_name: "Ida" } }],
    ],
    [
      "rpc/fx_ships_at?harbour=1&select=id,fx_calls(day)&fx_calls.order=day.desc&fx_calls.limit=1&id=eq.1",
      [{ id: 1, fx_calls: [{ day: "2024-03-01" }] }],
    ],
    ["rpc/fx_join?words=a&words=b", "a-b"],
    ["rpc/fx_join?words={a,b}", "a-b"],
    ["rpc/fx_join", ""],
    ["rpc/fx_depths?depth=gt.10&order=depth.desc&select=harbour", [{ harbour: "Basel" }, { harbour: "Bergen" }]],
    ["rpc/fx_depths?select=deep:depth::text&limit=1", [{ deep: "12" }]],
    ["rpc/fx_ships_at?port=1", code("PGRST202")],
  ])("GET %s", async (path, expected) => {
    expect((await wire(`/${path}`)).json).toEqual(expected);
  });

  it("are called by POST with the same filters, and write in one transaction", async () => {
    const post = async (path: string, body: unknown, headers: Record<string, string> = {}) =>
      wire(`/rpc/${path}`, { method: "POST", body: JSON.stringify(body), headers });
    expect((await post("fx_ships_at?select=id&tonnes=lt.200", { harbour: 1 })).json).toEqual([{ id: 1 }]);
    expect((await post("fx_join", { words: ["a", "b"] })).json).toBe("a-b");
    const counted = await post("fx_ships_at?select=id&order=id&limit=1", { harbour: 1 }, { Prefer: "count=exact" });
    expect([counted.status, counted.json, counted.headers.get("content-range")]).toEqual([206, [{ id: 1 }], "0-0/2"]);
    const ship = name();
    expect((await post("fx_launch?select=name,tonnes", { ship })).json).toEqual({ name: ship, tonnes: 7 });
    expect((await post("fx_launch", { ship })).json).toEqual(code("23505"));
    expect((await wire(`/rpc/fx_launch?ship=${randomUUID()}`)).json).toEqual(code("25006"));
    const single = { Accept: "application/vnd.pgrst.object+json" };
    expect((await post("fx_ships_at?select=id", { harbour: 2 }, single)).json).toEqual({ id: 2 });
    expect((await post("fx_ships_at?select=id", { harbour: 1 }, single)).json).toEqual(code("PGRST116"));
  });
});

describe("headers", () => {
  it.each<[Record<string, string>, number, string]>([
    [{}, 200, "0-3/*"],
    [{ Prefer: "count=exact" }, 200, "0-3/4"],
    [{ Prefer: "count=exact", Range: "1-2" }, 206, "1-2/4"],
    [{ Prefer: "count=estimated", Range: "0-1" }, 206, "0-1/4"],
    [{ Range: "2-" }, 200, "2-3/*"],
    [{ Range: "2-0" }, 416, "null"],
    [{ Prefer: "count=exact", Range: "9-10" }, 416, "*/4"],
  ])("%j", async (headers, status, range) => {
    const answer = await wire("/fx_ships?id=lte.4&order=id", { headers });
    expect([answer.status, String(answer.headers.get("content-range"))]).toEqual([status, range]);
  });

  it("leave out what is null, and give csv", async () => {
    const stripped = { Accept: "application/vnd.pgrst.array+json;nulls=stripped" };
    const { json } = await wire("/fx_ships?select=id,built,fx_masters(first_name)&id=gte.3&id=lte.4&order=id", {
      headers: stripped,
    });
    expect(json).toEqual([{ id: 3 }, { id: 4, built: "2020-01-01" }]);
    const csv = await wire("/fx_ships?select=id,name,tonnes&id=in.(2,4)&order=id", { headers: { Accept: "text/csv" } });
    expect(csv.text).toBe('id,name,tonnes\n2,"Bora, the ""fast"" one",900\n4,Dora,');
  });
});
