import { expect, test } from "vitest";
import { applicationName, applicationNames } from "./application-name.ts";

const leeds = { destination: "gb", institution: "University of Leeds", city: "Leeds", start: "2027-01-11" };

test("a name has what is known of where and when", () => {
  expect(applicationName(leeds)).toBe("UK · Leeds · January 2027");
  expect(applicationName({ ...leeds, city: "", start: null })).toBe("UK · University of Leeds");
  expect(applicationName({ destination: "xx", institution: "", city: "", start: null })).toBe("XX");
});

test("copies are told apart, and keep their numbers whichever is chosen", () => {
  const [a, b] = [
    { ...leeds, id: "a" },
    { ...leeds, id: "b" },
  ];
  const names = [
    ["a", "UK · Leeds · January 2027"],
    ["b", "UK · Leeds · January 2027 (2)"],
  ];
  expect([...applicationNames([a, b])]).toEqual(names);
  expect([...applicationNames([b, a])]).toEqual(names);
});
