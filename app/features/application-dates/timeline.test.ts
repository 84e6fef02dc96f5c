import { expect, test } from "vitest";
import type { AfterStep, ApplicationLine, ApplicationPlan, ReviewRule } from "#shared/applications/application-plan.ts";
import { timelineOf } from "./timeline.ts";
import { applicationRow } from "#tests/support/samples/application-rows.ts";

const today = "2026-11-24";

type Given = Parameters<typeof timelineOf>[0];

const opening = { id: "xx.money", what: "Money", rule: "So many days." };
const binding = { id: "xx.statement", what: "Statement", rule: "Not older.", ends: null };
const apply = {
  earliest: "2026-12-02",
  latest: "2027-01-03",
  opening,
  binding,
  isImpossible: false,
  missing: null,
  asks: [],
};
const line = (given: Partial<ApplicationLine>): ApplicationLine => ({
  id: "xx.req.passport",
  title: "Passport",
  verdict: "needed",
  because: "",
  paperRules: null,
  validFor: null,
  slow: null,
  step: "passport",
  source: null,
  isTask: false,
  isLater: false,
  asks: [],
  state: "to do",
  owner: "me",
  waitingFor: null,
  dueOn: null,
  note: null,
  setAsideBecause: null,
  papers: [],
  warnings: [],
  isPaperDeleted: false,
  printed: null,
  lead: null,
  isReady: false,
  isNeeded: true,
  readAt: null,
  ...given,
});
function plan({
  lines = [],
  answers = {},
  stands = {},
  ...given
}: Partial<Given> & {
  lines?: ApplicationLine[];
  answers?: ApplicationPlan["application"]["answers"];
  stands?: Partial<Pick<ApplicationPlan["application"], "state" | "outcome">>;
}): Given {
  return {
    apply: null,
    days: [],
    after: [],
    reviews: [],
    permit: null,
    steps: [{ id: "passport_ready", title: "Passport Ready", lines, needed: 1, ready: 0 }],
    application: applicationRow({ destination: "xx", answers, ...stands }),
    ...given,
  };
}
const titlesOf = (given: Given) =>
  timelineOf(given, today).map(({ day, entries }) => `${day} ${entries.map(({ title }) => title).join(" + ")}`);

test("what is known stands in order, and one day once; the days to apply are marked", () => {
  const days = timelineOf(
    plan({
      apply,
      answers: { "course-start": "2027-01-11", "course-end": "2027-01-03" },
      days: [
        { id: "xx.money", what: "Money", rule: "", earliest: "2026-12-02", latest: null, isToApply: true },
        {
          id: "xx.entry",
          what: "Entry",
          rule: "Not before.",
          earliest: "2026-12-11",
          latest: "2027-02-01",
          isToApply: false,
        },
      ],
    }),
    today,
  );
  expect(days.map(({ day, daysFromNow, isOpen }) => [day, daysFromNow, isOpen])).toEqual([
    ["2026-11-24", 0, false],
    ["2026-12-02", 8, true],
    ["2026-12-11", 17, true],
    ["2027-01-03", 40, false],
    ["2027-01-11", 48, false],
    ["2027-02-01", 69, false],
  ]);
  expect(days.filter(({ isNext }) => isNext).map(({ day }) => day)).toEqual(["2027-01-03"]);
  expect(days[1]?.entries).toMatchObject([{ title: "First day to apply", detail: null }]);
  expect(days[3]?.entries.map(({ title }) => title)).toEqual(["Last day to apply", "The course ends"]);
});

test("while the money is still to come in, applications open once it has been there long enough", () => {
  const savings = { id: "savings", what: "Money", rule: "", earliest: null, latest: "2026-12-05", isToApply: true };
  const given = plan({ apply: { ...apply, earliest: "2026-07-23" }, days: [savings] });
  expect(titlesOf(given)).toEqual([
    "2026-07-23 First day to apply",
    "2026-11-24 Today",
    "2026-12-05 Last day: Money",
    "2026-12-23 First day to apply, if the money goes in today",
    "2027-01-03 Last day to apply",
  ]);
  const open = (day: string) => timelineOf(given, day).flatMap((one) => (one.isOpen ? one.day : []));
  expect(open(today)).toEqual(["2026-12-23"]);
  expect(open("2026-12-06")).toEqual([]);
});

test("once the application is made, no day to make it and no paper for it is ahead", () => {
  const given = plan({
    apply,
    answers: { "course-start": "2027-01-11" },
    days: [
      { id: "savings", what: "Money", rule: "", earliest: null, latest: "2026-12-05", isToApply: true },
      { id: "xx.entry", what: "Entry", rule: "Not before.", earliest: "2026-12-11", latest: null, isToApply: false },
    ],
    lines: [line({ dueOn: "2026-11-20" }), line({ id: "2", title: "Register", dueOn: "2027-01-20", isLater: true })],
    stands: { state: "submitted" },
  });
  expect(titlesOf(given)).toEqual([
    "2026-11-24 Today",
    "2026-12-11 From this day: Entry",
    "2027-01-11 The course starts",
    "2027-01-20 Due: Register",
  ]);
  expect(timelineOf(given, today).some(({ isOpen }) => isOpen)).toBe(false);
});

