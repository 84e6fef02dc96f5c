import { http, HttpResponse } from "msw/http";
import { describe, expect } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "#tests/support/screens/accessibility.ts";
import { boxOf } from "#tests/support/screens/boxes.ts";
import { press } from "#tests/support/screens/keyboard.ts";
import { expectTexts } from "#tests/support/screens/lists.ts";
import { holdRequests, network, restoreNetwork } from "#tests/support/screens/network.ts";
import { openScreen } from "#tests/support/screens/open-screen.tsx";
import { choose, leaving, openPractice, practice } from "./practice.browser-support.ts";
import { test } from "#tests/support/screens/test.ts";
import { storeLetterForLeeds } from "#tests/support/samples/stored-letters.ts";

const practiceFunction = "/functions/v1/practice-interview";
const answer = "I studied physics in Dhaka until 2024.";
const contradicting = "I will study Data Science at the University of Bath, and my uncle pays the fee of £20,000.";

describe("the questions", () => {
  test("are those of the country that is chosen", async ({ person }) => {
    const { root, country, letter, start, skip } = await openPractice(person);
    await expect.element(country).toHaveValue("Another country");
    await expect.element(letter).toHaveValue("No letter");
    await choose(country, "Germany");
    await start.click();
    for (let number = 1; number <= 15; number += 1) {
      await expect.element(root.getByText(`Question ${number} of 15`)).toBeVisible();
      if (number === 6) await expect.element(root.getByText(/how well do you speak German/)).toBeVisible();
      await skip.click();
    }
    await expect.element(root.getByText(/0 answered, 15 skipped\./)).toBeVisible();
    await root.getByRole("button", { name: "Practise again" }).click();
    await expect.element(root.getByText(/^You get \d+ questions/)).toHaveFocus();
  });

  test("are for the newest statement of purpose and its country; where they differ is said", async ({ person }) => {
    await storeLetterForLeeds(person, { country: "Canada", university: "UBC", created_at: "2026-01-01T00:00:00Z" });
    const monash = { country: "Australia", university: "Monash University", created_at: "2026-02-01T00:00:00Z" };
    await storeLetterForLeeds(person, monash);
    await storeLetterForLeeds(person, { document_type: "professional_email", university: "Siemens" });
    const { root, country, letter } = await openPractice(person);
    await expect.element(country).toHaveValue("Australia");
    await expect
      .poll(() => (letter.element() as HTMLInputElement).value)
      .toMatch(/^Statement of Purpose, Monash University, /);
    await letter.click();
    await expectTexts(page.getByRole("option"), [/Monash University/, /UBC/, "No letter"]);
    await page.getByRole("option", { name: /UBC/ }).click();
    const differs = root.getByText(/This letter is for Canada\./);
    await expect.element(differs).toBeVisible();
    await choose(country, "Canada");
    await expect.element(differs).not.toBeInTheDocument();
  });

  test("have a clock that can be hidden, and stays hidden", async ({ person }) => {
    const { root, start, skip } = await openPractice(person);
    await start.click();
    await root.getByRole("button", { name: "Hide time" }).click();
    await expect.element(root.getByRole("timer")).not.toBeInTheDocument();
    await skip.click();
    await expect.element(root.getByText("Question 2 of 15")).toBeVisible();
    await expect.element(root.getByRole("timer")).not.toBeInTheDocument();
    await root.getByRole("button", { name: "Show time" }).click();
    await expect.element(root.getByRole("timer")).toBeVisible();
  });
});

describe("closing", () => {
  test("asks before answers are lost, and gives them back", async ({ person }) => {
    await openScreen("/visa-progress", { as: person });
    await page.getByRole("link", { name: "Practice Interview" }).click();
    await practice.opener.click();
    await practice.start.click();
    await practice.answer.fill("I am writing");

    await userEvent.keyboard("{Escape}");
    await expect.element(leaving.stay).toHaveFocus();
    await userEvent.keyboard("{Escape}");
    await expect.element(practice.answer).toHaveFocus();
    await expect.element(practice.answer).toHaveValue("I am writing");

    await practice.close.click();
    await leaving.stay.click();
    await expect.element(practice.answer).toHaveValue("I am writing");

    window.history.back();
    await expect.element(leaving.root).toBeVisible();
    await leaving.stay.click();
    await expect.element(practice.answer).toHaveValue("I am writing");
    expect(window.location.pathname).toBe("/practice");

    window.history.back();
    await leaving.leave.click();
    await expect.element(practice.root).not.toBeInTheDocument();
    expect(window.location.pathname).toBe("/practice");
    window.history.back();
    await expect.poll(() => window.location.pathname).toBe("/visa-progress");
  });

  test("is done at once where nothing would be lost", async ({ person }) => {
    const { root, opener, start, answer: field } = await openPractice(person);
    await userEvent.keyboard("{Escape}");
    await expect.element(root).not.toBeInTheDocument();
    await expect.element(opener).toHaveFocus();
    await opener.click();
    await start.click();
    await expect.element(field).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(root).not.toBeInTheDocument();
  });
});

