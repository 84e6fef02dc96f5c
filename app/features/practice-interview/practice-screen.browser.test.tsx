import { http, HttpResponse } from "msw/http";
import { describe, expect } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Person } from "#tests/support/product/people.ts";
import { expectAccessible, expectNoSidewaysScroll } from "#tests/support/screens/accessibility.ts";
import { expectAddress } from "#tests/support/screens/address.ts";
import { boxOf } from "#tests/support/screens/boxes.ts";
import { failRequests, network } from "#tests/support/screens/network.ts";
import { openScreen } from "#tests/support/screens/open-screen.tsx";
import { expectToast } from "#tests/support/screens/parts.ts";
import { openPractice, practice } from "./practice.browser-support.ts";
import { test } from "#tests/support/screens/test.ts";

const practiceFunction = "/functions/v1/practice-interview";
const answer = "I studied physics in Dhaka until 2024.";

describe("what was practised", () => {
  const results = page.getByRole("list", { name: "Earlier practice" });
  const former = page.getByRole("dialog", { name: "Past practice" });
  const button = (name: string) => former.getByRole("button", { name, exact: true });
  const practised = ({ id }: Person, answered: number, day: number) => ({
    user_id: id,
    country: "gb",
    answered,
    asked: 12,
    entries: [],
    created_at: `2026-11-0${day}T12:00:00Z`,
  });

  test("has an example, marked as one, until there is a practice", async ({ person }) => {
    const example = page.getByRole("figure", { name: "Example" });
    await openScreen("/practice", { as: person });
    await expect.element(example).toMatchTextContent("“I study computer science in Dhaka.”");
    await expect.element(example).toMatchTextContent("Missing: when you finish your degree.");
    // Beside the question that it is an answer to.
    expect(boxOf(example).left).toBeGreaterThan(boxOf(practice.opener).right);
    expect(boxOf(example).top).toBeLessThan(boxOf(practice.opener).top);
    await expectAccessible();
    await person.client
      .from("practice_results")
      .insert(practised(person, 5, 1))
      .throwOnError();
    await openScreen("/practice", { as: person });
    await expect.element(results).toMatchTextContent("5 of 12 questions answered.");
    await expect.element(example).not.toBeInTheDocument();
  });

  test("is kept when the person says so, read again, and deleted", async ({ person }) => {
    network.use(
      http.post(practiceFunction, () =>
        HttpResponse.json({ success: true, comments: [{ kind: "note", text: "Say when." }], nextHint: "Next" }),
      ),
    );
    const { root, start, submit, next, end } = await openPractice(person);
    await expect
      .element(page.getByText("After your first practice, this shows what to explain better."))
      .toBeInTheDocument();
    await start.click();
    await practice.answer.fill(answer);
    await submit.click();
    await next.click();
    await end.click();
    await root.getByRole("button", { name: "Keep this practice" }).click();
    await expect.element(root.getByText(/It is kept among your past practices\./)).toBeVisible();
    // Nothing is lost any more: no question.
    await userEvent.keyboard("{Escape}");
    await expect.element(root).not.toBeInTheDocument();

    await expect.element(results).toMatchTextContent("1 of 1 question answered.");
    await expectAccessible();
    await results.getByRole("button", { name: /^Read again/ }).click();
    const said = former.getByRole("list", { name: "Questions and comments" });
    await expect.element(said).toMatchTextContent(answer);
    await expect.element(said).toMatchTextContent("Say when.");
    await expectAccessible();

    await button("Delete").click();
    await button("Keep it").click();
    await button("Delete").click();
    await button("Delete for good").click();
    await expect.element(former).not.toBeInTheDocument();
    await expect.element(results).not.toBeInTheDocument();
    expect((await person.client.from("practice_results").select("id").throwOnError()).data).toEqual([]);
  });

  test("shows how one practice compares with the one before", async ({ person }) => {
    await person.client
      .from("practice_results")
      .insert([practised(person, 9, 2), practised(person, 5, 1), practised(person, 7, 3)])
      .throwOnError();
    await openScreen("/practice", { as: person });
    const rows = results.getByRole("listitem");
    await expect.element(rows.nth(1)).toMatchTextContent("9 of 12 questions answered. 4 more than the time before.");
    await expect.element(rows.nth(0)).not.toMatchTextContent("more than");
    await expect.element(rows.nth(2)).not.toMatchTextContent("more than");
  });

  test("that cannot be kept stays on the screen, and says so", async ({ person }) => {
    const { root, start, skip, end } = await openPractice(person);
    await start.click();
    await skip.click();
    await end.click();
    failRequests("/rest/v1/practice_results", "post");
    await root.getByRole("button", { name: "Keep this practice" }).click();
    await expectToast("Error", "The practice could not be kept.");
    await expect.element(root.getByRole("button", { name: "Keep this practice" })).toBeEnabled();
  });

  test("that cannot be read says so, and hinders no new practice", async ({ person }) => {
    failRequests("/rest/v1/practice_results", "get");
    await openScreen("/practice", { as: person });
    await expect.element(page.getByText("Your past practices could not be loaded.")).toBeVisible();
    await practice.opener.click();
    await expect.element(practice.start).toBeVisible();
  });
});

describe("is reached", () => {
  test("from the step of the interview", async ({ person }) => {
    await openScreen("/visa-progress", { as: person });
    await page.getByRole("link", { name: "Practise the interview" }).click();
    await practice.opener.click();
    await expect.element(practice.start).toBeVisible();
  });

  test("from that step of an application's checklist", async ({ person }) => {
    await person.client.from("applications").insert({ destination: "gb" }).throwOnError();
    await openScreen("/visa-progress#visa_interview_scheduled", { as: person });
    await page.getByRole("link", { name: "Practise the interview" }).click();
    await expectAddress("/practice");
  });

  test("on a phone through the menu", async ({ person }) => {
    await openScreen("/dashboard", { as: person, width: 390, height: 844 });
    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("dialog", { name: "Sidebar" }).getByRole("link", { name: "Practice Interview" }).click();
    await expectAddress("/practice");
    await expect.element(practice.opener).toBeInViewport();
    const example = page.getByRole("figure", { name: "Example" });
    await expect.element(example).toBeInTheDocument();
    expect(boxOf(example).top).toBeGreaterThan(boxOf(practice.opener).bottom);
    await expectNoSidewaysScroll("on the screen of the practice");
  });
});
