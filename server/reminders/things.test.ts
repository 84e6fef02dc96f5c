import { expect, test } from "vitest";
import { loadDestination } from "@workspace/visa-rules";
import { planOf } from "#server/applications/plan.ts";
import type { Application, ApplicationLineRow } from "#shared/applications/application.ts";
import { datedThings, isOpen, type PaperWithDay } from "./things.ts";

const today = "2026-11-24";
const place = { siteUrl: "https://example.com", timeZone: "Pacific/Kiritimati" };
const [au, gb, ie] = await Promise.all([loadDestination("au"), loadDestination("gb"), loadDestination("ie")]);
const destinations: Readonly<Record<string, typeof gb>> = { au, gb, ie };
const id = "00000000-0000-4000-8000-000000000001";
const answers = {
  nationality: ["BD"],
  residence: "BD",
  "is-inside": "no",
  "course-level": "taught-master",
  "course-start": "2027-01-11",
  "course-end": "2028-01-10",
  "gb.lived-in": ["BD"],
};

function plan(given: Partial<Application> = {}, lines: ApplicationLineRow[] = []) {
  const application: Application = {
    id,
    destination: "gb",
    institution: "University\nof Leeds",
    course: "",
    city: "Leeds",
    state: "planning",
    outcome: null,
    answers,
    chosen_at: "2026-11-24T10:00:00Z",
    archived_at: null,
    updated_at: "2026-11-24T10:00:00Z",
    ...given,
  };
  return planOf({ application, lines, papers: [] }, destinations[application.destination] ?? gb, today);
}
const line = (requirement: string, given: Partial<ApplicationLineRow> = {}): ApplicationLineRow => ({
  requirement,
  state: "to do",
  owner: "me",
  waiting_for: null,
  due_on: "2026-12-10",
  note: null,
  set_aside_because: null,
  updated_at: "2026-11-24T18:00:00Z",
  ...given,
});
const paper = (given: Partial<PaperWithDay> = {}): PaperWithDay => ({
  id: "p",
  name: "My passport",
  type: "Passport",
  holder: null,
  expiresOn: "2027-05-01",
  ...given,
});
const keys = (...given: Parameters<typeof datedThings>) => datedThings(...given).map(({ key }) => key);

test("papers, lines and the last day to apply, each with the way to it", () => {
  const ofIreland = "00000000-0000-4000-8000-000000000002";
  const plans = [plan({}, [line("gb.req.cas")]), plan({ id: ofIreland, destination: "ie" })];
  const [ofPaper, ofLine, last] = datedThings({ papers: [paper()], plans, mainId: ofIreland }, place);
  expect(ofPaper).toEqual({
    key: "document:p",
    ladder: "passport",
    day: "2027-05-01",
    seenTo: null,
    title: "My passport",
    context: null,
    url: "https://example.com/documents?document=p",
  });
  expect(ofLine).toMatchObject({
    key: `line:${id}:gb.req.cas`,
    ladder: "line",
    day: "2026-12-10",
    // Changed at 18:00 UTC, which is the morning after there.
    seenTo: "2026-11-25",
    context: "United Kingdom · University of Leeds",
    url: `https://example.com/visa-progress?application=${id}&line=gb.req.cas`,
  });
  expect(last).toMatchObject({ key: `apply:${ofIreland}`, ladder: "apply", day: plans[1]?.apply?.latest });
  expect(last?.day).toMatch(/^20\d\d-/);
});

test.each<[string, Partial<ApplicationLineRow>]>([
  ["ready", { state: "ready" }],
  ["handed in", { state: "handed in" }],
  ["set aside", { set_aside_because: "My agent did it" }],
  ["without a day", { due_on: null }],
  ["that the rules do not know", { requirement: "gb.req.gone" }],
])("a line %s is not told of", (_what, given) => {
  const plans = [plan({}, [line("gb.req.cas", given)])];
  expect(keys({ papers: [], plans, mainId: null }, place)).toEqual([]);
});

test("a line that the answers make needless is not told of", () => {
  const row = line("gb.req.tb");
  const without = plan({ answers: { ...answers, residence: "US", "gb.lived-in": ["US"] } }, [row]);
  expect(keys({ papers: [], plans: [plan({}, [row])], mainId: null }, place)).toHaveLength(1);
  expect(keys({ papers: [], plans: [without], mainId: null }, place)).toEqual([]);
});

test("the last day is that of the main application, until it is handed in", () => {
  const main = (state: Application["state"], mainId: string | null) =>
    keys({ papers: [], plans: [plan({ state, destination: "ie" })], mainId }, place);
  expect(main("preparing", id)).toEqual([`apply:${id}`]);
  expect(main("submitted", id)).toEqual([]);
  expect(main("planning", "another")).toEqual([]);
});

