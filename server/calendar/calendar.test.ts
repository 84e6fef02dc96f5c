import ICAL from "ical.js";
import { sync } from "node-ical";
import { expect, test } from "vitest";
import { loadDestination } from "@workspace/visa-rules";
import { calendarFile } from "./calendar-file.ts";
import { planOf } from "#server/applications/plan.ts";
import { datedThings } from "#server/reminders/things.ts";
import type { ApplicationPlan } from "#shared/applications/application-plan.ts";
import type { Application, ApplicationLineRow } from "#shared/applications/application.ts";
import { type CalendarEntry, changesTo, entriesOf, shownEntries, type StoredEntry } from "./entries.ts";
import { applicationRow, lineRow } from "#tests/support/samples/application-rows.ts";

const site = { name: "Study Visa Companion", siteUrl: "https://visa.example.com" };
const at = (day: string) => new Date(`${day}T10:00:00.000Z`);
const entry = (key: string, day: string, given: Partial<CalendarEntry> = {}): CalendarEntry => ({
  key,
  day,
  summary: `Due: ${key}`,
  description: "United Kingdom · University of Leeds",
  url: `https://visa.example.com/visa-progress?line=${key}`,
  ...given,
});

/** What is kept after each of these days, on which the entries were these. */
function keep(...days: [day: string, entries: CalendarEntry[]][]): StoredEntry[] {
  return days.reduce<StoredEntry[]>((stored, [day, entries]) => {
    const changes = changesTo(stored, entries, at(day));
    const keys = new Set(changes.map(({ key }) => key));
    return [...stored.filter(({ key }) => !keys.has(key)), ...changes];
  }, []);
}
const id = "00000000-0000-4000-8000-000000000001";
const gb = await loadDestination("gb");
function planWith(given: Partial<Application>, lines: Partial<ApplicationLineRow>[] = []) {
  const rows = lines.map((line) => lineRow("", line));
  return planOf({ application: applicationRow(given), lines: rows, papers: [] }, gb, "2026-11-24");
}
function entriesWith(...plans: ApplicationPlan[]) {
  const things = datedThings({ papers: [], plans }, { siteUrl: site.siteUrl, timeZone: "UTC" });
  return entriesOf({ things, plans }, site.siteUrl);
}
const inWords = (entries: readonly CalendarEntry[]) => entries.map(({ day, summary }) => `${day} ${summary}`);
const numbers = (stored: readonly StoredEntry[]) =>
  stored.map(({ key, sequence, isCancelled }) => `${key} ${sequence}${isCancelled ? " cancelled" : ""}`).toSorted();

test("a change raises the number, and only of the entry that changed", () => {
  const [a, b] = [entry("a", "2027-01-10"), entry("b", "2027-02-10")];
  expect(numbers(keep(["2026-12-01", [a, b]], ["2026-12-02", [a, b]]))).toEqual(["a 0", "b 0"]);
  expect(numbers(keep(["2026-12-01", [a, b]], ["2026-12-02", [{ ...a, day: "2027-01-11" }, b]]))).toEqual([
    "a 1",
    "b 0",
  ]);
  expect(changesTo(keep(["2026-12-01", [a, b]]), [a, b], at("2026-12-05"))).toEqual([]);
});

test("what is done is cancelled, said for a while, and comes back with a higher number", () => {
  const a = entry("a", "2027-01-10");
  const cancelled = keep(["2026-12-01", [a]], ["2026-12-02", []]);
  expect(numbers(cancelled)).toEqual(["a 1 cancelled"]);
  expect(changesTo(cancelled, [], at("2026-12-03"))).toEqual([]);
  expect(shownEntries(cancelled, at("2027-03-01"))).toHaveLength(1);
  expect(shownEntries(cancelled, at("2027-03-03"))).toEqual([]);
  expect(numbers(keep(["2026-12-01", [a]], ["2026-12-02", []], ["2026-12-03", [a]]))).toEqual(["a 2"]);
});

test("after a refusal the last day for a review is in the calendar until it is done, and the end of a visa as long as it is asked for", () => {
  const answers = { "is-inside": "yes", "gb.refusal-received-on": "2026-11-20", "gb.visa-ends-on": "2027-01-31" };
  const refused = { state: "decided", outcome: "refused", answers } as const;
  const ofReview = "2026-12-04 Last day: Administrative review of a refusal inside the UK";
  const ofVisa = "2027-01-31 The last day of your present UK permission";
  const review = { requirement: "gb.date.review-inside", state: "ready", due_on: "2026-12-04" } as const;
  const open = entriesWith(planWith(refused));
  const done = entriesWith(planWith(refused, [review]));
  expect(inWords(open)).toEqual([ofReview, ofVisa]);
  expect(inWords(done)).toEqual([ofVisa]);
  expect(numbers(keep(["2026-12-01", open], ["2026-12-02", done]))).toContain(
    `after:${id}:gb.date.review-inside 1 cancelled`,
  );
});

