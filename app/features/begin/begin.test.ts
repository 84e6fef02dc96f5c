import { expect, test } from "vitest";
import { countries } from "#app/lib/countries.ts";
import { countryOfTimeZone } from "./time-zone-country.ts";

test("a time zone speaks for a country that is on the list, or for none", () => {
  expect(countryOfTimeZone("Asia/Dhaka")).toBe("BD");
  expect(countries.some(({ code }) => code === countryOfTimeZone("Africa/Lagos"))).toBe(true);
  for (const zone of ["UTC", "Europe/Berlin", "", undefined]) expect(countryOfTimeZone(zone)).toBeNull();
});
