import { describe, expect } from "vitest";
import { page } from "vitest/browser";
import { localDay } from "#app/lib/text/days.ts";
import { expectAccessible } from "#tests/support/screens/accessibility.ts";
import { failParts, holdParts, restoreNetwork } from "#tests/support/screens/network.ts";
import { openScreen } from "#tests/support/screens/open-screen.tsx";
import { card, expectCount, toast } from "#tests/support/screens/parts.ts";
import { expectAddress } from "#tests/support/screens/address.ts";
import { encouragements } from "./texts.ts";
import { test } from "#tests/support/screens/test.ts";

async function expectCountOf(label: string, count: string): Promise<void> {
  const term = card("Your documents in numbers").getByText(label, { exact: true });
  await expect.poll(() => term.query()?.nextElementSibling?.textContent).toBe(count);
}

describe("for somebody who has just begun", () => {
  test("it greets by name and shows honest zeros", async ({ person }) => {
    await openScreen("/dashboard", { as: person });
    await expect.element(page.getByRole("heading", { level: 1, name: "Welcome, Amina", exact: true })).toBeVisible();
    const progress = card("Overall visa progress");
    const bar = progress.getByRole("progressbar");
    await expect.element(bar).toHaveAttribute("value", "0");
    // Seen over the stations, as wide as they are.
    const stations = progress.getByRole("list").element().getBoundingClientRect();
    const seen = bar.element().getBoundingClientRect();
    expect([seen.width, seen.height]).toEqual([stations.width, 10]);
    expect(seen.bottom).toBeLessThan(stations.top);
    await expect.element(progress.getByText("0 of 5 key steps")).toBeVisible();
    await expect.element(card("Notifications").getByText("All caught up")).toBeVisible();
    for (const label of ["Documents completed", "Documents pending", "Generated SOPs and cover letters"]) {
      await expectCountOf(label, "0");
    }
    await expect.element(card("Recent documents").getByText("Nothing generated yet")).toBeVisible();
    await expect
      .element(card("Recent documents").getByRole("link", { name: "View All Documents" }))
      .toHaveAttribute("href", "/sop");
  });

  test("it is the page at the site's root too", async ({ person }) => {
    await openScreen("/", { as: person });
    await expect.element(page.getByRole("heading", { level: 1, name: /^Welcome/ })).toBeVisible();
    await expect.element(page.getByRole("link", { name: "Dashboard" })).toHaveAttribute("aria-current", "page");
  });

  test("it leads to the next step", async ({ person }) => {
    await openScreen("/dashboard", { as: person });
    await expect
      .element(card("Quick actions").getByRole("link", { name: "Update Progress" }))
      .toHaveAttribute("href", "/visa-progress");
    const progress = card("Overall visa progress");
    await expect.element(progress.getByText("Your next step")).toBeInTheDocument();
    await progress.getByRole("link").click();
    await expectAddress("/visa-progress");
    await expect.element(page.getByRole("switch", { name: "IELTS Submitted" })).toBeVisible();
  });
});

test("without an application it encourages with one of the sentences that are true of everybody", async ({
  person,
}) => {
  await openScreen("/dashboard", { as: person });
  await expect.element(card("Today").getByRole("link", { name: "Begin with three questions" })).toBeVisible();
  const isShown = (sentence: string) => page.getByText(sentence).query() !== null;
  expect(encouragements.filter(isShown)).toHaveLength(1);
});

test("with an application it encourages with what is true of it", async ({ person }) => {
  const { data: application } = await person.client
    .from("applications")
    .insert({ destination: "gb", answers: {} })
    .select("id")
    .single()
    .throwOnError();
  await openScreen("/dashboard", { as: person });
  await expect.element(page.getByText(/^You have not started yet, and that is fine/)).toBeVisible();
  const line = { application_id: application.id, requirement: "gb.req.passport", state: "ready" };
  await person.client.from("application_lines").insert(line).throwOnError();
  await openScreen("/dashboard", { as: person });
  await expect
    .element(page.getByText(/^1 of \d+ papers ready\. Your checklist shows the others in order/))
    .toBeVisible();
  await person.client.from("applications").update({ state: "submitted" }).eq("id", application.id).throwOnError();
  await openScreen("/dashboard", { as: person });
  await expect.element(page.getByText(/^You have applied, and the office decides now/)).toBeVisible();
});

