import { expect, test } from "vitest";
import { destinationCodes, loadDestination, sharedAnswers } from "@workspace/visa-rules";
import type { GivenAnswers } from "#shared/applications/application.ts";
import type { OwnApplication } from "./plan.ts";
import { deferralOf, previewOf } from "./preview.ts";
import { applicationRow } from "#tests/support/samples/application-rows.ts";

const today = "2026-11-24";
const gb = { destination: await loadDestination("gb"), today };
const leeds = {
  nationality: ["BD"],
  residence: "BD",
  "is-inside": "no",
  "born-on": "2001-05-01",
  "course-level": "taught-master",
  "course-start": "2027-01-11",
  "course-end": "2028-01-10",
  "gb.place": "outside-london",
  fee: 18_000,
};

const own = (answers: GivenAnswers, destination = "gb"): OwnApplication => ({
  application: applicationRow({ destination, answers }),
  lines: [],
  papers: [],
});

test("other answers are shown before they count: papers that come and go, days and sums", () => {
  const preview = previewOf(own(leeds), { "gb.lived-in": ["BD"], fee: 20_000 }, gb);
  expect(preview.added).toContainEqual(expect.stringMatching(/tuberculosis/i));
  expect(preview.before.toShow).not.toBe(preview.after.toShow);
  const back = previewOf(own({ ...leeds, "gb.lived-in": ["BD"] }), { "gb.lived-in": null }, gb);
  expect(back.gone).toEqual(preview.added);
  expect(previewOf(own(leeds), { fee: "much" }, gb).faults).toEqual({ fee: "is no number" });
  const same = previewOf(own(leeds), {}, gb);
  expect(same).toMatchObject({ added: [], gone: [], faults: {}, after: same.before });
});

test("a paper that was set aside is not called new", () => {
  const asideBecause = { requirement: "gb.req.cas", set_aside_because: "My agent has it" } as const;
  const line = { ...asideBecause, state: "to do", owner: "me", waiting_for: null, due_on: null, note: null } as const;
  const lines = [{ ...line, updated_at: "2026-11-24T10:00:00Z" }];
  expect(previewOf({ ...own(leeds), lines }, { fee: 20_000 }, gb)).toMatchObject({ added: [], gone: [] });
});

test("a deferral moves the end as far as the start, and asks again for the days of the old start", () => {
  const days = { "application-day": "2026-12-01", "gb.statement-on": "2026-11-20", "money-since": "2026-10-01" };
  const { answers, was, asksAgain, preview } = deferralOf(own({ ...leeds, ...days }), "2027-09-13", gb);
  expect(answers).toEqual({
    "course-start": "2027-09-13",
    "course-end": "2028-09-11",
    "application-day": null,
    "gb.statement-on": null,
  });
  expect(was).toEqual({
    "course-start": ["2027-01-11"],
    "course-end": ["2028-01-10"],
    "application-day": ["2026-12-01"],
    "gb.statement-on": ["2026-11-20"],
  });
  expect(asksAgain).toEqual([
    "On which day will you pay the visa fee?",
    "On which day does the newest bank paper end?",
  ]);
  expect(preview.before.earliest).not.toBe(preview.after.earliest);
});

test("what was planned around the old start is asked again, and what is over already is not", async () => {
  const us = { destination: await loadDestination("us"), today };
  const moved = (day: string) =>
    deferralOf(own({ "course-start": "2027-01-11", "us.arrival-day": day }, "us"), "2027-09-13", us).answers;
  expect(moved("2027-01-05")).toHaveProperty("us.arrival-day", null);
  expect(moved("2026-11-01")).not.toHaveProperty("us.arrival-day");
});

test("nothing belongs to an old start where none was told, or it is the same", () => {
  const { "course-start": start, ...rest } = { ...leeds, "application-day": "2026-12-01" };
  expect(deferralOf(own(rest), start, gb).answers).toEqual({ "course-start": start });
  expect(deferralOf(own({ ...rest, "course-start": start }), start, gb)).toMatchObject({
    answers: { "course-start": start },
    asksAgain: [],
  });
});

test("the days that are asked again are those of the application, and of plans around the start", async () => {
  const all = await Promise.all(destinationCodes.map((code) => loadDestination(code)));
  const days = [...sharedAnswers, ...all.flatMap(({ answers }) => answers)];
  const idsOf = (asked: string) =>
    days.flatMap((answer) => (answer.kind === "day" && answer.askedAgain === asked ? answer.id : [])).toSorted();
  expect(idsOf("after a move")).toEqual([
    "application-day",
    "gb.loan-letter-on",
    "gb.statement-on",
    "us.i20-end",
    "us.i20-start",
  ]);
  expect(idsOf("after a move, while ahead")).toEqual([
    "au.arrival-day",
    "au.oshc-start",
    "au.welfare-start",
    "de.enters-on",
    "ie.arrival-day",
    "nl.arrival",
    "us.arrival-day",
  ]);
});
