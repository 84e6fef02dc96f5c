import { expect, test } from "vitest";
import { countries, findCountry } from "./countries.ts";
import { findOptions } from "#app/lib/lists/find-options.ts";

const names = countries.map(({ name }) => name);

test("holds every place of ISO 3166 once, and Kosovo, in alphabetical order", () => {
  expect(countries).toHaveLength(250);
  expect(new Set(names).size).toBe(250);
  expect(new Set(countries.map(({ code }) => code)).size).toBe(250);
  expect(names.slice(0, 3)).toEqual(["Afghanistan", "Åland Islands", "Albania"]);
});

test("names them as people know them", () => {
  const known = ["Bangladesh", "United Kingdom", "United States", "China", "Türkiye", "Iran", "Taiwan", "South Korea"];
  expect(names).toEqual(expect.arrayContaining(known));
  // "Virgin Islands, U.S.", "Cocos (Keeling) Islands" of official lists
  expect(names.filter((name) => name.includes(","))).toEqual(["Bonaire, Sint Eustatius and Saba"]);
  expect(names.filter((name) => /^The |Republic of the$|\(.*part\)/.test(name))).toEqual([]);
  expect(names.every((name) => name.length <= 100)).toBe(true);
});

test.each([
  ["usa", "United States"],
  ["burma", "Myanmar"],
  ["holland", "Netherlands"],
  ["ivory coast", "Côte d'Ivoire"],
  ["people's republic of china", "China"],
  ["england", "United Kingdom"],
])("%s leads to %s", (search, name) => {
  expect(findOptions(countries, search)[0]?.name).toBe(name);
});

test("a stored name is known by its code, also an official one", () => {
  expect(findCountry("Bangladesh")?.code).toBe("BD");
  expect(findCountry("Russian Federation")?.code).toBe("RU");
  expect(findCountry("Atlantis")).toBeUndefined();
  // Two countries are called so.
  expect(findCountry("Congo")).toBeUndefined();
});

test("are in the order of an English list", () => {
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, "en")));
});
