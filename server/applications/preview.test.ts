import { expect, test } from "vitest";
import { answerOf, type DestinationCode, loadDestination } from "@workspace/visa-rules";
import type { GivenAnswers } from "#shared/applications/application.ts";
import type { OwnApplication } from "./plan.ts";
import { daysAroundTheStart, daysOfTheApplication, deferralOf, previewOf } from "./preview.ts";

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
  application: {
    id: "00000000-0000-4000-8000-000000000001",
    destination,
    institution: "",
    course: "",
    city: "",
    state: "planning",
    outcome: null,
    answers,
    chosen_at: "2026-11-24T10:00:00Z",
    archived_at: null,
    updated_at: "2026-11-24T10:00:00Z",
  },
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

test("those days are answers of the destinations", async () => {
  for (const id of [...daysOfTheApplication, ...daysAroundTheStart]) {
    const code = id.includes(".") ? id.slice(0, 2) : "gb";
    expect([id, answerOf(await loadDestination(code as DestinationCode), id)?.kind]).toEqual([id, "day"]);
  }
});
