import { describe, expect, test } from "vitest";
import { addDays, loadDestination } from "@workspace/visa-rules";
import type { Application } from "#shared/applications/application.ts";
import type { Balance } from "#shared/applications/application-money.ts";
import { moneyOf } from "./money.ts";
import { applicationRow } from "#tests/support/samples/application-rows.ts";

const today = "2026-11-24";
const gb = await loadDestination("gb");
/** The first worked example of the records: £36,539, in the bank for 28 days. */
const leeds = {
  "is-inside": "no",
  "course-level": "taught-master",
  "course-start": "2027-01-11",
  "course-end": "2028-01-10",
  family: [],
  "gb.accommodation-paid": 0,
  "gb.place": "outside-london",
  fee: 31_000,
  "fee-paid": 5_000,
  "application-day": "2026-11-25",
  "money-kinds": ["savings"],
};
const needed = 36_539;

const application = (answers: Application["answers"], destination = "gb") => applicationRow({ destination, answers });
const balance = (day: string, amount: number, given: Partial<Balance> = {}): Balance => ({
  id: crypto.randomUUID(),
  account: "Savings",
  holder: "self",
  day,
  amount,
  currency: "GBP",
  rate: null,
  rate_on: null,
  ...given,
});
const moneyOn = (on: string, balances: readonly Balance[], answers: Application["answers"] = leeds) =>
  moneyOf(application(answers), balances, { destination: gb, today: on });
const holdingOn = (on: string, balances: readonly Balance[], answers: Application["answers"] = leeds) =>
  moneyOn(on, balances, answers).holding ?? expect.fail("no holding");

