import { expect } from "vitest";
import { page } from "vitest/browser";
import type { Person } from "#tests/support/product/people.ts";
import { expectAccessible } from "#tests/support/screens/accessibility.ts";
import { expectAddress } from "#tests/support/screens/address.ts";
import { expectThumbSized } from "#tests/support/screens/boxes.ts";
import { openScreen } from "#tests/support/screens/open-screen.tsx";
import { expectCount, expectToast } from "#tests/support/screens/parts.ts";
import { test } from "#tests/support/screens/test.ts";

const path = "/applications";
const table = page.getByRole("table", { name: "Applications" });
const cards = page.getByRole("list", { name: "Applications" });
const archived = page.getByRole("button", { name: "Archived (2)" });

/** Twenty, of which two are archived; the one in Leeds was chosen last. */
async function beginTwenty({ client }: Person): Promise<void> {
  const others = Array.from({ length: 19 }, (_, index) => ({
    destination: index % 2 === 0 ? "gb" : "de",
    city: `Town ${index + 1}`,
    state: "planning",
    answers: {},
    chosen_at: `2026-01-${String(index + 1).padStart(2, "0")}T10:00:00Z`,
    archived_at: index < 2 ? "2026-06-01T10:00:00Z" : null,
  }));
  const leeds = {
    destination: "gb",
    city: "Leeds",
    state: "preparing",
    answers: { "course-start": "2031-01-13" },
    chosen_at: "2026-02-01T10:00:00Z",
    archived_at: null,
  };
  await client
    .from("applications")
    .insert([...others, leeds])
    .throwOnError();
}

test("twenty stand in a table, the one that is worked in first, and archived ones folded", async ({ person }) => {
  await beginTwenty(person);
  await openScreen(path, { as: person });
  await expectCount(table.getByRole("row"), 19);
  const main = table.getByRole("row").nth(1);
  await expect.element(main).toMatchTextContent("UK · Leeds · January 2031");
  await expect.element(main).toMatchTextContent("Preparing");
  await expect.element(main).toMatchTextContent("In use");
  await expect.element(main.getByRole("link", { name: /^Continue: / })).toBeVisible();
  await expect.element(main).toMatchTextContent("13 January 2031");
  await expect.element(main).toMatchTextContent(/0 of \d+/);
  await expect.element(table).not.toMatchTextContent(/chance|odds|likely|%/i);
  await expectCount(page.getByText("In use", { exact: true }), 1);
  await expectCount(page.getByRole("link", { name: /^Continue: / }), 1);
  await expectCount(page.getByText("UK · Town 1", { exact: true }), 0);
  await expectAccessible();

  await archived.click();
  const old = page.getByRole("table", { name: "Archived" });
  await expect.element(old.getByRole("link", { name: "UK · Town 1", exact: true })).toBeVisible();
  await archived.click();
  await expectCount(old, 0);
});

test("what was put off until tomorrow is not what to go on with", async ({ person }) => {
  await beginTwenty(person);
  const next = table.getByRole("link", { name: /^Continue: / });
  const named = async () => (await next.findElement()).textContent;
  const first = await openScreen(path, { as: person }).then(named);
  await openScreen("/dashboard", { as: person });
  await page
    .getByRole("button", { name: /^Not now: / })
    .first()
    .click();
  await openScreen(path, { as: person });
  await expect.element(next).toBeVisible();
  expect(await named()).not.toBe(first);
});

test("the name of a row leads to that application, which is worked in from then on", async ({ person }) => {
  await beginTwenty(person);
  await openScreen(path, { as: person });
  await table.getByRole("link", { name: "UK · Town 3", exact: true }).click();
  await expectToast("Now working on UK · Town 3");
  await expectAddress("/visa-progress");
  await expect.element(page.getByRole("heading", { name: "Your checklist" })).toBeVisible();
});

test("a phone has cards that fit a thumb, and each copy a name of its own", async ({ person }) => {
  await beginTwenty(person);
  await openScreen(path, { as: person, width: 390, height: 844 });
  await expectCount(cards.getByRole("listitem"), 18);
  await expectCount(table, 0);
  const more = cards.getByRole("button", { name: "More for UK · Leeds · January 2031" });
  const other = cards.getByRole("button", { name: "Switch to this one: UK · Town 3" });
  await expectThumbSized(more, archived, other);
  await expectAccessible();
  await page.viewport(390, 844);
  await more.click();
  await page.getByRole("menuitem", { name: "Duplicate" }).click();
  await expectCount(cards.getByRole("link", { name: /^UK · Leeds · January 2031/ }), 2);
  await expect.element(cards.getByRole("link", { name: "UK · Leeds · January 2031 (2)" })).toBeVisible();
  await other.click();
  await expectToast("Now working on UK · Town 3");
  await expectCount(other, 0);
  await expect.element(cards.getByRole("link", { name: "UK · Town 3", exact: true })).toHaveFocus();
});

test("a move to another intake shows what changes first, and asks again for the days of the old start", async ({
  person,
}) => {
  const answers = {
    "is-inside": "no",
    "course-start": "2031-01-13",
    "course-end": "2032-01-12",
    "application-day": "2030-12-01",
  };
  await person.client.from("applications").insert({ destination: "gb", city: "Leeds", answers }).throwOnError();
  await openScreen(path, { as: person });
  await page.getByRole("button", { name: /^More for/ }).click();
  await page.getByRole("menuitem", { name: "Move to another intake" }).click();
  const dialog = page.getByRole("dialog", { name: "Move to another intake" });
  const intakes = dialog.getByRole("group", { name: "Next intakes" }).getByRole("button");
  await expectCount(intakes, 5);
  await expectAccessible();
  await dialog.getByLabelText("New start of the course").fill("2020-01-01");
  await dialog.getByRole("button", { name: "Use this day" }).click();
  await expect.element(dialog).toMatchTextContent("Choose a day in the future.");

  await intakes.first().click();
  await expect.element(dialog.getByRole("heading", { name: /^Asked again/ })).toBeVisible();
  await expectAccessible();
  await dialog.getByRole("button", { name: "Back" }).click();
  await dialog.getByLabelText("New start of the course").fill("2031-09-15");
  await dialog.getByRole("button", { name: "Use this day" }).click();
  const offered = dialog.getByRole("group", { name: "New start of the course: 15 September 2031" });
  await expect.element(offered).toMatchTextContent("On which day will you pay the visa fee?");
  await expect.element(offered).toMatchTextContent(/Days to apply: from .+ \(before: from .+\)/);
  const stored = async () =>
    (await person.client.from("applications").select("answers").single().throwOnError()).data.answers;
  expect(await stored()).toEqual(answers);
  await offered.getByRole("button", { name: "Move" }).click();
  await expectToast("Moved to the new start");
  expect(await stored()).toEqual({ "is-inside": "no", "course-start": "2031-09-15", "course-end": "2032-09-13" });
});
