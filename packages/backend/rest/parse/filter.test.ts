import { describe, expect, it } from "vitest";
import { looksLikeFilter, parseFilterValue, parseLogic } from "./filter.ts";

const compare = (operator: string, value: string, quantifier: string | null = null) => ({
  kind: "compare",
  operator,
  quantifier,
  value,
});
const operationsOf = (text: string) => {
  const { logic } = parseLogic("and", false, text);
  if (logic.kind !== "group") throw new Error("a group was expected");
  return logic.items.map((item) => (item.kind === "filter" ? item.operation : item));
};

describe("filter values", () => {
  it.each([
    ["eq.a", compare("eq", "a")],
    ["eq.", compare("eq", "")],
    ['eq."a",b.c)', compare("eq", '"a",b.c)')],
    ["like(any).{a*,b}", compare("like", "{a*,b}", "any")],
    ["gt(all).{1,2}", compare("gt", "{1,2}", "all")],
    ["is.NULL", { kind: "is", value: "null" }],
    ["is.not_null", { kind: "is", value: "not_null" }],
    ["in.()", { kind: "in", values: [] }],
    ["in.(  )", { kind: "in", values: [] }],
    ["in.( a, b)", { kind: "in", values: ["a", " b"] }],
    ["in.(a,b c,)", { kind: "in", values: ["a", "b c", ""] }],
    ['in.("a,b","c\\"d",e"f,"g"h)', { kind: "in", values: ["a,b", 'c"d', 'e"f', '"g"h'] }],
    ["fts.a", { kind: "search", operator: "fts", config: null, value: "a" }],
    ["wfts(simple).a b", { kind: "search", operator: "wfts", config: "simple", value: "a b" }],
  ])("reads %j", (text, operation) => {
    expect(parseFilterValue(text)).toEqual({ isNegated: false, operation });
  });

  it("reads a negation", () => {
    expect(parseFilterValue("not.eq.not.eq.1")).toEqual({ isNegated: true, operation: compare("eq", "not.eq.1") });
  });

  it.each([
    "",
    "a",
    "eq",
    "noop.1",
    "EQ.1",
    "not.not.eq.1",
    "is.maybe",
    "is.nullx",
    "in.1",
    "in.(1",
    "in.(1)x",
    "fts().x",
    "fts(a.x",
    "is(any).null",
    "cs(any).{1}",
    "in(any).(1)",
  ])("rejects %j", (text) => {
    expect(() => parseFilterValue(text)).toThrow(/failed to parse filter/);
  });

  it("tells filters from plain values", () => {
    for (const text of ["eq.1", "not.in.(1)", "like(any).{a}", "fts(english).x", "is.null"]) {
      expect([text, looksLikeFilter(text)]).toEqual([text, true]);
    }
    for (const text of ["a", "3.14", "e.g. this", "not.a", "", "www.example.org"]) {
      expect([text, looksLikeFilter(text)]).toEqual([text, false]);
    }
  });
});

describe("logic", () => {
  it("takes quoted, braced and plain values in that order", () => {
    expect(operationsOf('(a.eq."x,y)",a.cs.{b,c},a.like.%a.b%,a.eq."x"y,a.eq.)')).toEqual([
      compare("eq", "x,y)"),
      compare("cs", "{b,c}"),
      compare("like", "%a.b%"),
      compare("eq", '"x"y'),
      compare("eq", ""),
    ]);
  });

  it("nests groups and keeps negations apart", () => {
    expect(parseLogic("or", true, "(not.and(a.eq.1,b.not.is.null),or(c.in.(1,2)))").logic).toMatchObject({
      kind: "group",
      operator: "or",
      isNegated: true,
      items: [
        { kind: "group", operator: "and", isNegated: true, items: [{ isNegated: false }, { isNegated: true }] },
        { kind: "group", operator: "or", isNegated: false, items: [{ operation: { kind: "in", values: ["1", "2"] } }] },
      ],
    });
  });

  it("takes a column that is named like a group", () => {
    expect(parseLogic("and", false, "(or.eq.1,order.gt.2)").logic).toMatchObject({
      items: [{ field: { name: "or" } }, { field: { name: "order" } }],
    });
  });

  it.each([
    "",
    "()",
    "(",
    "(a)",
    "(a.eq.1",
    "(a.eq.1))",
    "(a.eq.1,)",
    "(,a.eq.1)",
    "(a.eq.1)b",
    "(and(a.eq.1)",
    "(a.xx.1)",
    "(not.a.eq.1)",
  ])("rejects %j", (text) => {
    expect(() => parseLogic("and", false, text)).toThrow(/failed to parse logic tree/);
  });

  it("bounds depth and number, and stays quick on hostile text", () => {
    expect(() => parseLogic("and", false, `(${"and(".repeat(60_000)}`)).toThrow(/failed to parse/);
    expect(() => parseLogic("and", false, `(${"a.eq.1,".repeat(501)}a.eq.1)`)).toThrow(/failed to parse/);
    expect(parseFilterValue(`in.(${'","'.repeat(20_000)}")`).operation).toMatchObject({ kind: "in" });
    expect(() => parseFilterValue(`in.(${'"a'.repeat(20_000)}`)).toThrow(/failed to parse/);
  });
});
