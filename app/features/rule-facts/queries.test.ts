import { expect, test } from "vitest";
import { factsSearch, readFactsParams } from "./queries.ts";

const read = (search: string) => readFactsParams(new URLSearchParams(search));

test.each(["", "?search=fee+of+it&destination=gb&state=entered&page=2", "?state=past-review"])(
  "the address %j says what is shown",
  (search) => {
    expect(factsSearch(read(search))).toBe(search);
  },
);

test.each(["?destination=London", "?state=all", "?state=gone", "?page=0", "?page=x", "?search=+"])(
  "%j means nothing",
  (search) => {
    expect(factsSearch(read(search))).toBe("");
  },
);