test("a line that is due and not ready is late after its day; what is ready or not needed has none", () => {
  const lines = [
    line({ dueOn: "2026-11-20" }),
    line({ id: "2", title: "Form", dueOn: "2026-11-30" }),
    line({ id: "3", title: "Photo", dueOn: "2026-11-30", isReady: true }),
    line({ id: "4", title: "Test", dueOn: "2026-11-30", isNeeded: false }),
  ];
  expect(titlesOf(plan({ lines }))).toEqual(["2026-11-20 Due: Passport", "2026-11-24 Today", "2026-11-30 Due: Form"]);
  expect(timelineOf(plan({ lines }), today)[0]?.entries[0]).toMatchObject({
    isLate: true,
    link: { screen: "visa-progress", search: "?line=xx.req.passport" },
  });
});

test("what others take long for has its day to begin, until it was begun or the application is made", () => {
  const lead = { beginBy: "2026-12-10", says: "It takes so long." };
  const of = (given: Partial<ApplicationLine>, state: ApplicationPlan["application"]["state"] = "planning") =>
    timelineOf(plan({ lines: [line({ title: "ATAS certificate", lead, ...given })], stands: { state } }), today);
  expect(of({})[1]).toMatchObject({
    day: "2026-12-10",
    isNext: true,
    entries: [
      {
        title: "Begin: ATAS certificate",
        detail: "It takes so long.",
        link: { screen: "visa-progress", search: "?line=xx.req.passport" },
        isLate: false,
      },
    ],
  });
  expect(of({ lead: { ...lead, beginBy: "2026-11-20" } })[0]).toMatchObject({ entries: [{ isLate: true }] });
  expect(of({ dueOn: "2026-12-20" }).map(({ day }) => day)).toEqual([today, "2026-12-10", "2026-12-20"]);
  for (const days of [of({ lead: null }), of({ isReady: true }), of({ isNeeded: false }), of({}, "submitted")])
    expect(days).toHaveLength(1);
});

test("a paper of several lines expires once, and one without a day never", () => {
  const about = { documentId: "1", name: "My passport", type: "Passport" };
  const paper = { ...about, id: "1", issuedOn: null, expiresOn: "2030-01-01" };
  const lines = [
    line({ papers: [paper] }),
    line({
      id: "2",
      papers: [
        { ...paper, id: "2" },
        { ...paper, id: "3", documentId: "2", expiresOn: null },
      ],
    }),
  ];
  expect(titlesOf(plan({ lines }))).toEqual(["2026-11-24 Today", "2030-01-01 My passport expires"]);
  expect(timelineOf(plan({ lines }), today)[1]?.entries[0]).toMatchObject({
    link: { screen: "documents", search: "?document=1" },
  });
});

test("of the last days after the decision those that count now lead to what is to be done", () => {
  const open = { missing: [], isDone: false, readAt: null };
  const review: ReviewRule = { id: "xx.review", what: "Review", rule: "28 days.", latest: "2026-12-18", ...open };
  const arrival: AfterStep = {
    id: "xx.after.first-week",
    what: "First week",
    phase: "arrived",
    meaning: "",
    earliest: null,
    latest: "2027-01-18",
    rules: ["xx.address"],
    ...open,
  };
  const days = [
    { id: "xx.review", what: "Review", rule: "28 days.", earliest: null, latest: "2026-12-18", isToApply: false },
    { id: "xx.address", what: "Address", rule: "Seven days.", earliest: null, latest: "2027-01-18", isToApply: false },
  ];
  const leading = (stands: Parameters<typeof plan>[0]["stands"]) =>
    timelineOf(plan({ days, after: [arrival], reviews: [review], stands }), today)
      .flatMap(({ entries }) => entries)
      .filter(({ link }) => link?.screen === "dashboard")
      .map(({ title }) => title);
  expect(leading({ state: "decided", outcome: "refused" })).toEqual(["Last day: Review"]);
  expect(leading({ state: "travelled" })).toEqual(["Last day: Address"]);
  expect(leading({ state: "planning" })).toEqual([]);
  const done = { after: [{ ...arrival, isDone: true }], reviews: [{ ...review, isDone: true }] };
  expect(titlesOf(plan({ days, ...done, stands: { state: "travelled" } }))).toEqual([
    "2026-11-24 Today",
    "2026-12-18 Last day: Review",
  ]);
  expect(titlesOf(plan({ days, ...done, stands: { state: "decided", outcome: "refused" } }))).toEqual([
    "2026-11-24 Today",
    "2027-01-18 Last day: Address",
  ]);
});

test("the end of a visa that somebody holds is a day, and where the course goes on it says what to do", () => {
  const permit = { id: "xx.visa-ends", what: "The last day of your visa", day: "2027-06-30" };
  const entryOf = (end: string) =>
    timelineOf(plan({ permit, answers: { "course-end": end } }), today).find(({ day }) => day === permit.day)
      ?.entries[0];
  expect(entryOf("2028-01-01")).toMatchObject({
    title: "The last day of your visa",
    detail: "Your course ends later. Ask for the next visa or permit before this day.",
    link: { screen: "application-answers", search: "?ask=xx.visa-ends" },
  });
  expect(entryOf("2027-06-30")?.detail ?? null).toBeNull();
});

test("days that no calendar has, and a window without a day, are left out", () => {
  const given = plan({ apply: { ...apply, isImpossible: true }, answers: { "course-start": "soon", "course-end": 5 } });
  expect(timelineOf(given, today).some(({ isOpen }) => isOpen)).toBe(false);
  expect(titlesOf(given)).toHaveLength(3);
});