test("what is for making an application is in the calendar until it is made, of each of several", () => {
  const answers = {
    nationality: ["BD"],
    "is-inside": "no",
    "course-level": "taught-master",
    "course-start": "2027-09-20",
    "course-end": "2028-09-19",
    "gb.atas-subject": "seven-groups",
  };
  const passport = { requirement: "gb.req.passport", due_on: "2027-05-01" };
  const later = { requirement: "gb.req.evisa", due_on: "2027-09-10" };
  const york = planWith({ id: "00000000-0000-4000-8000-000000000002", city: "York", answers });
  const planned = entriesWith(planWith({ answers }, [passport, later]), york);
  const ofYork = planned.filter(({ description }) => description === "United Kingdom · York");
  expect(inWords(ofYork)).toEqual([
    "2027-07-19 Begin: ATAS certificate",
    expect.stringMatching(/ The last day for savings to be in the account/),
    "2027-08-30 The last day to apply",
    expect.stringMatching(/ The first day to apply$/),
    "2027-09-20 The course starts",
  ]);
  const made = entriesWith(planWith({ state: "submitted", answers }, [passport, later]), york);
  const ended = keep(["2026-12-01", planned], ["2026-12-02", made]).filter(({ isCancelled }) => isCancelled);
  expect(ended.map(({ key }) => key).toSorted()).toEqual([
    `apply:${id}`,
    `begin:${id}:gb.req.atas`,
    `line:${id}:gb.req.passport`,
    `opening:${id}`,
    `savings:${id}`,
  ]);
});

const hostile = entry("line:1:gb.req.cas", "2028-02-29", {
  summary: "Pässe; \\n, “quoted” \r\nBEGIN:VALARM 😀".padEnd(200, "ü"),
  description: "a,b;c\\d",
});
const stored = keep(
  ["2026-12-01", [hostile, entry("document:1", "2027-12-31"), entry("apply:1", "2027-01-20")]],
  ["2026-12-02", [hostile, entry("document:1", "2027-12-30")]],
);
const file = calendarFile(shownEntries(stored, at("2026-12-03")), site);

test("ical.js reads days, numbers, alarms and what is cancelled", () => {
  const calendar = new ICAL.Component(ICAL.parse(file));
  expect(calendar.getFirstPropertyValue("method")).toBe("PUBLISH");
  const events = calendar.getAllSubcomponents("vevent").map((component) => {
    const event = new ICAL.Event(component);
    return {
      uid: event.uid,
      day: event.startDate.toString(),
      isDay: event.startDate.isDate,
      sequence: event.sequence,
      status: component.getFirstPropertyValue("status"),
      alarms: component.getAllSubcomponents("valarm").map((alarm) => String(alarm.getFirstPropertyValue("trigger"))),
    };
  });
  const alarms = ["-P6DT15H", "-PT15H"];
  expect(events).toEqual([
    { uid: "apply:1@visa.example.com", day: "2027-01-20", isDay: true, sequence: 1, status: "CANCELLED", alarms: [] },
    { uid: "document:1@visa.example.com", day: "2027-12-30", isDay: true, sequence: 1, status: "CONFIRMED", alarms },
    {
      uid: "line:1:gb.req.cas@visa.example.com",
      day: "2028-02-29",
      isDay: true,
      sequence: 0,
      status: "CONFIRMED",
      alarms,
    },
  ]);
});

test("node-ical reads the same, and text that looks like a calendar stays text", () => {
  const events = Object.values(sync.parseICS(file)).filter((one) => one?.type === "VEVENT");
  expect(events.map((event) => [event.uid, event.datetype, Number(event.sequence), event.status])).toEqual([
    ["apply:1@visa.example.com", "date", 1, "CANCELLED"],
    ["document:1@visa.example.com", "date", 1, "CONFIRMED"],
    ["line:1:gb.req.cas@visa.example.com", "date", 0, "CONFIRMED"],
  ]);
  const start = events[2]?.start;
  expect([start?.getFullYear(), start?.getMonth(), start?.getDate()]).toEqual([2028, 1, 29]);
  expect(events[2]?.summary).toContain("“quoted”");
  expect(events[2]?.description).toBe("a,b;c\\d");
});

test("the file keeps to its format, and is the same as long as the entries are", () => {
  expect(file).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\n/);
  for (const line of file.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(file.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  expect(file.match(/^BEGIN:VALARM\r$/gm)).toHaveLength(4);
  expect(calendarFile(shownEntries(stored, at("2026-12-09")), site)).toBe(file);
});

test("each day of ten years is that day, for both readers, in whatever zone they are", () => {
  const first = Date.parse("2027-01-01");
  const days = Array.from({ length: 3_653 }, (_, index) =>
    new Date(first + index * 86_400_000).toISOString().slice(0, 10),
  );
  const all = calendarFile(keep(["2026-12-01", days.map((day) => entry(day, day))]), site);
  const events = new ICAL.Component(ICAL.parse(all)).getAllSubcomponents("vevent");
  expect(events.map((one) => String(one.getFirstPropertyValue("dtstart")))).toEqual(days);
  // Without an end a whole day is one day (RFC 5545, 3.6.1).
  expect(events.filter((one) => one.hasProperty("dtend") || one.hasProperty("duration"))).toEqual([]);
  expect(all.match(/^DTSTART;VALUE=DATE:\d{8}\r$/gm)).toHaveLength(days.length);
  const others = Object.values(sync.parseICS(all)).filter((one) => one?.type === "VEVENT");
  const dayOf = (date: Date) =>
    [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
  expect(others.map(({ start }) => dayOf(start))).toEqual(days);
});
