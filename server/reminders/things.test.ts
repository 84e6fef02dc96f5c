import { expect, test } from "vitest";
import { type Destination, loadDestination } from "@workspace/visa-rules";
import { planOf } from "#server/applications/plan.ts";
import type { Application, ApplicationLineRow } from "#shared/applications/application.ts";
import { datedThings, isOpen, type PaperWithDay } from "./things.ts";
import { applicationRow, lineRow } from "#tests/support/samples/application-rows.ts";

const today = "2026-11-24";
const place = { siteUrl: "https://example.com", timeZone: "Pacific/Kiritimati" };
const codes = ["au", "de", "gb", "ie"] as const;
const loaded = await Promise.all(codes.map(async (code) => [code, await loadDestination(code)] as const));
const destinations = new Map<string, Destination>(loaded);
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
  const names = { institution: "University\nof Leeds", city: "Leeds" };
  const application = applicationRow({ id, ...names, answers, ...given });
  const destination = destinations.get(application.destination);
  if (!destination) throw new Error(`no rules of ${application.destination}`);
  return planOf({ application, lines, papers: [] }, destination, today);
}
const line = (requirement: string, given: Partial<ApplicationLineRow> = {}) =>
  lineRow(requirement, { due_on: "2026-12-10", updated_at: "2026-11-24T18:00:00Z", ...given });
const paper = (given: Partial<PaperWithDay> = {}): PaperWithDay => ({
  id: "p",
  name: "My passport",
  type: "Passport",
  holder: null,
  expiresOn: "2027-05-01",
  ...given,
});
const keys = (...given: Parameters<typeof datedThings>) => datedThings(...given).map(({ key }) => key);
const ofKind = (kind: string, ...given: Parameters<typeof datedThings>) =>
  datedThings(...given).filter(({ key }) => key.startsWith(`${kind}:`));

test("papers, lines and the last day to apply, each with the way to it", () => {
  const ofIreland = "00000000-0000-4000-8000-000000000002";
  const plans = [plan({}, [line("gb.req.cas")]), plan({ id: ofIreland, destination: "ie" })];
  const things = datedThings({ papers: [paper()], plans }, place);
  const [ofPaper, ofLine] = things;
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
  expect(things.at(-1)).toMatchObject({
    key: `apply:${ofIreland}`,
    ladder: "apply",
    day: plans[1]?.apply?.latest,
    context: "Ireland · University of Leeds",
    url: `https://example.com/application/dates?application=${ofIreland}`,
  });
  expect(things.at(-1)?.day).toMatch(/^20\d\d-/);
});

test.each<[string, Partial<ApplicationLineRow>]>([
  ["ready", { state: "ready" }],
  ["handed in", { state: "handed in" }],
  ["set aside", { set_aside_because: "My agent did it" }],
  ["without a day", { due_on: null }],
  ["that the rules do not know", { requirement: "gb.req.gone" }],
])("a line %s is not told of", (_what, given) => {
  const plans = [plan({}, [line("gb.req.cas", given)])];
  expect(ofKind("line", { papers: [], plans }, place)).toEqual([]);
});

test("a line that the answers make needless is not told of", () => {
  const row = line("gb.req.tb");
  const without = plan({ answers: { ...answers, residence: "US", "gb.lived-in": ["US"] } }, [row]);
  expect(ofKind("line", { papers: [], plans: [plan({}, [row])] }, place)).toHaveLength(1);
  expect(ofKind("line", { papers: [], plans: [without] }, place)).toEqual([]);
});

test("each application has its last days until it is handed in, and where two are named alike their start tells them apart", () => {
  const other = "00000000-0000-4000-8000-000000000002";
  const of = (state: Application["state"]) => {
    const second = plan({ id: other, state, answers: { ...answers, "course-start": "2027-09-20" } });
    return datedThings({ papers: [], plans: [plan(), second] }, place).map(({ key, context }) => `${key} ${context}`);
  };
  const name = "United Kingdom · University of Leeds";
  expect(of("preparing")).toEqual([
    `savings:${id} ${name} · January 2027`,
    `apply:${id} ${name} · January 2027`,
    `savings:${other} ${name} · September 2027`,
    `apply:${other} ${name} · September 2027`,
  ]);
  expect(of("submitted")).toEqual([`savings:${id} ${name} · January 2027`, `apply:${id} ${name} · January 2027`]);
});

