import { describe, expect } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Person } from "#tests/support/product/people.ts";
import { expectAccessible } from "#tests/support/screens/accessibility.ts";
import { openScreen } from "#tests/support/screens/open-screen.tsx";
import { expectCount, expectToast } from "#tests/support/screens/parts.ts";
import { test } from "#tests/support/screens/test.ts";

const answers = {
  nationality: ["BD"],
  residence: "BD",
  "is-inside": "no",
  "course-level": "taught-master",
  "application-day": "2026-12-01",
};

async function openQuestion(person: Person, id: string, given: Record<string, unknown> = {}): Promise<void> {
  const row = { destination: "gb", city: "Leeds", answers: { ...answers, ...given } };
  await person.client.from("applications").insert(row).throwOnError();
  await openScreen(`/application/answers?ask=${id}`, { as: person, width: 390, height: 844 });
}

test("a question is short, and its field is described by what else belongs to it", async ({ person }) => {
  await openQuestion(person, "fee");
  const field = page.getByLabelText("What does the first year of the course cost in pounds?", { exact: true });
  await expect
    .element(field)
    .toHaveAccessibleDescription(
      "What the CAS shows as unpaid belongs to the money to show. The whole course, if it is shorter; at a boarding school with boarding.",
    );
  await expectAccessible();
});

test("so are choices", async ({ person }) => {
  await openQuestion(person, "gb.place");
  const choices = page.getByRole("group", { name: "Where is most of the study?" });
  await expect
    .element(choices)
    .toHaveAccessibleDescription(
      "The monthly amount is higher in London. Inside the Greater London area or outside it.",
    );
  await expectAccessible();
});

test("and countries", async ({ person }) => {
  await openQuestion(person, "gb.lived-in");
  const field = page.getByRole("combobox", { name: "In which countries were you for six months or longer?" });
  await expect
    .element(field)
    .toHaveAccessibleDescription(
      /^The tuberculosis certificate goes by where you were\. In a row, with any day of it in the six months before/,
    );
});

test("a list comes with the focus of its field, which names it and goes through it by keys", async ({ person }) => {
  await openQuestion(person, "gb.lived-in");
  const field = page.getByRole("combobox", { name: "In which countries were you for six months or longer?" });
  await expect.element(field).toBeVisible();
  expect(document.querySelectorAll("[role=option]")).toHaveLength(0);
  (field.element() as HTMLElement).focus();
  await expect.element(field).toHaveAttribute("aria-expanded", "true");
  const list = document.getElementById(field.element().getAttribute("aria-controls") ?? "");
  expect(list?.role).toBe("listbox");
  await userEvent.keyboard("bangla{ArrowDown}");
  const active = () => document.getElementById(field.element().getAttribute("aria-activedescendant") ?? "");
  await expect.poll(() => active()?.textContent).toBe("Bangladesh");
});

describe("before it counts", () => {
  const changes = page.getByRole("dialog", { name: "This changes your checklist" });
  const remove = page.getByRole("button", { name: "Remove this answer" });
  const storedAnswers = async ({ client }: Person) => {
    const { data } = await client.from("applications").select("answers").single().throwOnError();
    return data.answers as Record<string, unknown>;
  };

  test("an answer that is taken back shows the papers, days and sums that change, and stays if that is not wanted", async ({
    person,
  }) => {
    await openQuestion(person, "gb.lived-in", { "gb.lived-in": ["BD"], "course-months": 12 });
    await remove.click();
    await expect.element(changes).toMatchTextContent(/1 no longer needed/);
    const gone = changes.getByRole("list").getByText(/tuberculosis/i);
    await expect.element(gone).toBeVisible();
    await expectAccessible();
    await changes.getByRole("button", { name: "Cancel" }).click();
    await expectCount(changes, 0);
    expect(await storedAnswers(person)).toHaveProperty("gb.lived-in");
    await remove.click();
    await changes.getByRole("button", { name: "Remove this answer" }).click();
    await expectToast("Saved. 1 no longer needed");
    expect(await storedAnswers(person)).not.toHaveProperty("gb.lived-in");
  });

  test("one that changes nothing is taken back at once", async ({ person }) => {
    await openQuestion(person, "gb.english-test-on", { "gb.english-test-on": "2026-06-01" });
    await remove.click();
    await expectToast(/^Saved$/);
    await expectCount(changes, 0);
    expect(await storedAnswers(person)).not.toHaveProperty("gb.english-test-on");
  });

  test("a first answer counts at once, and the message says what it changed", async ({ person }) => {
    await openQuestion(person, "gb.lived-in", { "course-months": 12 });
    await page.getByRole("combobox").first().fill("Bangla");
    await page.getByRole("option", { name: "Bangladesh" }).click();
    await page.getByRole("button", { name: "Save and continue" }).click();
    await expectToast("Saved. 1 paper added.");
    await expectCount(changes, 0);
  });
});