describe("28 days in a row", () => {
  test.each([
    [28, "2026-10-28"],
    [29, "2026-10-27"],
  ])("the sum that came %i days before, the last included: met", (days, since) => {
    const closing = "2026-11-24";
    const holding = holdingOn(today, [balance("2026-06-01", 10), balance(since, needed), balance(closing, needed)]);
    expect(holding).toMatchObject({
      verdict: "met",
      days: 28,
      first: "2026-10-28",
      closing,
      needed: { amount: needed },
    });
    expect(holding.daily).toHaveLength(28);
    expect(holding).toMatchObject({ since, daysSoFar: days, latest: "2026-12-25" });
    expect(holding.earliest).toBe(addDays(closing, 29 - days));
  });

  test("a day too few, the sum there: reckoned forward, with answers as if it stays", () => {
    const holding = holdingOn(today, [
      balance("2026-06-01", 10),
      balance("2026-10-29", needed),
      balance(today, needed),
    ]);
    expect(holding).toMatchObject({
      verdict: "so far",
      daysSoFar: 27,
      since: "2026-10-29",
      earliest: "2026-11-26",
      neededThen: null,
      latest: "2026-12-26",
      answers: { "money-since": "2026-10-29", "gb.statement-on": "2026-11-25" },
    });
    expect(holding.daily).toHaveLength(28);
    expect(holding.daily.filter(({ isToCome }) => isToCome)).toMatchObject([{ day: "2026-11-25", amount: null }]);
  });

  test("a day on which other amounts count by then is reckoned with these", () => {
    const came = (amount: number) =>
      holdingOn(today, [balance("2026-06-01", 10), balance("2026-11-20", amount), balance(today, amount)]);
    const { neededThen, ...enough } = came(40_000);
    expect(enough).toMatchObject({ verdict: "so far", since: "2026-11-20", earliest: "2026-12-18" });
    expect(neededThen).toEqual({ day: "2026-12-18", inWords: expect.any(String), missing: null });
    expect(neededThen?.inWords).not.toBe("£36,539");
    expect(came(needed)).toMatchObject({
      verdict: "not met",
      since: null,
      answers: null,
      neededThen: { inWords: neededThen?.inWords, missing: expect.any(String) },
    });
  });

  test("the day of the application not said: as of today", () => {
    const { "application-day": _, ...open } = leeds;
    const balances = [balance("2026-10-01", needed), balance(today, needed)];
    expect(holdingOn(today, balances, open)).toMatchObject({ verdict: "met", needed: { amount: needed }, asks: [] });
  });

  test("one day below: the lowest day, the first that is short, and when the days begin again", () => {
    const holding = holdingOn(today, [
      balance("2026-10-01", 40_000),
      balance("2026-11-03", 36_000),
      balance("2026-11-04", 35_000.5),
      balance("2026-11-05", 40_000),
      balance("2026-11-24", 39_000),
    ]);
    expect(holding).toMatchObject({
      verdict: "so far",
      firstShort: { day: "2026-11-03", inWords: "£36,000", missing: "£539" },
      lowest: { day: "2026-11-04", inWords: "£35,000.50" },
      since: "2026-11-05",
      daysSoFar: 20,
      earliest: "2026-12-03",
      latest: "2027-01-02",
    });
  });

  test("a balance below the sum on the last day has no earliest day", () => {
    const holding = holdingOn(today, [balance("2026-10-01", 40_000), balance("2026-11-24", -20)]);
    expect(holding).toMatchObject({ verdict: "not met", since: null, earliest: null, lowest: { inWords: "-£20" } });
  });

  test("cross a leap day as they cross any", () => {
    const answers = { ...leeds, "application-day": "2028-03-03" };
    const from = (since: string, closing: string) =>
      holdingOn(closing, [balance(since, needed * 2), balance(closing, needed * 2)], answers);
    expect(from("2028-02-05", "2028-03-03")).toMatchObject({
      first: "2028-02-05",
      since: "2028-02-05",
      latest: "2028-04-03",
    });
    expect(from("2027-02-05", "2027-03-04")).toMatchObject({ first: "2027-02-05", latest: "2027-04-04" });
  });

  test("before the first balance nothing is known", () => {
    const holding = holdingOn(today, [balance("2026-11-10", 50_000), balance("2026-11-24", 50_000)]);
    expect(holding).toMatchObject({
      verdict: "unknown",
      unknownUntil: "2026-11-10",
      earliest: "2026-12-08",
      latest: "2027-01-07",
    });
    expect(holding.daily.filter(({ amount }) => amount === null)).toHaveLength(13);
  });

  test("no verdict once a record is past its review", () => {
    const balances = [balance("2029-01-01", 99_000), balance("2029-06-01", 99_000)];
    expect(holdingOn("2029-06-01", balances)).toMatchObject({ verdict: "check", since: "2029-01-01" });
  });

  test("a sum that is open, and one that is nothing", () => {
    const { fee: _, ...open } = leeds;
    expect(holdingOn(today, [balance(today, 1)], open)).toMatchObject({ verdict: "no sum", needed: null });
    const inside = { ...leeds, "is-inside": "yes", "gb.has-12-months": "yes" };
    expect(holdingOn(today, [], inside)).toMatchObject({ verdict: "nothing" });
    expect(holdingOn(today, [])).toMatchObject({ verdict: "no balances", closing: null });
  });
});

describe("a paper of 31 days", () => {
  const balances = [balance("2026-10-01", 40_000), balance("2026-11-24", 40_000)];

  test.each([
    ["2026-12-25", 31, true],
    ["2026-12-26", 32, false],
  ])("on %s it is %i days old", (day, age, isFresh) => {
    const holding = holdingOn(today, balances, { ...leeds, "application-day": day });
    expect(holding.paper).toEqual({ on: day, isPlanned: true, age, isFresh });
  });

  test("is looked at on today where no later day is planned", () => {
    expect(holdingOn("2026-12-27", balances).paper).toMatchObject({ on: "2026-11-25", isPlanned: true });
    const late = { ...leeds, "application-day": "2026-11-01" };
    expect(holdingOn("2026-12-27", balances, late).paper).toEqual({
      on: "2026-12-27",
      isPlanned: false,
      age: 33,
      isFresh: false,
    });
  });

  test("gives the days to apply their answers, until they have them", () => {
    const { answers } = holdingOn(today, balances);
    expect(answers).toEqual({ "money-since": "2026-10-01", "gb.statement-on": "2026-11-24" });
    expect(holdingOn(today, balances, { ...leeds, ...answers }).answers).toBeNull();
  });
});

