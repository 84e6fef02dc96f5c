import { describe, expect, it } from "vitest";
import { keepRead, KeptReads, paramsOf, shapeOf } from "./kept-reads.ts";
import type { SchemaCache } from "./schema/types.ts";

const emptyCache = (): SchemaCache => ({
  relations: new Map(),
  relationships: new Map(),
  routines: new Map(),
  castable: new Map(),
});

describe("the shape of a query", () => {
  it.each([
    ["?id=eq.1&select=*", "?id=eq.2&select=*", ["1"]],
    ["?id=not.lt.a%20b", "?id=not.lt.a+b", ["a b"]],
    ["?a=eq.1&rel.b=gte.2", "?a=eq.3&rel.b=gte.4", ["1", "2"]],
    ["?name=eq.%E2%9C%93%zz", "?name=eq.x", ["✓%zz"]],
    ["?a=eq.", "?a=eq.eq.1", [""]],
  ])("is the same for %s and %s", (one, other, values) => {
    expect(shapeOf(one).text).toBe(shapeOf(other).text);
    expect(shapeOf(one).values).toEqual(values);
  });

  it.each([
    ["?id=eq.1", "?id=neq.1"],
    ["?id=eq.1", "?id=not.eq.1"],
    ["?id=eq.1", "?other=eq.1"],
    ["?id=eq.1", "?rel.id=eq.1"],
    ["?id=eq.1&id=eq.1", "?id=eq.1"],
    // What the values of these say changes the statement.
    ["?select=eq.1", "?select=eq.2"],
    ["?limit=eq.1", "?limit=eq.2"],
    ["?rel.order=eq.1", "?rel.order=eq.2"],
    ["?or=(id.eq.1)", "?or=(id.eq.2)"],
    ["?id=in.(1)", "?id=in.(2)"],
    ["?id=like.a*", "?id=like.b*"],
    ["?id=eq(any).{1}", "?id=eq(any).{2}"],
    ["?id=is.null", "?id=is.true"],
    ["?data->>a=eq.1", "?data->>b=eq.1"],
    ["?id=eq.%00", "?id=eq.1"],
  ])("tells %s from %s", (one, other) => {
    expect(shapeOf(one).text).not.toBe(shapeOf(other).text);
  });

  it("gives a statement its values back, wherever they stand", () => {
    const { text, values } = shapeOf("?a=eq.1&b=eq.2");
    const marks = [...text.matchAll(/eq\.([^&]+)/g)].map(([, mark = ""]) => mark);
    const read = keepRead(null, "select", {
      values: ["fixed", ...marks.toReversed(), ...marks],
      hasLongList: false,
    });
    expect(paramsOf(read, values)).toEqual(["fixed", "2", "1", "1", "2"]);
  });
});

describe("kept reads", () => {
  it("are planned once for each schema cache, and anew when they were pushed out", () => {
    const kept = new KeptReads<number>();
    const [cache, newer] = [emptyCache(), emptyCache()];
    let plans = 0;
    const get = (of: SchemaCache, key: string, statement = "select") =>
      kept.get(of, key, () => keepRead((plans += 1), statement, { values: [], hasLongList: false })).plan;
    expect([get(cache, "a"), get(cache, "a"), get(cache, "b"), get(newer, "a")]).toEqual([1, 1, 2, 3]);
    const long = "x".repeat(1_000_000);
    for (let number = 0; number < 20; number += 1) get(cache, `other ${number}`, long);
    expect([get(cache, "other 19", long), get(cache, "a")]).toEqual([23, 24]);
  });
});
