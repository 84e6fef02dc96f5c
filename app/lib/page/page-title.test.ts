import { expect, test } from "vitest";
import { pageTitle, withSiteName } from "./page-title.ts";

test("a page's title ends with the site's name, unless it has that anywhere", () => {
  expect(withSiteName("Dashboard", "Visa Companion")).toBe("Dashboard | Visa Companion");
  expect(withSiteName("About Visa Companion", "Visa Companion")).toBe("About Visa Companion");
  expect(withSiteName("How Visa Companion counts", "Visa Companion")).toBe("How Visa Companion counts");
});

test("the site's name comes from the root route", () => {
  const matches = [{ id: "root", loaderData: { config: { siteName: "Visa Companion" } } }, undefined];
  expect(pageTitle("Dashboard")({ matches })).toEqual([{ title: "Dashboard | Visa Companion" }]);
});

test("a page whose root failed keeps its own title", () => {
  expect(pageTitle("Dashboard")({ matches: [{ id: "root" }] })).toEqual([{ title: "Dashboard" }]);
});
