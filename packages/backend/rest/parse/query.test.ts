import { describe, expect, it } from "vitest";
import { RestError } from "#backend/rest/errors.ts";
import { parseOrder } from "./order.ts";
import { parseQuery } from "./query.ts";
import { parseRangeHeader } from "./range.ts";

describe("query string", () => {
  it("applies every filter, repeated keys too, and decodes form-style", () => {
    const { conditions } = parseQuery("?tags=cs.%7Ba+b%7D&tags=ov.%7Bc%7D&a.b.c=eq.1%2B1");
    expect(conditions).toMatchObject([
      { path: [], value: { field: { name: "tags" }, operation: { operator: "cs", value: "{a b}" } } },
      { path: [], value: { field: { name: "tags" }, operation: { operator: "ov", value: "{c}" } } },
      { path: ["a", "b"], value: { field: { name: "c" }, operation: { value: "1+1" } } },
    ]);
  });

  it("reads the reserved keys at the root and for embeds", () => {
    const query = parseQuery(
      "order=a.desc&r.order=b&limit=3&r.s.limit=4&r.offset=5&r.or=(a.eq.1)&r.not.and=(a.eq.1)&not.or=(b.eq.1)",
    );
    expect(query.orders).toMatchObject([{ path: [] }, { path: ["r"] }]);
    expect(query.limits).toEqual([
      { path: [], value: 3 },
      { path: ["r", "s"], value: 4 },
    ]);
    expect(query.offsets).toEqual([{ path: ["r"], value: 5 }]);
    expect(query.conditions).toMatchObject([
      { path: ["r"], value: { operator: "or", isNegated: false } },
      { path: ["r"], value: { operator: "and", isNegated: true } },
      { path: [], value: { operator: "or", isNegated: true } },
    ]);
  });

  it("takes a quoted reserved word for a column, and dots inside quotes for part of a name", () => {
    const { conditions } = parseQuery('"order"=eq.1&"a.b"=eq.2');
    expect(conditions).toMatchObject([
      { value: { field: { name: "order" } } },
      { path: [], value: { field: { name: "a.b" } } },
    ]);
  });

  it("reads quoted names in columns and on_conflict", () => {
    const query = parseQuery('columns="a","b c"&on_conflict=a,b');
    expect([query.columns, query.onConflict]).toEqual([
      ["a", "b c"],
      ["a", "b"],
    ]);
  });

  it("gives the arguments of a function by name", () => {
    const names = (name: string) => (name === "term" ? "required" : name === "opt" ? "optional" : null);
    const query = parseQuery("term=not.in.(x)&term=eq.1&opt=eq.2&other=3&r.a=eq.4&order=a", names);
    expect(query.args).toEqual([
      ["term", "not.in.(x)"],
      ["other", "3"],
    ]);
    expect(query.conditions).toHaveLength(3);
    expect(query.orders).toHaveLength(1);
  });

  it("bounds length and number", () => {
    expect(() => parseQuery(`a=eq.${"x".repeat(70_000)}`)).toThrow(RestError);
    expect(() => parseQuery("a=eq.1&".repeat(301))).toThrow(RestError);
    expect(() => parseQuery("a=eq.%00")).toThrow(/invalid byte sequence/);
  });
});

describe("order", () => {
  it.each([
    ["a", { isDescending: false, nulls: null }],
    ["a.desc", { isDescending: true, nulls: null }],
    ["a.nullsfirst", { isDescending: false, nulls: "first" }],
    ["a.desc.nullslast", { isDescending: true, nulls: "last" }],
    ["r(a).desc", { relation: "r", isDescending: true }],
    ["a->b->>0.desc", { field: { name: "a", path: [{ key: "b" }, { key: 0 }] }, isDescending: true }],
  ])("parses %j", (text, expected) => {
    expect(parseOrder(text)).toMatchObject([expected]);
  });

  it.each(["a.up", "a.desc.asc", "a.nullslast.desc", "a desc;", "a,", "r(a", "r(a)b", "a(b)(c)", "a.desc.nullslast.x"])(
    "rejects %j",
    (text) => {
      expect(() => parseOrder(text)).toThrow(/failed to parse order/);
    },
  );
});

describe("Range header", () => {
  it("reads bounds and ignores what is none", () => {
    expect(parseRangeHeader("0-9")).toEqual({ from: 0, to: 9 });
    expect(parseRangeHeader("items=5-")).toEqual({ from: 5, to: null });
    for (const text of [null, "", "bytes=0-1,3-4", "x", "-5", "1e3-"]) expect(parseRangeHeader(text)).toBeNull();
    expect(() => parseRangeHeader("9-0")).toThrow(/range not satisfiable/);
  });
});
