import { expect, test } from "vitest";
import { isTimeZone, remindersRequestSchema } from "./reminders.ts";

test.each(["Asia/Dhaka", "UTC", "Europe/Kyiv", "Asia/Calcutta", "America/Argentina/Buenos_Aires", "Etc/GMT+5"])(
  "%s is a time zone",
  (name) => expect(isTimeZone(name)).toBe(true),
);

test.each(["Mars/Olympus", "", "+05:00", "Asia/Dhaka; drop table", "UTC\n", `A${"a".repeat(80)}`])(
  "%j is none",
  (name) => expect(isTimeZone(name)).toBe(false),
);

test("an hour is one of the day", () => {
  const save = (hour: unknown) =>
    remindersRequestSchema.safeParse({ action: "save", isOn: true, timeZone: "UTC", hour }).success;
  expect([0, 23, 24, -1, 7.5, "8"].map(save)).toEqual([true, true, false, false, false, false]);
});