test("savings that must lie in an account are told of by the day they must be there, until it is said that they are", () => {
  const of = (given: Application["answers"]) =>
    datedThings({ papers: [], plans: [plan({ answers: { ...answers, ...given } })] }, place);
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

test("after a refusal the last day for a review is told of", () => {
  const refusal = { ...answers, "gb.refusal-received-on": "2026-11-20" };
  const of = (given: Partial<Application>) =>
    ofKind("after", { papers: [], plans: [plan({ answers: refusal, ...given })] }, place);
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

test("who arrived is told of the duties of an arrival, until they say that they are done", () => {
  const arrival = { ...answers, "au.arrival-day": "2027-01-11" };
  const of = (state: Application["state"], outcome: Application["outcome"] = null, rows: ApplicationLineRow[] = []) => {
    const plans = [plan({ destination: "au", state, outcome, answers: arrival }, rows)];
    return ofKind("after", { papers: [], plans }, place).map(({ key, day }) => `${key} ${day}`);
  };
  const address = `after:${id}:au.d.address 2027-01-18`;
  expect(of("travelled")).toContain(address);
  expect(of("decided", "granted")).toContain(address);
  expect(of("waiting")).not.toContain(address);
  const week = (state: ApplicationLineRow["state"]) => [line("au.after.first-week", { state, due_on: null })];
  expect(of("travelled", null, week("ready"))).not.toContain(address);
  expect(of("travelled", null, week("to do"))).toContain(address);
});

test("what others take long for is told of by the day to begin, until it was begun or the application is made", () => {
  const atas = { ...answers, "course-start": "2027-09-20", "gb.atas-subject": "seven-groups" };
  const of = (given: Partial<Application>, state: ApplicationLineRow["state"] = "to do") => {
    const plans = [plan({ answers: atas, ...given }, [line("gb.req.atas", { state, due_on: null })])];
    return ofKind("begin", { papers: [], plans }, place);
  };
  expect(of({})).toEqual([
    {
      key: `begin:${id}:gb.req.atas`,
      ladder: "begin",
      day: "2027-07-19",
      seenTo: "2026-11-25",
      title: "ATAS certificate",
      context: "United Kingdom · University of Leeds",
      url: `https://example.com/visa-progress?application=${id}&line=gb.req.atas`,
    },
  ]);
  expect(of({}, "waiting")).toEqual([]);
  expect(of({}, "ready")).toEqual([]);
  expect(of({ state: "submitted" })).toEqual([]);
  expect(of({ answers: { ...atas, "gb.atas-subject": "neither" } })).toEqual([]);
});

test.each<[Application["state"], Application["outcome"]]>([
  ["submitted", null],
  ["waiting", null],
  ["decided", null],
  ["decided", "granted"],
  ["travelled", null],
])("once an application is %s (%s), no paper for it is told of, and what comes after it is", (state, outcome) => {
  const rows = [line("de.req.passport"), line("de.req.enrol")];
  const of = (given: Partial<Application>) =>
    ofKind("line", { papers: [], plans: [plan({ destination: "de", ...given }, rows)] }, place).map(({ key }) => key);
  expect(of({ state: "preparing" })).toEqual([`line:${id}:de.req.passport`, `line:${id}:de.req.enrol`]);
  expect(of({ state, outcome })).toEqual([`line:${id}:de.req.enrol`]);
});

test("the end of a visa that somebody holds is told of once for a country, while it is asked for", () => {
  const of = (...plans: ReturnType<typeof plan>[]) =>
    datedThings({ papers: [], plans }, place).filter(({ ladder }) => ladder === "permit");
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
  expect(keys({ papers, plans: [] }, place)).toEqual([
    "document:new",
    "document:sister's",
    "document:statement 1",
    "document:statement 2",
  ]);
});
