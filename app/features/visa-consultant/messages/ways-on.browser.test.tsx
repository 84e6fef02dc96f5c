import { describe, expect } from "vitest";
import { page } from "vitest/browser";
import { askByForm, consultant, openConsultant } from "#app/features/visa-consultant/consultant.browser-support.ts";
import type { Person } from "#tests/support/product/people.ts";
import { storeChats } from "#tests/support/samples/stored-chats.ts";
import { expectAccessible } from "#tests/support/screens/accessibility.ts";
import { expectCount } from "#tests/support/screens/parts.ts";
import { test } from "#tests/support/screens/test.ts";

async function begin({ client }: Person, changes: Record<string, unknown> = {}) {
  const answers = { nationality: ["BD"], "is-inside": "no", "gb.lived-in": ["BD"], "course-start": "2031-01-13" };
  await client
    .from("applications")
    .insert({ destination: "gb", city: "Leeds", answers, ...changes })
    .throwOnError();
}

const name = /^UK · Leeds · January 2031 \(change it or choose another\)$/;

describe("who has an application", () => {
  test("reads which one answers take in, and is led from an answer to the very line of its checklist", async ({
    person,
  }) => {
    await begin(person);
    await openConsultant(person);
    await expect.element(page.getByRole("link", { name })).toHaveAttribute("href", "/applications");
    await askByForm("do i need a tb test for the uk");
    const way = consultant.turns.getByRole("link", { name: "In your checklist: Tuberculosis certificate" });
    await expect.element(way).toBeVisible();
    await expect.element(way).not.toHaveAttribute("target");
    await expectAccessible();
    await way.click();
    await expect
      .poll(() => `${window.location.pathname}${window.location.search}`)
      .toBe("/visa-progress?line=gb.req.tb");
    await expect.element(page.getByRole("listitem", { name: "Tuberculosis certificate" })).toHaveFocus();
  });

  test("whose destination has no rules any more reads its code", async ({ person }) => {
    await begin(person, { destination: "xx" });
    await openConsultant(person);
    await expect.element(page.getByRole("link", { name: /^XX · Leeds/ })).toBeVisible();
  });
});

test("who has none is told of none, and is led to the practice all the same", async ({ person }) => {
  await begin(person, { archived_at: new Date().toISOString() });
  await openConsultant(person);
  await expectCount(page.getByText(/Answers use/), 0);
  await askByForm("what do they ask in the uk visa interview");
  await consultant.turns.getByRole("link", { name: "Practise the interview" }).click();
  await expect.element(page.getByRole("heading", { level: 1, name: "Practice Interview" })).toBeVisible();
});

test("only screens of ours are led to, whatever stands in an answer", async ({ person, service }) => {
  const response =
    "[money](/application/money) [desk](/admin/facts) [elsewhere](//evil.example/practice) [script](javascript:alert(1)) [nowhere](/nowhere)";
  await storeChats(service, person, [{ said: [{ response }] }]);
  await openConsultant(person);
  await expect
    .element(consultant.turns.getByRole("link", { name: "money" }))
    .toHaveAttribute("href", "/application/money");
  await expectCount(consultant.turns.getByRole("link"), 1);
});
