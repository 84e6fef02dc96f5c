import { describe, expect, it } from "vitest";
import { readBegunApplication } from "./begun-application.ts";

const now = new Date("2026-11-24T12:00:00Z");
const begun = {
  destination: "gb",
  answers: { nationality: ["BD"], "course-start": "2027-01-11", fee: 31_000, "gb.place": "outside-london" },
  at: "2026-11-24T11:00:00.000Z",
};
const read = (change: object) => readBegunApplication(JSON.stringify({ ...begun, ...change }), now);

describe("an application that was begun before there was an account", () => {
  it("comes back as it was left", () => {
    expect(read({})).toEqual(begun);
    expect(read({ answers: {} })).toEqual({ ...begun, answers: {} });
  });

  it("is forgotten after seven days, also by a clock that was set back", () => {
    expect(read({ at: "2026-11-17T12:00:00.000Z" })).not.toBeNull();
    expect(read({ at: "2026-11-17T11:59:59.999Z" })).toBeNull();
    expect(read({ at: "2026-12-02T12:00:00.000Z" })).toBeNull();
  });

  it.each([
    ["no destination", { destination: undefined }],
    ["a destination that is no code", { destination: "united-kingdom" }],
    ["answers that are no record", { answers: ["BD"] }],
    ["an answer of another shape", { answers: { fee: { amount: 1 } } }],
    ["an answer that is no number", { answers: { fee: null } }],
    ["an answer without a proper id", { answers: { "<script>": "x" } }],
    ["an endless answer", { answers: { nationality: Array.from({ length: 51 }, () => "BD") } }],
    ["no time", { at: "yesterday" }],
  ])("is nothing with %s", (_what, change) => {
    expect(read(change)).toBeNull();
  });

  it.each([null, "", "{", "null", "[]", '"gb"'])("is nothing where the storage holds %s", (text) => {
    expect(readBegunApplication(text, now)).toBeNull();
  });
});