describe("several accounts", () => {
  const current = (day: string, amount: number, given: Partial<Balance> = {}) =>
    balance(day, amount, { account: "Current", ...given });

  test("are one, up to the last day of which all are known", () => {
    const money = moneyOn(today, [
      balance("2026-10-01", 30_000),
      balance("2026-11-24", 30_000),
      current("2026-11-20", 7_000),
      current("2026-10-05", 6_539),
    ]);
    expect(money.together).toEqual({ day: "2026-11-20", amount: 37_000, inWords: "£37,000", isSure: true });
    expect(money.goOn).toEqual([{ account: "Savings", until: "2026-11-24" }]);
    expect(money.gaps).toHaveLength(2);
    expect(money.holding).toMatchObject({ verdict: "met", since: "2026-10-05", closing: "2026-11-20" });
    expect(money.balances.map(({ account, day }) => `${account} ${day}`)).toEqual([
      "Current 2026-11-20",
      "Current 2026-10-05",
      "Savings 2026-11-24",
      "Savings 2026-10-01",
    ]);
  });

  test("one of which is known too late leaves the days before open", () => {
    const holding = holdingOn(today, [
      balance("2026-01-01", 90_000),
      balance(today, 90_000),
      current("2026-11-20", 1),
      current(today, 1),
    ]);
    expect(holding).toMatchObject({ verdict: "unknown", unknownUntil: "2026-11-20" });
  });

  test("another currency counts by the rate of each entry, and without one nothing is said", () => {
    const taka = { currency: "BDT", rate: 0.0065, rate_on: "2026-11-24" };
    const money = moneyOn(today, [current("2026-10-01", 6_000_000, taka), current(today, 6_000_000, taka)]);
    expect(money.balances[0]).toMatchObject({ converted: "£39,000" });
    expect(money.holding).toMatchObject({ verdict: "met", lowest: { inWords: "£39,000" } });
    const open = moneyOn(today, [
      current("2026-10-01", 6_000_000, { ...taka, rate: null, rate_on: null }),
      balance(today, 1),
    ]);
    expect(open).toMatchObject({ withoutRate: ["Current"], together: null, holding: { verdict: "no rate" } });
  });

  test("a day that is still to come is not reckoned with", () => {
    const money = moneyOn(today, [balance("2026-10-01", 40_000), balance(today, 40_000), balance("2026-12-24", 0)]);
    expect(money.balances).toHaveLength(3);
    expect(money.holding).toMatchObject({ verdict: "met", closing: today });
  });
});

test("an account that does not count is left out; where one may not, there is no verdict", () => {
  const of = (holder: Balance["holder"], amount = 40_000) => [
    balance("2026-10-01", amount, { account: "Other", holder }),
    balance(today, amount, { account: "Other", holder }),
  ];
  const own = [balance("2026-10-01", 10_000), balance(today, 10_000)];
  const money = moneyOn(today, [...own, ...of("other-relative")]);
  expect(money.together).toMatchObject({ amount: 10_000 });
  expect(money.holding).toMatchObject({ verdict: "not met", lowest: { amount: 10_000 } });
  expect(moneyOn(today, of("other-relative"))).toMatchObject({ together: null, holding: { verdict: "none counts" } });
  expect(holdingOn(today, of("employer"))).toMatchObject({
    verdict: "whose",
    lowest: { amount: 40_000 },
    answers: null,
  });
  expect(holdingOn(today, [...of("employer"), balance("2026-10-01", 40_000), balance(today, 40_000)])).toMatchObject({
    verdict: "met",
    lowest: { amount: 40_000 },
  });
  expect(holdingOn(today, of("employer", 1))).toMatchObject({ verdict: "not met" });
  expect(holdingOn(today, of(null))).toMatchObject({ verdict: "met" });
});

test("a destination that names no days in a row has none, and its balances are added all the same", async () => {
  const de = await loadDestination("de");
  const money = moneyOf(application({}, "de"), [balance(today, 11_904, { currency: "EUR" })], {
    destination: de,
    today,
  });
  expect(money).toMatchObject({ currency: "EUR", holding: null, together: { inWords: "€11,904" } });
});

test("thousands of balances are reckoned in a moment", () => {
  const many = Array.from({ length: 5_001 }, (_, index) =>
    balance(addDays("2026-11-24", -Math.floor(index / 50)), 1_000, { account: `Account ${index % 50}` }),
  );
  const begun = performance.now();
  expect(moneyOn(today, many)).toMatchObject({ isCut: true, together: { amount: 50_000 } });
  expect(performance.now() - begun).toBeLessThan(2_000);
});
