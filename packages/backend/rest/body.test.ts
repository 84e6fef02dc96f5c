import { describe, expect, it } from "vitest";
import { parsePayload } from "./body.ts";
import { parseCsv } from "./parse/csv.ts";
import { rawElements } from "#backend/gateway/json-text.ts";

describe("payload", () => {
  it("knows keys, rows and whether all rows have all keys", () => {
    const payload = parsePayload('[{"a":1,"b":2},{"a":3}]', "application/json");
    expect(payload).toMatchObject({ isArray: true, keys: ["a", "b"], isUniform: false });
    expect(parsePayload("{}", "")).toMatchObject({ isArray: false, keys: [], isUniform: true });
  });

  it.each(["", "{", "1", "null", '"x"', "[1]", "[null]", "[[]]", "{a:1}"])("rejects %j", (text) => {
    expect(() => parsePayload(text, "application/json")).toThrow(/json|object/i);
  });

  it("rejects deep nesting but not brackets inside strings", () => {
    expect(() => parsePayload(`{"a":${"[".repeat(200)}${"]".repeat(200)}}`, "")).toThrow(/nested/);
    expect(parsePayload(`{"a":"${"[".repeat(200)}"}`, "").rows).toHaveLength(1);
  });

  it("takes one string of ten megabytes, whatever is in it", () => {
    for (const text of ["x".repeat(10_000_000), "[".repeat(10_000_000), '\\"'.repeat(3_000_000)]) {
      const payload = parsePayload(JSON.stringify({ text }), "application/json");
      expect(payload.rows[0]?.get("text")).toBe(text);
    }
    const quoted = '""'.repeat(3_000_000);
    expect(parsePayload(`text\n"${quoted}"`, "text/csv").rows[0]?.get("text")).toHaveLength(3_000_000);
  });

  it.each([
    ["rows", "application/json", `[${"{},".repeat(200_000)}{}]`],
    ["list items", "application/json", `{"a":[${"1,".repeat(200_000)}1]}`],
    ["nested lists", "application/json", `{"a":[${"[],".repeat(200_000)}[]]}`],
    ["form fields", "application/x-www-form-urlencoded", "a&".repeat(200_001)],
    ["csv cells", "text/csv", `a\n${"1\n".repeat(200_001)}`],
  ])("rejects more than 200,000 %s", (_, type, text) => {
    expect(() => parsePayload(text, type)).toThrow(/more than 200000 values/);
  });

  it("cuts an array into its elements as they were written", () => {
    expect(rawElements(' [ {"n": 9007199254740993, "s": "],[\\"{"} , {"a":[1,{"b":2}]},{} ] ')).toEqual([
      '{"n": 9007199254740993, "s": "],[\\"{"}',
      '{"a":[1,{"b":2}]}',
      "{}",
    ]);
    expect(rawElements("[]")).toEqual([]);
  });
});

describe("csv", () => {
  it("reads quotes, line ends inside quotes, NULL and empty cells", () => {
    expect(parseCsv('a,b\n"x ""y"", z\n2",NULL\r\n"NULL",\n')).toEqual([
      { a: 'x "y", z\n2', b: null },
      { a: "NULL", b: "" },
    ]);
    expect(parseCsv("a\n")).toEqual([]);
  });

  it.each(["", "a,b\n1", "a\n1,2", 'a\n"x', 'a\nx"y', ",a\n1,2", 'a\n"x"y'])("rejects %j", (text) => {
    expect(() => parseCsv(text)).toThrow(/csv/);
  });
});
