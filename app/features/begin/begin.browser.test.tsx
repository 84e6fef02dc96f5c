import { expect } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible, expectNoSidewaysScroll } from "#tests/support/screens/accessibility.ts";
import { failRequests, restoreNetwork } from "#tests/support/screens/network.ts";
import { openScreen } from "#tests/support/screens/open-screen.tsx";
import { expectCount } from "#tests/support/screens/parts.ts";
import { test } from "#tests/support/screens/test.ts";

test("the question of countries says that several can be chosen, and what is missing to go on", async ({ person }) => {
  await openScreen("/begin", { as: person, width: 390, height: 844 });
  const question = page.getByRole("region", { name: "Where do you want to study?" });
  await expect.element(question.getByText("Question 1 of 2")).toBeVisible();
  await expect.element(question.getByText(/Choose one, or several to compare\.$/)).toBeVisible();
  const hint = question.getByText("Choose a country, or “Not sure yet”.");
  const goOn = question.getByRole("button", { name: "Continue" });
  await expectCount(hint, 0);
  await goOn.click();
  await expect.element(question.getByRole("alert")).toMatchTextContent(hint.element().textContent ?? "");
  await expect.element(goOn).toHaveAccessibleDescription(hint.element().textContent ?? "");
  await expectAccessible();

  for (const name of ["Ireland", "Canada"]) await question.getByRole("button", { name }).click();
  await expect.element(question.getByRole("button", { name: "Continue with 2 countries" })).toBeEnabled();
  await expectCount(hint, 0);
  await expectCount(question.getByRole("button", { pressed: true }), 2);
  await expectAccessible();
});

test("each question says how far one is, and what they come to is said to be ready", async ({ person }) => {
  await openScreen("/begin", { as: person, width: 390, height: 844 });
  for (const name of ["United Kingdom", "Continue with 1 country"]) await page.getByRole("button", { name }).click();
  const question = page.getByRole("heading", { name: "When does the course start?" });
  await expect.element(question).toHaveFocus();
  await expect.element(question).toHaveAccessibleDescription("Question 2 of 2");
  await page.getByRole("button", { name: "Not sure yet" }).click();
  await expect.element(page.getByRole("heading", { name: /^Will you be in the country of study/ })).toHaveFocus();
  await page.getByRole("button", { name: "Not sure yet" }).click();
  await page.getByRole("button", { name: "Skip" }).click();
  await expect.element(page.getByRole("heading", { name: "Your application for United Kingdom" })).toHaveFocus();
  await expect.element(page.getByText("Your plan is ready")).toBeVisible();
  await expectAccessible();
});

/** Never past. */
const start = `${new Date().getUTCFullYear() + 1}-09-14`;

async function press(...names: string[]): Promise<void> {
  for (const name of names) await page.getByRole("button", { name, exact: true }).click();
}

async function nameStart(): Promise<void> {
  await press("Another day");
  await page.getByLabelText("Another day").fill(start);
  await press("Use this day");
}

test("who is not sure where sees the days to the start and the countries side by side, and is not asked twice", async ({
  person,
}) => {
  await openScreen("/begin", { as: person, width: 390, height: 844 });
  await press("Not sure yet");
  await nameStart();
  await expect.element(page.getByRole("heading", { name: /^\d+ days to the start of your course/ })).toHaveFocus();
  const countries = page.getByRole("list", { name: "The countries side by side" });
  const germany = countries.getByRole("listitem", { name: "Germany" });
  await expect.element(germany).toMatchTextContent(/€[\d,]+/);
  await expect
    .element(germany.getByRole("link", { name: "Sources: Money to show, Germany" }))
    .toHaveAttribute("href", "/rules/germany#funds");
  await expect
    .element(germany.getByRole("link", { name: "Sources: Waiting times, Germany" }))
    .toHaveAttribute("href", "/rules/germany#processing");
  await expectCount(countries.getByRole("heading"), 11);
  await expectAccessible();
  await expectNoSidewaysScroll("with the countries side by side");

  // On another day, too, the start counts without being asked.
  await openScreen("/begin", { as: person, width: 390, height: 844 });
  await expect
    .element(page.getByText(/^Kept from your answers before: start of the course on 14 September/))
    .toBeVisible();
  await press("Not sure yet", "Choose a country", "Germany", "Continue with 1 country", "Skip");
  await expect.element(page.getByText("Your plan is ready")).toBeVisible();
  const { data } = await person.client.from("applications").select("destination, answers").throwOnError();
  expect(data).toMatchObject([{ destination: "de", answers: { "course-start": start } }]);
  await openScreen("/begin", { as: person });
  await expect.element(page.getByRole("region", { name: "Where do you want to study?" })).toBeVisible();
  await expectCount(page.getByText(/^Kept from your answers before/), 0);
});

test("kept answers can be given again, and without a comparison the way on is there", async ({ person }) => {
  failRequests("/functions/v1/application", "post");
  await openScreen("/begin", { as: person });
  await press("Not sure yet");
  await nameStart();
  await expect.element(page.getByText("The comparison could not be loaded. Your answers are kept.")).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Read what countries ask for" })).toBeVisible();
  await press("Choose a country", "Not sure yet");
  restoreNetwork();
  await openScreen("/begin", { as: person });
  await press("Answer again", "Not sure yet");
  await expect.element(page.getByRole("heading", { name: "When does the course start?" })).toBeVisible();
});

test("for Germany from Dhaka the appointment stands first of all; another country that was chosen has a line", async ({
  person,
}) => {
  await openScreen("/begin", { as: person });
  await press("Germany", "France", "Continue with 2 countries");
  await nameStart();
  await press("Yes, from Bangladesh");
  const short = page.getByRole("list", { name: "In short" }).getByRole("listitem");
  await expect.element(short.first()).toMatchTextContent(/^What takes longest: Appointment/);
  await expect.element(short.last()).toMatchTextContent(/\d+ papers? (is|are) needed\. \d+ of the 11 usual steps/);
  const tasks = page.getByRole("list", { name: "What comes first" }).getByRole("listitem");
  await expect.element(tasks.first()).toMatchTextContent(/^Appointment/);
  const other = page.getByRole("list", { name: "Your other countries" }).getByRole("listitem");
  await expectCount(other, 1);
  await expect.element(other).toMatchTextContent(/^France: .*papers? (is|are) needed so far\.$/);
  await expectAccessible();
});
