import { expect } from "vitest";
import { type Locator, page } from "vitest/browser";
import type { Person } from "#tests/support/product/people.ts";
import { openScreen } from "#tests/support/screens/open-screen.tsx";

function dialogNamed(name: string) {
  const root = page.getByRole("dialog", { name });
  return { root, button: (label: string) => root.getByRole("button", { name: label }) };
}

const { root, button } = dialogNamed("Practice interview");

export const practice = {
  root,
  opener: page.getByRole("button", { name: "Answer this question" }),
  country: root.getByRole("combobox", { name: "Country of study" }),
  letter: root.getByRole("combobox", { name: "Compare with" }),
  start: button("Start practice"),
  answer: root.getByLabelText("Your answer", { exact: true }),
  submit: button("Get comments"),
  skip: button("Skip"),
  end: button("End and see the summary"),
  comments: root.getByRole("list", { name: "Comments", exact: true }),
  next: button("Next question"),
  summary: root.getByRole("list", { name: "Questions and comments" }),
  close: button("Close"),
};

const question = dialogNamed("End the practice?");

/** The same dialog while it asks whether the practice is to end. */
export const leaving = {
  root: question.root,
  stay: question.button("Go on practising"),
  leave: question.button("End practice"),
};

export async function openPractice(person: Person) {
  await openScreen("/practice", { as: person });
  await practice.opener.click();
  await expect.element(practice.start).toBeVisible();
  return practice;
}

export async function choose(field: Locator, option: string): Promise<void> {
  await field.click();
  await page.getByRole("option", { name: option, exact: true }).click();
}