test("savings that must lie in an account are told of by the day they must be there, until it is said that they are", () => {
  const of = (given: Application["answers"]) =>
    datedThings({ papers: [], plans: [plan({ answers: { ...answers, ...given } })], mainId: id }, place);
  const [savings, last] = of({});
  expect(last).toMatchObject({ key: `apply:${id}`, day: "2026-12-21" });
  expect(savings).toMatchObject({
    key: `savings:${id}`,
    ladder: "apply",
    day: "2026-11-23",
    url: `https://example.com/application/money?application=${id}`,
  });
  expect(of({ "money-since": "2026-11-01" }).map(({ key }) => key)).toEqual([`apply:${id}`]);
  expect(of({ "money-kinds": ["scholarship"] }).map(({ key }) => key)).toEqual([`apply:${id}`]);
});

test("what is archived or given up has nothing to tell", () => {
  expect(isOpen({ archived_at: null, state: "submitted" })).toBe(true);
  expect(isOpen({ archived_at: "2026-11-24T10:00:00Z", state: "planning" })).toBe(false);
  expect(isOpen({ archived_at: null, state: "dropped" })).toBe(false);
});

test("after a refusal the last day for a review is told of, also where another application is the main one", () => {
  const refusal = { ...answers, "gb.refusal-received-on": "2026-11-20" };
  const of = (given: Partial<Application>) =>
    datedThings({ papers: [], plans: [plan({ answers: refusal, ...given })], mainId: "another" }, place);
  expect(of({ state: "decided", outcome: "refused" })).toEqual([
    {
      key: `after:${id}:gb.date.review`,
      ladder: "deadline",
      day: "2026-12-18",
      seenTo: null,
      title: "Administrative review of a refusal abroad",
      context: "United Kingdom · University of Leeds",
      url: `https://example.com/application/dates?application=${id}`,
    },
  ]);
  expect(of({ state: "decided", outcome: "granted" }).map(({ key }) => key)).not.toContain(
    `after:${id}:gb.date.review`,
  );
  expect(of({ state: "planning" })).toEqual([]);
  expect(of({ state: "decided", outcome: "refused", answers })).toEqual([]);
});

test("who arrived is told of the duties of an arrival, and of no paper for the application", () => {
  const arrival = { ...answers, "au.arrival-day": "2027-01-11" };
  const of = (state: Application["state"], outcome: Application["outcome"] = null) =>
    datedThings(
      {
        papers: [],
        plans: [plan({ destination: "au", state, outcome, answers: arrival }, [line("au.doc.coe")])],
        mainId: id,
      },
      place,
    ).map(({ key, day }) => `${key} ${day}`);
  const address = `after:${id}:au.d.address 2027-01-18`;
  const paperOfApplication = `line:${id}:au.doc.coe 2026-12-10`;
  expect(of("travelled")).toContain(address);
  expect(of("travelled")).not.toContain(paperOfApplication);
  expect(of("decided", "granted")).toEqual(expect.arrayContaining([address, paperOfApplication]));
  expect(of("waiting")).not.toContain(address);
});

test("the end of a visa that somebody holds is told of once for a country, while it is asked for", () => {
  const of = (...plans: ReturnType<typeof plan>[]) =>
    datedThings({ papers: [], plans, mainId: null }, place).filter(({ ladder }) => ladder === "permit");
  const inside = (until: string, given: Partial<Application> = {}) =>
    plan({ answers: { ...answers, "is-inside": "yes", "gb.visa-ends-on": until }, ...given });
  const other = "00000000-0000-4000-8000-000000000002";
  expect(of(inside("2027-06-30", { state: "travelled" }), inside("2027-01-31", { id: other }))).toEqual([
    {
      key: "permit:gb.visa-ends-on",
      ladder: "permit",
      day: "2027-06-30",
      seenTo: null,
      title: "The last day of your present UK permission",
      context: "United Kingdom",
      url: `https://example.com/application/answers?application=${id}&ask=gb.visa-ends-on`,
    },
  ]);
  expect(of(plan({ answers: { ...answers, "gb.visa-ends-on": "2027-06-30" } }))).toEqual([]);
});

test("a newer passport of the same person takes the old one's place; other papers stand beside each other", () => {
  const papers = [
    paper({ id: "old" }),
    paper({ id: "new", expiresOn: "2036-05-01" }),
    paper({ id: "sister's", holder: "Rumana" }),
    paper({ id: "statement 1", type: "Bank Statement" }),
    paper({ id: "statement 2", type: "Bank Statement", expiresOn: "2027-06-01" }),
  ];
  expect(keys({ papers, plans: [], mainId: null }, place)).toEqual([
    "document:new",
    "document:sister's",
    "document:statement 1",
    "document:statement 2",
  ]);
});