test("after the arrival the day of it is asked for, then what is due is told, and nothing claims to be caught up", async ({
  person,
}) => {
  const answers = { "is-inside": "no", nationality: ["BD"] };
  const { data: application } = await person.client
    .from("applications")
    .insert({ destination: "au", state: "travelled", answers })
    .select("id")
    .single()
    .throwOnError();
  await openScreen("/dashboard", { as: person });
  const notices = card("Notifications");
  const arrival = notices.getByRole("listitem").filter({ hasText: "On which day do you arrive in Australia?" });
  await expect
    .element(arrival.getByRole("link", { name: "Answer this question" }))
    .toHaveAttribute("href", "/application/answers?ask=au.arrival-day");
  await expect.element(notices).not.toMatchTextContent("All caught up");
  await expectAccessible();

  const arrived = localDay(new Date(Date.now() - 2 * 86_400_000));
  await person.client
    .from("applications")
    .update({ answers: { ...answers, "au.arrival-day": arrived } })
    .eq("id", application.id)
    .throwOnError();
  await openScreen("/dashboard", { as: person });
  await expect.element(notices).toMatchTextContent("5 days left");
  await expectCount(arrival, 0);
  await expect
    .element(notices.getByRole("link", { name: "Open your dates" }).first())
    .toHaveAttribute("href", "/application/dates");
  await expect.element(notices).not.toMatchTextContent("All caught up");
});

test("welcomes back who has begun", async ({ person }) => {
  await person.client.from("visa_progress").upsert({ user_id: person.id, passport_ready: true }).throwOnError();
  await openScreen("/dashboard", { as: person });
  await expect.element(page.getByRole("heading", { level: 1, name: "Welcome back, Amina" })).toBeVisible();
});

test("counts documents and names the three newest generated ones", async ({ person, service }) => {
  const document = (index: number, isCompleted: boolean) => ({
    user_id: person.id,
    document_name: `Document ${index}`,
    document_type: "Passport",
    file_url: `${person.id}/${index}.pdf`,
    file_name: `${index}.pdf`,
    is_completed: isCompleted,
  });
  const documents = [document(1, true), document(2, true), document(3, false)];
  await service.from("documents").insert(documents).throwOnError();
  const generated = (type: string, day: number) => ({
    user_id: person.id,
    document_type: type,
    prompt_input: "My plans",
    generated_text: "Dear Sir or Madam",
    country: "Canada",
    university: "University of Toronto",
    created_at: `2026-01-0${day}T12:00:00Z`,
  });
  await service
    .from("sop_documents")
    .insert([generated("sop", 1), generated("sop", 2), generated("cover_letter", 3), generated("sop", 4)])
    .throwOnError();
  await service
    .from("sop_documents")
    .insert({ ...generated("professional_email", 1), created_at: "2025-12-01T12:00:00Z" })
    .throwOnError();

  await openScreen("/dashboard", { as: person });
  await expectCountOf("Documents completed", "2");
  await expectCountOf("Documents pending", "1");
  await expectCountOf("Generated SOPs and cover letters", "4");
  await expect.element(card("Notifications")).toMatchTextContent("1 pending document");
  await expect.element(card("Notifications")).not.toMatchTextContent("All caught up");

  const recent = card("Recent documents").getByRole("listitem");
  await expectCount(recent, 3);
  await expect.element(recent.nth(0)).toMatchTextContent("SOP");
  await expect.element(recent.nth(1)).toMatchTextContent("Cover Letter");
  await expect.element(recent.nth(2)).toMatchTextContent("SOP");
  await expect
    .element(recent.nth(0).getByRole("time"))
    .toHaveAttribute("datetime", expect.stringContaining("2026-01-04"));
});

test("a card that cannot load offers a retry, without a toast, and the others stay", async ({ person }) => {
  failParts("document_counts");
  await openScreen("/dashboard", { as: person });
  const numbers = card("Your documents in numbers");
  await expect.element(numbers.getByRole("alert")).toMatchTextContent("Some numbers could not be loaded.");
  await expect.element(card("Notifications").getByRole("alert")).toMatchTextContent("could not be loaded");
  await expect.element(card("Overall visa progress").getByText("0 of 5 key steps")).toBeVisible();
  await expect.element(numbers.getByText("Generated SOPs and cover letters")).toBeVisible();
  await expectCount(toast(), 0);

  restoreNetwork();
  await numbers.getByRole("button", { name: "Retry" }).click();
  await expectCount(numbers.getByRole("alert"), 0);
  await expect.element(card("Notifications").getByText("All caught up")).toBeVisible();
});

test("in trouble it has no barrier", async ({ person }) => {
  failParts("document_counts", "letters", "visa_progress");
  await openScreen("/dashboard", { as: person });
  await expect.element(card("Overall visa progress").getByRole("button", { name: "Retry" })).toBeVisible();
  await expect.element(card("Recent documents").getByRole("button", { name: "Retry" })).toBeVisible();
  await expectAccessible();
});

test("shows the page's shape while it loads, not a blank", async ({ person }) => {
  const { release } = holdParts("visa_progress");
  await openScreen("/dashboard", { as: person });
  await expect.element(page.getByRole("heading", { name: "Overall visa progress" })).toBeVisible();
  await expect.element(card("Overall visa progress").getByRole("status")).toHaveTextContent("Loading");
  release();
  await expect.element(card("Overall visa progress").getByText("0 of 5 key steps")).toBeVisible();
});
