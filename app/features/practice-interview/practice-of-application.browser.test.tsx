import { passthrough } from "msw";
import { http } from "msw/http";
import { expect } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Person } from "#tests/support/product/people.ts";
import { expectAccessible } from "#tests/support/screens/accessibility.ts";
import { boxOf } from "#tests/support/screens/boxes.ts";
import { expectTexts } from "#tests/support/screens/lists.ts";
import { network } from "#tests/support/screens/network.ts";
import { openScreen } from "#tests/support/screens/open-screen.tsx";
import { card } from "#tests/support/screens/parts.ts";
import { test } from "#tests/support/screens/test.ts";
import { storeLetterForLeeds } from "#tests/support/samples/stored-letters.ts";
import { choose, openPractice, practice } from "./practice.browser-support.ts";

const line = /Your answers are compared with your application/;

async function begin({ client }: Person, changes: Record<string, unknown> = {}): Promise<string> {
  const answers = { "course-start": "2031-01-13", payers: ["parents"] };
  const row = {
    destination: "gb",
    institution: "University of Leeds",
    city: "Leeds",
    course: "MSc Data Science",
    answers,
  };
  const { data } = await client
    .from("applications")
    .insert({ ...row, ...changes })
    .select("id")
    .single()
    .throwOnError();
  return String(data.id);
}

function watchAnswers(): Record<string, unknown>[] {
  const sent: Record<string, unknown>[] = [];
  network.use(
    http.post("/functions/v1/practice-interview", async ({ request }) => {
      sent.push((await request.clone().json()) as Record<string, unknown>);
      return passthrough();
    }),
  );
  return sent;
}

test("the practice takes country and letter from the application, says so, and names what contradicts it", async ({
  person,
}) => {
  const applicationId = await begin(person);
  await storeLetterForLeeds(person, { country: "United Kingdom", created_at: "2026-01-01T00:00:00Z" });
  await storeLetterForLeeds(person, { country: "Canada", university: "UBC", created_at: "2026-02-01T00:00:00Z" });
  const sent = watchAnswers();
  const { root, country, letter, start, skip, submit, comments } = await openPractice(person);
  await expect.element(country).toHaveValue("United Kingdom");
  await expect.poll(() => (letter.element() as HTMLInputElement).value).toMatch(/University of Leeds/);
  await expect
    .element(root.getByRole("link", { name: /^UK · Leeds · January 2031/ }))
    .toHaveAttribute("href", "/applications");
  await expectAccessible();
  await start.click();
  await skip.click();
  await practice.answer.fill(
    "I will study Public Health at the University of Bath. My course starts in September 2031.",
  );
  await submit.click();
  await expect
    .element(comments)
    .toMatchTextContent(/For the start of the course your answer says September 2031, your application January 2031\./);
  expect(sent).toMatchObject([{ applicationId, country: "uk" }]);
  await expectAccessible();

  await practice.next.click();
  await practice.end.click();
  await root.getByRole("button", { name: "Keep this practice" }).click();
  await expect.element(root.getByText(/It is kept among/)).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expectTexts(page.getByRole("list", { name: "Earlier practice" }).getByRole("listitem"), [
    /^UK · Leeds · January 2031, /,
  ]);
});

test("for another country the application does not count, and the person is told", async ({ person }) => {
  await begin(person);
  const sent = watchAnswers();
  const { root, country, letter, start, submit, comments } = await openPractice(person);
  await expect.element(letter).toHaveValue("No letter");
  await expect.element(root.getByText(line)).toBeVisible();
  await choose(country, "Canada");
  await expect.element(root.getByText(line)).not.toBeInTheDocument();
  await expect.element(root.getByText(/Your application is for another country/)).toBeVisible();
  await start.click();
  await practice.answer.fill("I will study Public Health at the University of Bath.");
  await submit.click();
  await expect.element(comments).toBeVisible();
  expect(sent).toMatchObject([{ applicationId: null, country: "canada" }]);
});

test("who has no application, or an archived one alone, is told of none", async ({ person }) => {
  await begin(person, { archived_at: new Date().toISOString() });
  const { country, root } = await openPractice(person);
  await expect.element(country).toHaveValue("Another country");
  await expect.element(root.getByText(/application/)).not.toBeInTheDocument();
});

test("the screen says what the rules ask, how long a practice is, and how it begins", async ({ person }) => {
  await begin(person, { destination: "fr", city: "Paris", answers: { nationality: ["DE"] } });
  await openScreen("/practice", { as: person });
  await expect
    .element(page.getByText("Based on your answers, no interview is needed. Practise if you like."))
    .toBeVisible();
  const first = card("The first question");
  await expect.element(first.getByText(/^\d+ questions\. Stop whenever you like;/)).toBeVisible();
  const question = first.getByRole("blockquote");
  await expect.element(question).toHaveTextContent("“Please tell me about yourself and what you have studied so far.”");
  const explained = first.getByText(/^You see what is missing,/);
  expect(boxOf(question).bottom).toBeLessThan(boxOf(practice.opener).top);
  expect(boxOf(practice.opener).bottom).toBeLessThan(boxOf(explained).top);

  await begin(person);
  await openScreen("/practice", { as: person });
  await expect.element(page.getByText("You may be invited to an interview, so practise first.")).toBeVisible();
  await expect.element(page.getByText(/^16 questions\. Stop whenever you like;/)).toBeVisible();
});

test("the screen names the application, with the way to another", async ({ person }) => {
  await begin(person, { destination: "xx" });
  await openScreen("/practice", { as: person });
  await expect.element(page.getByText(line)).toBeVisible();
  await page.getByRole("link", { name: /^XX · Leeds/ }).click();
  await expect.poll(() => window.location.pathname).toBe("/applications");
});
