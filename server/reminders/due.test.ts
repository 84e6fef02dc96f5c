import { expect, test } from "vitest";
import { type Dated, dueReminders, type Told, toldKey } from "./due.ts";
import { rungsOf } from "./ladder.ts";

const thing = (key: string, day: string, given: Partial<Dated> = {}): Dated => ({
  key,
  day,
  ladder: "passport",
  seenTo: null,
  title: key,
  context: null,
  url: "https://example.com/",
  ...given,
});
const toldOf = (reminders: readonly { key: string; rung: string; day: string }[]): Told[] =>
  reminders.map(({ key, rung, day }) => ({ key: toldKey(key, rung), day }));
const dayAfter = (day: string, count = 1) => new Date(Date.parse(day) + count * 86_400_000).toISOString().slice(0, 10);

/** What a person is told on which day by a server that looks every day on which it is on. */
function tell(things: readonly Dated[], from: string, days: number, isOn: (day: string) => boolean = () => true) {
  const mails: { on: string; said: string[] }[] = [];
  const told: Told[] = [];
  for (let index = 0; index < days; index += 1) {
    const today = dayAfter(from, index);
    const due = isOn(today) ? dueReminders(things, told, today) : [];
    if (due.length > 0) mails.push({ on: today, said: due.map(({ key, rung }) => `${key}, ${rung}`) });
    told.push(...toldOf(due));
  }
  return mails;
}

test("through ten years every rung of every paper is told once, on its day", () => {
  const things = ["2028-02-29", "2029-08-31", "2031-03-31", "2032-02-29", "2034-12-31", "2036-02-29"].map((day) =>
    thing(`document:${day}`, day, { ladder: day.endsWith("31") ? "slow paper" : "passport" }),
  );
  const lines = ["2028-02-29", "2036-03-01"].map((day) => thing(`line:${day}`, day, { ladder: "line" }));
  const all = [...things, ...lines];
  const said = tell(all, "2027-01-01", 3_653).flatMap((mail) => mail.said.map((what) => `${mail.on} ${what}`));
  const wanted = all.flatMap(({ key, ladder, day }) =>
    rungsOf(ladder, day).map(({ id, from }) => `${from} ${key}, ${id}`),
  );
  expect(said.toSorted()).toEqual(wanted.toSorted());
});

test("what falls on one day is one mail, the most urgent first and questions last", () => {
  const things = [
    thing("document:b", "2027-06-24", { ladder: "paper" }),
    thing("document:c", "2027-06-09", { ladder: "paper" }),
    thing("line:a", "2027-06-11", { ladder: "line" }),
    thing("apply:d", "2027-06-13", { ladder: "apply" }),
    thing("document:far", "2029-01-01"),
  ];
  expect(dueReminders(things, [], "2027-06-10").map(({ key }) => key)).toEqual([
    "line:a",
    "apply:d",
    "document:b",
    "document:c",
  ]);
});

test("who was away is told what is still true, once and together", () => {
  const things = [
    thing("document:p", "2027-12-10"),
    thing("line:late", "2027-06-15", { ladder: "line" }),
    thing("line:soon", "2027-06-25", { ladder: "line" }),
    thing("document:short", "2027-06-17", { ladder: "paper" }),
  ];
  const mails = tell(things, "2027-06-08", 40, (day) => day < "2027-06-09" || day > "2027-06-20");
  expect(mails).toEqual([
    { on: "2027-06-08", said: ["line:late, 7 days", "document:short, 14 days"] },
    { on: "2027-06-21", said: ["line:soon, 7 days", "document:p, 6 months", "document:short, after"] },
    { on: "2027-06-22", said: ["line:soon, 3 days"] },
    { on: "2027-06-24", said: ["line:soon, 1 days"] },
    { on: "2027-06-25", said: ["line:soon, 0 days"] },
    { on: "2027-07-10", said: ["document:p, 5 months"] },
  ]);
});

test("a new date begins a new ladder, and the old one is silent", () => {
  const old = thing("document:p", "2027-12-10");
  const told = toldOf(dueReminders([old], [], "2027-06-10"));
  expect(dueReminders([{ ...old, day: "2027-12-01" }], told, "2027-06-10")).toMatchObject([{ rung: "6 months" }]);
  expect(dueReminders([{ ...old, day: "2037-12-10" }], told, "2027-06-10")).toEqual([]);
});

test("a day that comes twice, for whoever crosses the date line, tells nothing twice", () => {
  const things = [thing("line:a", "2027-06-13", { ladder: "line" })];
  const told = toldOf(dueReminders(things, [], "2027-06-10"));
  expect(told).toEqual([{ key: "line:a:3 days", day: "2027-06-13" }]);
  expect(dueReminders(things, told, "2027-06-09")).toEqual([]);
});
