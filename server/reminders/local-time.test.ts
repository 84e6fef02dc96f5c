import { describe, expect, test } from "vitest";
import { localDay, mailDay, nextMailAt } from "./local-time.ts";

const at = (moment: string) => new Date(moment);

test.each([
  // The same moment: the date line is between the two.
  ["2027-06-01T18:30:00Z", "Pacific/Kiritimati", "2027-06-02"],
  ["2027-06-01T18:30:00Z", "Pacific/Pago_Pago", null],
  ["2027-06-01T19:00:00Z", "Pacific/Pago_Pago", "2027-06-01"],
  ["2027-06-01T18:30:00Z", "UTC", "2027-06-01"],
  ["2027-06-01T02:14:00Z", "Asia/Kathmandu", null],
  ["2027-06-01T02:15:00Z", "Asia/Kathmandu", "2027-06-01"],
])("at %s the mail of %s is that of %s", (now, timeZone, day) => {
  expect(mailDay(at(now), { timeZone, hour: 8 })).toBe(day);
});

test("an hour that the clocks leave out is the one after it, and one that comes twice counts once", () => {
  const berlin = (hour: number) => ({ timeZone: "Europe/Berlin", hour });
  expect(nextMailAt(at("2027-03-27T12:00:00Z"), berlin(2))).toEqual(at("2027-03-28T01:00:00Z"));
  expect(nextMailAt(at("2027-10-30T12:00:00Z"), berlin(2))).toEqual(at("2027-10-31T00:00:00Z"));
  expect(nextMailAt(at("2027-10-31T00:00:00Z"), berlin(2))).toEqual(at("2027-11-01T01:00:00Z"));
});

test("a zone that skips a day, as Apia did, skips its mail", () => {
  const apia = { timeZone: "Pacific/Apia", hour: 8 };
  const first = nextMailAt(at("2011-12-29T10:00:00Z"), apia);
  const second = nextMailAt(first, apia);
  expect([first, second].map((moment) => localDay(moment, apia.timeZone))).toEqual(["2011-12-29", "2011-12-31"]);
});

describe.each([
  "Pacific/Kiritimati",
  "Pacific/Pago_Pago",
  "Europe/London",
  "America/New_York",
  "Australia/Lord_Howe",
  "Asia/Kolkata",
])("ten years in %s", (timeZone) => {
  test.each([0, 2, 8, 23])("every day has one mail, at %d o'clock or when the clocks allow", (hour) => {
    const time = { timeZone, hour };
    let now = at("2027-01-01T00:00:00Z");
    const days: string[] = [];
    while (days.length < 3_653) {
      now = nextMailAt(now, time);
      const day = localDay(now, timeZone);
      if (mailDay(now, time) !== day) expect.fail(`${day} is not open at its own hour`);
      const before = mailDay(new Date(now.getTime() - 1), time);
      if (before === day) expect.fail(`${day} is open before its hour`);
      days.push(day);
    }
    const first = Date.parse(days[0] ?? "");
    expect(days).toEqual(days.map((_, index) => new Date(first + index * 86_400_000).toISOString().slice(0, 10)));
    expect(days).toContain("2028-02-29");
    expect(days).toContain("2036-02-29");
  });
});
