import { expect } from "vitest";
import { page } from "vitest/browser";
import type { Person } from "#tests/support/product/people.ts";
import { expectAccessible } from "#tests/support/screens/accessibility.ts";
import { openScreen } from "#tests/support/screens/open-screen.tsx";
import { test } from "#tests/support/screens/test.ts";

const answers = { nationality: ["BD"], residence: "BD", "is-inside": "no", "course-level": "taught-master" };

async function openQuestion(person: Person, id: string): Promise<void> {
  await person.client.from("applications").insert({ destination: "gb", city: "Leeds", answers }).throwOnError();
  await openScreen(`/application/answers?ask=${id}`, { as: person, width: 390, height: 844 });
}

test("a question is short, and its field is described by what else belongs to it", async ({ person }) => {
  await openQuestion(person, "fee");
  const field = page.getByLabelText("What does the first year of the course cost in pounds?", { exact: true });
  await expect
    .element(field)
    .toHaveAccessibleDescription("The whole course, if it is shorter; at a boarding school with boarding.");
  await expect.element(page.getByText("What the CAS shows as unpaid belongs to the money to show.")).toBeVisible();
  await expectAccessible();
});

test("so are choices", async ({ person }) => {
  await openQuestion(person, "gb.place");
  const choices = page.getByRole("group", { name: "Where is most of the study?" });
  await expect.element(choices).toHaveAccessibleDescription("Inside the Greater London area or outside it.");
  await expectAccessible();
});

test("and countries", async ({ person }) => {
  await openQuestion(person, "gb.lived-in");
  const field = page.getByRole("combobox", { name: "In which countries were you for six months or longer?" });
  await expect.element(field).toHaveAccessibleDescription(/^In a row, with any day of it in the six months before/);
});
