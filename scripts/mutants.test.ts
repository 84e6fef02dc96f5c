import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { mutants } from "../tests/mutants/all.ts";

test("every fault has a name of its own", () => {
  expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length);
});

test.each(mutants)("the place of “$name” is in $file once", ({ file, find, replace }) => {
  expect(readFileSync(file, "utf8").split(find)).toHaveLength(2);
  expect(replace).not.toBe(find);
});
