import { expect } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "#tests/support/screens/accessibility.ts";
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
