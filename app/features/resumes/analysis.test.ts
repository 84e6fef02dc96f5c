import { expect, test } from "vitest";
import { firstFixOf, fullAreasOf, isFull, weakestFirst, withoutAdvice } from "./analysis.ts";

const contact = "<h3>Contact: 9 of 10</h3><p>Fine.</p><ul><li>Add a link.</li></ul>";
const dates = "<h3>Dates: 6 of 10</h3><p>Some.</p><ul><li>Write the years.</li><li>And the months.</li></ul>";
const faults = "<h3>What an officer may ask</h3><ul><li><strong>A gap.</strong> <em>“2025”</em></li></ul>";

test("begins with what an officer may ask, or else with the area that has the fewest points", () => {
  expect(firstFixOf(contact + dates + faults)).toBe("<strong>A gap.</strong> <em>“2025”</em>");
  expect(firstFixOf(contact + dates)).toBe("Write the years.");
});

test("begins with the first advice where no points are given, and with none where there is none", () => {
  expect(firstFixOf("<h3>Dates</h3><ul><li>Add years.</li></ul><h3>Skills</h3><ul><li>Name them.</li></ul>")).toBe(
    "Add years.",
  );
  expect(firstFixOf("<h3>Dates: 10 of 10</h3><p>All there.</p>")).toBeNull();
  expect(firstFixOf("Fine as it is")).toBeNull();
});

test("the rest of an analysis is without the advice to begin with, and without a heading that only held that", () => {
  expect(withoutAdvice(contact + dates + faults, "<strong>A gap.</strong> <em>“2025”</em>")).toBe(contact + dates);
  expect(withoutAdvice(contact + dates, "Write the years.")).toBe(
    `${contact}<h3>Dates: 6 of 10</h3><p>Some.</p><ul><li>And the months.</li></ul>`,
  );
  expect(withoutAdvice(contact + dates, "Add a link.")).toBe(`<h3>Contact: 9 of 10</h3><p>Fine.</p>${dates}`);
});

test("the analysis tells first what needs most, and before it what has no points", () => {
  expect(weakestFirst(contact + dates + faults)).toBe(faults + dates + contact);
  expect(weakestFirst(`<p>In all, fine.</p>${contact}${dates}`)).toBe(`<p>In all, fine.</p>${dates}${contact}`);
  expect(weakestFirst("Fine as it is")).toBe("Fine as it is");
});

test("there is nothing to correct where every area has all points, and nothing is said of it without points", () => {
  const full = "<h3>Dates: 10 of 10</h3><p>All there.</p>";
  expect(isFull(full)).toBe(true);
  expect(isFull(full + contact)).toBe(false);
  expect(isFull("<p>Dates are missing.</p>")).toBe(false);
});

test("areas with all points are named, and none where there are no points", () => {
  const full = "<h3>Easy to read: 10 of 10</h3><p>It reads easily.</p>";
  expect(fullAreasOf(contact + full + dates)).toEqual(["Easy to read"]);
  expect(fullAreasOf("<h3>Dates</h3><p>All there.</p>")).toEqual([]);
});
