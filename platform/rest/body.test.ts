import { describe, expect, it } from "vitest";
import { parsePayload, rawElements } from "./body.ts";
import { parseCsv } from "./parse/csv.ts";

describe("payload", () => {
  it("knows keys, rows and whether all rows have all keys", () => {
    const payload = parsePayload('[{"a":1,"b":2},{"a":3}]', "application/json");
    expect(payload).toMatchObject({ isArray: true, keys: ["a", "b"], uniform: false });
    expect(parsePayload("{}", "")).toMatchObject({ isArray: false, keys: [], uniform: true });
  });

  it.each(["", "{", "1", "null", '"x"', "[1]", "[null]", "[[]]", "{a:1}"])("refuses %j", (text) => {
    expect(() => parsePayload(text, "application/json")).toThrow(/json|object/i);
  });

  it("refuses deep nesting but not brackets inside strings", () => {
    expect(() => parsePayload(`{"a":${"[".repeat(200)}${"]".repeat(200)}}`, "")).toThrow(/nested/);
    expect(parsePayload(`{"a":"${"[".repeat(200)}"}`, "").rows).toHaveLength(1);
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

  it.each(["", "a,b\n1", "a\n1,2", 'a\n"x', 'a\nx"y', ",a\n1,2", 'a\n"x"y'])("refuses %j", (text) => {
    expect(() => parseCsv(text)).toThrow(/csv/);
  });
});
