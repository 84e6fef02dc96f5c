import { expect, it } from "vitest";
import { figuresIn } from "./figures.ts";

const today = "2026-11-24";
const figures = (text: string) =>
  figuresIn(text, today).figures.map(({ value, counts, currency }) => [value, counts, currency]);
const days = (text: string) => figuresIn(text, today).days.map(({ day }) => day);

it.each([
  ["tuition 21,400 CAD", [[21_400, "money", "CAD"]]],
  [
    "£1,529.50 and 6k euro",
    [
      [1529.5, "money", "GBP"],
      [6000, "money", "EUR"],
    ],
  ],
  ["2 yr course", [[24, "months", null]]],
  ["20 lakh", [[2_000_000, "money", "INR"]]],
  ["90 full days", [[90, "days", null]]],
  ["11.208 euro", [[11_208, "money", "EUR"]]],
  ["877.50 euro", [[877.5, "money", "EUR"]]],
  ["i am 31 years old", [[31, "plain", null]]],
  ["615 x 12 euro", [[7380, "money", "EUR"]]],
  [
    "2 part time jobs each 14 hours",
    [
      [2, "plain", null],
      [28, "hours", null],
    ],
  ],
  ["11.904,00 euros", [[11_904, "money", "EUR"]]],
  ["₹12,50,000", [[1_250_000, "money", "INR"]]],
  ["twenty eight days", []],
  ["one year", [[12, "months", null]]],
  ["eight months", [[8, "months", null]]],
  ["3 years and 8 months", [[44, "months", null]]],
  ["zero paid so far", [[0, "plain", null]]],
  ["i20 and F-1", []],
  ["subclass 500, level 7", []],
  ["fees 14500", [[14_500, "plain", null]]],
])("%s", (text, expected) => {
  expect(figures(text)).toEqual(expected);
});

it.each([
  ["i will pay on 27 nov", ["2026-11-27"]],
  ["apply in december", ["2026-12-01"]],
  ["15 march 2027", ["2027-03-15"]],
  ["ends 15 march", ["2027-03-15"]],
  ["30/11/2026", ["2026-11-30"]],
  ["in november", [today]],
  ["refused on 3 november", ["2026-11-03"]],
  ["rejected for money reason on 17 november", ["2026-11-17"]],
  ["my program ended on 10 june", ["2026-06-10"]],
  ["if my application is submitted on 10 december", ["2026-12-10"]],
  ["fee has to be paid on 10 december", ["2026-12-10"]],
  ["told to apply on 5 december", ["2026-12-05"]],
  ["i got visa interview on 3 december", ["2026-12-03"]],
  ["the letter came in november", ["2026-11-01"]],
  ["i landed in august", ["2026-08-01"]],
  ["got an offer, course starts 14 september", ["2027-09-14"]],
  ["got a visa valid until 3 march", ["2027-03-03"]],
  ["31 feb", []],
])("%s", (text, expected) => {
  expect(days(text)).toEqual(expected);
});
