import { expect, test } from "vitest";
import { findOptions } from "./find-options.ts";

const options = [
  { name: "Côte d'Ivoire", otherNames: ["Ivory Coast"] },
  { name: "Guinea" },
  { name: "Guinea-Bissau" },
  { name: "Papua New Guinea" },
  { name: "Tanzania", otherNames: ["United Republic of Tanzania"] },
  { name: "Türkiye", otherNames: ["Turkey"] },
  { name: "Ukraine" },
  { name: "United Kingdom", otherNames: ["UK"] },
];

function namesFor(search: string): string[] {
  return findOptions(options, search).map(({ name }) => name);
}

test("without a text everything is there, in its order", () => {
  expect(namesFor(" ")).toEqual(options.map(({ name }) => name));
});

test("names that begin with the text come before those that hold it further on", () => {
  expect(namesFor("guin")).toEqual(["Guinea", "Guinea-Bissau", "Papua New Guinea"]);
  expect(namesFor("new g")).toEqual(["Papua New Guinea"]);
});

test("accents, capitals and punctuation do not matter", () => {
  expect(namesFor("COTE D IV")).toEqual(["Côte d'Ivoire"]);
  expect(namesFor("turki")).toEqual(["Türkiye"]);
  expect(namesFor("guinea bissau")).toEqual(["Guinea-Bissau"]);
});

test("other names find an option too, after those that are called so, or first when they are just that", () => {
  expect(namesFor("united")).toEqual(["United Kingdom", "Tanzania"]);
  expect(namesFor("ivory")).toEqual(["Côte d'Ivoire"]);
  expect(namesFor("turkey")).toEqual(["Türkiye"]);
  expect(namesFor("uk")).toEqual(["United Kingdom", "Ukraine"]);
});

test("a text that is in no name finds nothing", () => {
  expect(namesFor("atlantis")).toEqual([]);
});
