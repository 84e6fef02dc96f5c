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
  await expect.element(question.getByText("Choose one or more.")).toBeVisible();
  const hint = question.getByText("Choose a country, or “Not sure yet”.");
  const goOn = question.getByRole("button", { name: "Continue" });
  await expect.element(goOn).toBeDisabled();
  await expect.element(goOn).toHaveAccessibleDescription(hint.element().textContent ?? "");
  await expectAccessible();

  for (const name of ["Ireland", "Canada"]) await question.getByRole("button", { name }).click();
  await expect.element(question.getByRole("button", { name: "Continue with 2 countries" })).toBeEnabled();
  await expectCount(hint, 0);
  await expectCount(question.getByRole("button", { pressed: true }), 2);
  await expectAccessible();
});
