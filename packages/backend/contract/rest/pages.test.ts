import { describe, expect, it } from "vitest";
import { anonClient } from "@workspace/testing/contract/clients.ts";
import { wire } from "./data-api.ts";

const client = anonClient();
const column = (rows: unknown) => (rows as { id: number }[]).map((row) => row.id);

describe("order", () => {
  it("puts nulls last upwards and first downwards, unless told", async () => {
    const orders: [string, number[]][] = [
      ["score", [1, 2, 3]],
      ["score.asc", [1, 2, 3]],
      ["score.desc", [3, 2, 1]],
      ["score.desc.nullslast", [2, 1, 3]],
      ["score.nullsfirst", [3, 1, 2]],
      ["active.desc.nullslast,id.desc", [1, 2, 3]],
      ["data->age.desc.nullslast", [1, 2, 3]],
      ["data->>name.asc", [1, 2, 3]],
    ];
    for (const [order, expected] of orders) {
      const answer = await wire(`/fx_kinds?select=id&order=${order}`);
      expect([order, column(answer.json)]).toEqual([order, expected]);
    }
  });

  it("joins several orders of the client", async () => {
    const { data } = await client
      .from("fx_members")
      .select("person_id, project_id")
      .order("project_id")
      .order("person_id", {
        ascending: false,
      });
    expect(data?.map((row) => [row.project_id, row.person_id])).toEqual([
      [1, 2],
      [1, 1],
      [2, 1],
    ]);
  });

  it("refuses words it does not know", async () => {
    for (const order of ["id.down", "id.asc.first", "id.asc.nullslast.x", "id,", "id)desc"]) {
      const answer = await wire(`/fx_kinds?order=${order}`);
      expect([order, answer.status, (answer.json as { code: string }).code]).toEqual([order, 400, "PGRST100"]);
    }
  });
});

describe("limit, offset and range", () => {
  it("gives the rows of .range() and of .limit()", async () => {
    const range = await client.from("fx_big").select("id").order("id").range(9, 11);
    expect(column(range.data)).toEqual([10, 11, 12]);
    const limit = await client.from("fx_big").select("id").order("id").limit(0);
    expect([limit.status, limit.data]).toEqual([200, []]);
  });

  it("repeats its address, unless that is longer than a client or a proxy takes in headers", async () => {
    const short = await wire("/fx_big?select=id&id=in.(1,2)");
    expect(short.headers.get("content-location")).toBe("/fx_big?select=id&id=in.(1,2)");
    const ids = Array.from({ length: 2_000 }, (_, index) => index + 1).join(",");
    const long = await wire(`/fx_big?select=id&limit=2&order=id&id=in.(${ids})`);
    expect([long.status, column(long.json), long.headers.get("content-location")]).toEqual([200, [1, 2], null]);
  });

  it("caps a read at the row limit without a word", async () => {
    const { data, error, status } = await client.from("fx_big").select("id").limit(5000);
    expect([data?.length, error, status]).toEqual([1000, null, 200]);
  });

  it("reads a Range header and intersects it with limit and offset", async () => {
    const headers = { Range: "5-9", "Range-Unit": "items" };
    const plain = await wire("/fx_big?order=id", { headers });
    expect([column(plain.json), plain.headers.get("content-range")]).toEqual([[6, 7, 8, 9, 10], "5-9/*"]);
    const both = await wire("/fx_big?order=id&offset=7&limit=10", { headers });
    expect(column(both.json)).toEqual([8, 9, 10]);
    const past = await wire("/fx_big?order=id", { headers: { Range: "1200-" } });
    expect(past.headers.get("content-range")).toBe("1200-1499/*");
  });

  it("answers 416 to impossible ranges", async () => {
    const crossed = await wire("/fx_big", { headers: { Range: "9-5" } });
    const negative = await wire("/fx_big?limit=-1");
    const apart = ["offset=10", "limit=3", "limit=3&offset=20"].map((page) =>
      wire(`/fx_big?order=id&${page}`, { headers: { Range: "5-9" } }),
    );
    for (const answer of [crossed, negative, ...(await Promise.all(apart))]) {
      expect([answer.status, (answer.json as { code: string }).code]).toEqual([416, "PGRST103"]);
    }
    const word = await wire("/fx_big?limit=many");
    expect([word.status, (word.json as { code: string }).code]).toEqual([400, "PGRST100"]);
  });
});

describe("counts", () => {
  const exact = { Prefer: "count=exact" };

  it("answers 200 without a count, with the rows in Content-Range", async () => {
    const some = await wire("/fx_clients?select=id");
    expect([some.status, some.headers.get("content-range")]).toEqual([200, "0-2/*"]);
    const none = await wire("/fx_empty");
    expect([none.status, none.headers.get("content-range"), none.json]).toEqual([200, "*/*", []]);
  });

  it("answers 200 when the page is the whole, 206 when it is a part", async () => {
    const whole = await wire("/fx_clients", { headers: exact });
    expect([whole.status, whole.headers.get("content-range")]).toEqual([200, "0-2/3"]);
    const part = await wire("/fx_big?order=id&limit=9", { headers: exact });
    expect([part.status, part.headers.get("content-range")]).toEqual([206, "0-8/1500"]);
    const empty = await wire("/fx_empty", { headers: exact });
    expect([empty.status, empty.headers.get("content-range")]).toEqual([200, "*/0"]);
  });

  it("answers 416 past the end and an empty 206 exactly at it", async () => {
    const past = await client.from("fx_clients").select("*", { count: "exact" }).range(90, 99);
    expect([past.status, past.error?.code, past.error?.details]).toEqual([
      416,
      "PGRST103",
      "An offset of 90 was requested, but there are only 3 rows.",
    ]);
    const at = await wire("/fx_clients?offset=3", { headers: exact });
    expect([at.status, at.headers.get("content-range"), at.json]).toEqual([206, "*/3", []]);
  });

  it("counts with the filters and beyond the row limit", async () => {
    const { count, data } = await client.from("fx_big").select("id", { count: "exact" }).gt("id", 100);
    expect([count, data?.length]).toEqual([1400, 1000]);
  });

  it("counts on HEAD without a body", async () => {
    const { count, data, status } = await client.from("fx_clients").select("*", { count: "exact", head: true });
    expect([count, data, status]).toEqual([3, null, 200]);
    const head = await wire("/fx_clients", { method: "HEAD", headers: exact });
    expect([head.text, head.headers.get("content-range")]).toEqual(["", "0-2/3"]);
  });

  it("gives an estimate for planned, and the exact number for a small estimated", async () => {
    const planned = await client.from("fx_clients").select("id", { count: "planned" });
    expect(planned.count).toBeGreaterThan(0);
    const small = await client.from("fx_clients").select("id", { count: "estimated" });
    expect(small.count).toBe(3);
    const large = await client.from("fx_big").select("id", { count: "estimated" });
    expect(large.count).toBeGreaterThan(1000);
    const filtered = await client.from("fx_big").select("id", { count: "planned" }).eq("id", 7);
    expect(filtered.error).toBeNull();
  });
});