describe("an answer", () => {
  test("is not taken when it is empty or too long", async ({ person }) => {
    const { root, start, submit, answer: field } = await openPractice(person);
    await start.click();
    await submit.click();
    await expect.element(field).toHaveAccessibleDescription(/Please write your answer first/);
    await expect.element(field).toHaveFocus();
    await field.fill("x".repeat(4_001));
    await expect.element(root.getByText("4,001 of 4,000 characters")).toBeVisible();
    await submit.click();
    await expect.element(field).toHaveAccessibleDescription(/at most 4,000 characters/);
  });

  test("is kept when the comments fail, and gets them once they can be had", async ({ person }) => {
    const { root, start, submit, comments, answer: field } = await openPractice(person);
    await start.click();
    await field.fill(answer);
    for (const [status, error] of [
      [200, "The comments could not be made. Please try again."],
      [429, "Too many questions. Please wait a minute."],
    ] as const) {
      network.use(http.post(practiceFunction, () => HttpResponse.json({ success: false, error }, { status })));
      await submit.click();
      await expect.element(root.getByRole("alert")).toMatchTextContent(`${error} Your answer is still here.`);
      await expect.element(submit).toHaveFocus();
    }
    restoreNetwork();
    await expect.element(field).toHaveValue(answer);
    await submit.click();
    await expect.element(comments).toBeVisible();
  });

  test("is not sent twice while it is being read", async ({ person }) => {
    const { root, start, submit, comments, answer: field } = await openPractice(person);
    await start.click();
    await field.fill(answer);
    const { release } = holdRequests(practiceFunction, "post");
    await submit.click();
    await expect.element(submit).toBeDisabled();
    await expect.element(field).toHaveAttribute("readonly");
    const status = root.getByRole("status").filter({ hasText: "Your answer is being read." });
    await expect.element(status).toBeInTheDocument();
    release();
    await expect.element(comments).toBeVisible();
  });

  test("that an officer would stop at is warned of before everything else, with the rule, its page and date", async ({
    person,
  }) => {
    const { root, country, start, skip, submit, comments, answer: field } = await openPractice(person);
    await choose(country, "United Kingdom");
    await start.click();
    for (let skipped = 0; skipped < 10; skipped += 1) await skip.click();
    await expect.element(root.getByText(/^Who pays for your studies/)).toBeVisible();
    await field.fill(
      "My uncle pays the fee of 19,000 pounds from his business, and I will settle there with my brother.",
    );
    await submit.click();
    const next = root.getByText(/^What to do next:/);
    const warned = root.getByText("An officer would question 2 things here.");
    await expect.element(warned).toBeVisible();
    expect(boxOf(next).bottom).toBeLessThanOrEqual(boxOf(warned).top);
    const [first, second, ...others] = comments
      .getByRole("listitem")
      .elements()
      .filter((item) => item.matches("[data-kind]"));
    expect(first?.textContent).toMatch(/^Warning: A wish to stay\./);
    expect(second?.textContent).toMatch(
      /^Warning: Who pays\..*do not count.*What the rules say.*An officer may ask next:/,
    );
    for (const other of others) expect(other.textContent).not.toMatch(/^(?:Warning|Good)/);
    const source = comments.getByRole("link").first();
    await expect.element(source).toHaveAttribute("href", expect.stringMatching(/^https:\/\/www\.gov\.uk\//));
    await expect.element(source).toHaveAttribute("target", "_blank");
    await expectAccessible();
  });

  test("and its comments are shown as the text that they are", async ({ person }) => {
    const { root, start, submit, comments, answer: field } = await openPractice(person);
    await start.click();
    const html = "<img src=x onerror=alert(1)><b>bold</b>";
    const said = { success: true, comments: [{ kind: "note", text: html, quote: html }], nextHint: html };
    network.use(http.post(practiceFunction, () => HttpResponse.json(said)));
    await field.fill(html);
    await submit.click();
    await expect.element(comments).toMatchTextContent(html);
    expect(root.element().querySelector("img, b")).toBeNull();
  });
});

test("is walked through by keyboard alone", async ({ person }) => {
  const { root, opener, country, letter, submit, next, answer: field } = practice;
  await openScreen("/practice", { as: person });
  await press(opener, "{Enter}");
  await expect.element(root.getByText(/^You get 15 questions/)).toHaveFocus();
  await userEvent.keyboard("{Tab}");
  await expect.element(country).toHaveFocus();
  await userEvent.keyboard("{Tab}");
  await expect.element(letter).toHaveFocus();
  await userEvent.keyboard("{Tab}{Enter}");
  await expect.element(root.getByRole("heading", { name: /^Please tell me about yourself/ })).toHaveFocus();
  await userEvent.keyboard("{Tab}{Tab}");
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard(`${answer}{Tab}{Tab}`);
  await expect.element(submit).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(root.getByRole("heading", { name: "Comments" })).toHaveFocus();
  await userEvent.keyboard("{Tab}{Tab}");
  await expect.element(next).toHaveFocus();
});

describe("has nothing that assistive technology stumbles over", () => {
  test("in its choices, and in the comments", async ({ person }) => {
    await storeLetterForLeeds(person);
    const { start, submit, comments, answer: field } = await openPractice(person);
    await expectAccessible();
    await start.click();
    await field.fill(contradicting);
    await submit.click();
    await expect.element(comments).toBeVisible();
    await expectAccessible();
  });

  test("in a question, where it asks before it ends, and in the summary", async ({ person }) => {
    const { start, submit, next, end, summary, answer: field } = await openPractice(person);
    await start.click();
    await submit.click();
    await expect.element(field).toHaveAttribute("aria-invalid", "true");
    await expectAccessible();

    await field.fill("I studied physics in Dhaka until 2024, and my passport is ready.");
    await userEvent.keyboard("{Escape}");
    await expect.element(leaving.stay).toHaveFocus();
    await expectAccessible();

    await leaving.stay.click();
    await submit.click();
    await next.click();
    await end.click();
    await expect.element(summary).toBeVisible();
    await expectAccessible();
  });
});
