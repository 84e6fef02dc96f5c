import { expect, test } from "vitest";
import { encodeParameter } from "./values.ts";

test.each([
  ["text stays as it is", 'it\'s {a,b} \\ "x"', 'it\'s {a,b} \\ "x"'],
  ["numbers", -1.5, "-1.5"],
  ["big integers", 9007199254740993n, "9007199254740993"],
  ["booleans", false, "false"],
  ["moments as ISO 8601", new Date("2026-11-20T10:00:00.123Z"), "2026-11-20T10:00:00.123Z"],
  ["bytes as hex", new Uint8Array([0, 255]), "\\x00ff"],
  ["plain objects as JSON", { a: [1, null] }, '{"a":[1,null]}'],
  [
    "arrays, quoting every element",
    ["a,b", 'say "x"', "back\\slash", "NULL", "", 1, true],
    '{"a,b","say \\"x\\"","back\\\\slash","NULL","","1","true"}',
  ],
  ["NULL inside arrays", [null, undefined], "{NULL,NULL}"],
  [
    "nested arrays",
    [
      [1, 2],
      [3, 4],
    ],
    '{{"1","2"},{"3","4"}}',
  ],
  ["the empty array", [], "{}"],
  ["objects inside arrays", [{ a: "x" }], '{"{\\"a\\":\\"x\\"}"}'],
])("encodes %s", (_name, value, expected) => {
  expect(encodeParameter(value)).toBe(expected);
});

test("has NULL for null and undefined", () => {
  expect([encodeParameter(null), encodeParameter(undefined)]).toEqual([null, null]);
});

test("rejects what has no text form", () => {
  expect(() => encodeParameter(() => 1)).toThrow(TypeError);
  expect(() => encodeParameter(new Date(Number.NaN))).toThrow(RangeError);
});
