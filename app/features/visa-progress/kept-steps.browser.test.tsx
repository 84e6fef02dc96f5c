import { passthrough } from "msw";
import { http, HttpResponse } from "msw/http";
import { describe, expect } from "vitest";
import { type Locator, page } from "vitest/browser";
import type { VisaProgress } from "#shared/visa-progress.ts";
import { expectAccessible } from "#tests/support/screens/accessibility.ts";
import { disconnect, failRequests, network, restoreNetwork } from "#tests/support/screens/network.ts";
import { openScreen, reloadScreen } from "#tests/support/screens/open-screen.tsx";
import { card, expectCount, expectToast, toast } from "#tests/support/screens/parts.ts";
import { test } from "#tests/support/screens/test.ts";

const table = "/rest/v1/visa_progress";
const keptText = "Will be saved when you are online";

function stepSwitch(title: string): Locator {
  return page.getByRole("switch", { name: title, exact: true });
}

function stepCard(title: string): Locator {
  return page.getByRole("listitem").filter({ has: stepSwitch(title) });
}

/** The changes that reach the service from now on, in order. */
function watchSaves(saves: Partial<VisaProgress>[]): void {
  network.use(
    http.patch(table, async ({ request }) => {
      saves.push((await request.clone().json()) as Partial<VisaProgress>);
      return passthrough();
    }),
  );
}

/** The service can be read again, and not yet written to. */
function refuse(): void {
  network.use(http.patch(table, () => HttpResponse.error()));
}

describe("steps that are switched without a connection", () => {
  test("say that they will be saved, and are saved later: in order, once", async ({ person }) => {
    await openScreen("/visa-progress", { as: person });
    await expect.element(page.getByText("0 of 11 done")).toBeVisible();
    const { connect } = disconnect();
    for (const title of ["Passport Ready", "IELTS Submitted", "SOP Completed"]) {
      await stepSwitch(title).click();
      await expect.element(stepCard(title)).toMatchTextContent(keptText);
      await expect.element(stepSwitch(title)).toBeChecked();
      await expect.element(stepSwitch(title)).toBeEnabled();
    }
    // Thought better of it: only the last word counts.
    await stepSwitch("IELTS Submitted").click();
    await expect.element(stepSwitch("IELTS Submitted")).not.toBeChecked();
    await expectCount(page.getByText(keptText), 3);
    await expect.element(page.getByText("2 of 11 done")).toBeVisible();
    await expect.element(page.getByText("3 steps will be saved when you are online")).toBeInTheDocument();
    await expectCount(toast(), 0);
    await expectAccessible();

    const saves: Partial<VisaProgress>[] = [];
    connect(() => watchSaves(saves));
    await expectCount(page.getByText(keptText), 0);
    await expectToast("Progress Updated", "IELTS Submitted marked as pending");
    expect(saves).toEqual([{ passport_ready: true }, { sop_completed: true }, { ielts_submitted: false }]);
    const { data } = await person.client.from("visa_progress").select("*").single().throwOnError();
    expect(data).toMatchObject({ passport_ready: true, sop_completed: true, ielts_submitted: false });
    window.dispatchEvent(new Event("online"));
    await reloadScreen();
    await expect.element(page.getByText("2 of 11 done")).toBeVisible();
    expect(saves).toHaveLength(3);
  });

  test("outlive a reload, are shown on every screen, and are sent from any", async ({ person }) => {
    await openScreen("/visa-progress", { as: person });
    await expect.element(page.getByText("0 of 11 done")).toBeVisible();
    const { connect } = disconnect();
    await stepSwitch("Visa Form Filled").click();
    await expect.element(stepCard("Visa Form Filled")).toMatchTextContent(keptText);
    connect(refuse);
    await reloadScreen();
    await expect.element(stepSwitch("Visa Form Filled")).toBeChecked();
    await expect.element(stepCard("Visa Form Filled")).toMatchTextContent(keptText);
    await openScreen("/dashboard", { as: person });
    await expect.element(card("Overall visa progress").getByText("1 of 5 key steps")).toBeVisible();

    restoreNetwork();
    window.dispatchEvent(new Event("online"));
    await openScreen("/documents", { as: person });
    await expectToast("Visa Form Filled marked as completed");
    const { data } = await person.client.from("visa_progress").select("*").single().throwOnError();
    expect(data).toMatchObject({ visa_form_filled: true });
  });

  test("go back when the service refuses them later, and are not asked for again", async ({ person }) => {
    await openScreen("/visa-progress", { as: person });
    await expect.element(page.getByText("0 of 11 done")).toBeVisible();
    const { connect } = disconnect();
    await stepSwitch("Passport Ready").click();
    await expect.element(stepCard("Passport Ready")).toMatchTextContent(keptText);
    connect(() => failRequests(table, "patch"));
    await expectToast("Error", "Failed to update progress.");
    await expect.element(stepSwitch("Passport Ready")).not.toBeChecked();
    await expectCount(page.getByText(keptText), 0);
    await expect.element(page.getByText("0 of 11 done")).toBeVisible();
  });

  test("are one person's: the next one in this browser neither sees nor sends them", async ({
    person,
    createPerson,
  }) => {
    await openScreen("/visa-progress", { as: person });
    await expect.element(page.getByText("0 of 11 done")).toBeVisible();
    const { connect } = disconnect();
    await stepSwitch("Passport Ready").click();
    await expect.element(stepCard("Passport Ready")).toMatchTextContent(keptText);
    connect(refuse);
    const other = await createPerson();
    await openScreen("/visa-progress", { as: other });
    await expect.element(page.getByText("0 of 11 done")).toBeVisible();
    restoreNetwork();
    const saves: Partial<VisaProgress>[] = [];
    watchSaves(saves);
    window.dispatchEvent(new Event("online"));
    await stepSwitch("SOP Completed").click();
    await expectToast("SOP Completed marked as completed");
    expect(saves).toEqual([{ sop_completed: true }]);
  });
});

test("without a connection the error comes within five seconds, and what was loaded stays", async ({ person }) => {
  await openScreen("/visa-progress", { as: person });
  await expect.element(page.getByText("0 of 11 done")).toBeVisible();
  const { connect } = disconnect();
  const notice = page.getByText("You are offline. You see what was last loaded.");
  await expect.element(notice).toBeVisible();
  const before = Date.now();
  await page.getByRole("link", { name: "Documents" }).click();
  await expectToast("Failed to fetch documents");
  await expect.element(page.getByRole("button", { name: "Retry" })).toBeVisible();
  expect(Date.now() - before).toBeLessThan(5_000);
  await page.getByRole("link", { name: "Visa Progress" }).click();
  await expectCount(page.getByRole("switch"), 11);
  connect();
  await expectCount(notice, 0);
});
