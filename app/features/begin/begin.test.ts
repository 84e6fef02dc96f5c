import { expect, test } from "vitest";
import { countries } from "#app/lib/countries.ts";
import { nextIntakes } from "./intakes.ts";
import { countryOfTimeZone } from "./time-zone-country.ts";

test("the next usual starts of courses, none of them past", () => {
  expect(nextIntakes("2026-11-24")).toEqual(["2027-01-01", "2027-02-01", "2027-05-01", "2027-09-01", "2027-10-01"]);
  expect(nextIntakes("2026-12-31")[0]).toBe("2027-01-01");
  expect(nextIntakes("2027-01-01")[0]).toBe("2027-02-01");
});

test("a time zone speaks for a country that is on the list, or for none", () => {
  expect(countryOfTimeZone("Asia/Dhaka")).toBe("BD");
  expect(countries.some(({ code }) => code === countryOfTimeZone("Africa/Lagos"))).toBe(true);
  for (const zone of ["UTC", "Europe/Berlin", "", undefined]) expect(countryOfTimeZone(zone)).toBeNull();
});
