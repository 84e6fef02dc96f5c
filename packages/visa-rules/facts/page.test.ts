import { expect, test } from "vitest";
import { factOf } from "#rules/testing/records.ts";
import { pageOf } from "./page.ts";

const page = { source_url: "https://law.example/12", source_title: "The law", source_date: "2026-07" };
const unseen = { source_url: null, source_title: null, source_date: null };

test.each([
  ["its source", page, { url: "https://law.example/12", title: "The law", date: "2026-07" }],
  [
    "where it was seen too",
    { ...unseen, also_seen: ["a note", "https://uni.example/visa"] },
    { url: "https://uni.example/visa", title: "uni.example", date: null },
  ],
  ["nothing but a note", { ...unseen, also_seen: "see https://uni.example/visa" }, null],
  ["nothing", unseen, null],
])("a record is read at %s", (_, given, expected) => {
  expect(pageOf(factOf({ id: "xx.rule", ...given }))).toEqual(expected);
});
