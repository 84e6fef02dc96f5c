import { describe, expect, it } from "vitest";
import { RestError } from "#backend/rest/errors.ts";
import { parseSelect } from "./select.ts";

const field = (name: string, more: object = {}) => ({
  kind: "field",
  field: { name, path: [] },
  alias: null,
  cast: null,
  ...more,
});
const embed = (relation: string, more: object = {}) => ({
  kind: "embed",
  relation,
  alias: null,
  hint: null,
  join: "left",
  isSpread: false,
  items: [{ kind: "star" }],
  ...more,
});

/** Code and details of the error. */
function failure(text: string): string {
  try {
    parseSelect(text);
  } catch (error) {
    if (error instanceof RestError) return `${error.code}: ${String(error.details)}`;
    throw error;
  }
  return "accepted";
}

describe("select grammar", () => {
  it.each([
    ["", [{ kind: "star" }]],
    ["*", [{ kind: "star" }]],
    ["a,b", [field("a"), field("b")]],
    [" a , b c ", [field("a"), field("b c")]],
    ["x:a", [field("a", { alias: "x" })]],
    ["a::text", [field("a", { cast: "text" })]],
    ["x:a::double precision", [field("a", { alias: "x", cast: "double precision" })]],
    ['"a,b"', [field("a,b")]],
    ['"a\\"b":"c\\\\d"', [field("c\\d", { alias: 'a"b' })]],
    ["with-dash", [field("with-dash")]],
    [
      "a->b->>c",
      [
        field("a", {
          field: {
            name: "a",
            path: [
              { as: "json", key: "b" },
              { as: "text", key: "c" },
            ],
          },
        }),
      ],
    ],
    ["a->0", [field("a", { field: { name: "a", path: [{ as: "json", key: 0 }] } })]],
    ["a->>-2::int", [field("a", { field: { name: "a", path: [{ as: "text", key: -2 }] }, cast: "int" })]],
    ["a->12x", [field("a", { field: { name: "a", path: [{ as: "json", key: "12x" }] } })]],
    ["r(*)", [embed("r")]],
    ["x:r(*)", [embed("r", { alias: "x" })]],
    ["r!h(*)", [embed("r", { hint: "h" })]],
    ["r!inner(*)", [embed("r", { join: "inner" })]],
    ["r!h!inner(*)", [embed("r", { hint: "h", join: "inner" })]],
    ["r!inner!h(*)", [embed("r", { hint: "h", join: "inner" })]],
    ["r!left(*)", [embed("r")]],
    ["...r(*)", [embed("r", { isSpread: true })]],
    ["r()", [embed("r", { items: [] })]],
    ["r(s(*),a)", [embed("r", { items: [embed("s"), field("a")] })]],
  ])("parses %j", (text, expected) => {
    expect(parseSelect(text)).toEqual(expected);
  });

  it.each([
    "a b(",
    "a,",
    ",a",
    "a)",
    "(a)",
    "a:b:c",
    "a::",
    "a::text[]",
    "a->",
    "r!(*)",
    "r!a!b(*)",
    '"a',
    '"',
    ":",
    "a;b",
  ])("rejects %j", (text) => {
    expect(failure(text)).toMatch(/^PGRST100: unexpected/);
  });

  it.each(["count()", "a.sum()", "x:a.avg()::int", "r(a.max())", "a->b.min()", "count()::text"])(
    "rejects aggregate %j",
    (text) => {
      expect(failure(text)).toMatch(/^PGRST123/);
    },
  );

  it("bounds depth and number", () => {
    expect(failure(`${"r(".repeat(9)}*${")".repeat(9)}`)).toMatch(/nested at most/);
    expect(failure("r(".repeat(50_000))).toMatch(/nested at most/);
    expect(failure(Array.from({ length: 41 }, (_, index) => `a${index}:r(*)`).join(","))).toMatch(/at most 40 embeds/);
    expect(failure("a,".repeat(600))).toMatch(/at most 500 items/);
    expect(failure(`${"ü".repeat(32)}:a`)).toMatch(/at most 63 bytes/);
  });
});
