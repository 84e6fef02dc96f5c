import { describe, expect } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { visaSteps } from "#shared/visa-progress.ts";
import { expectAccessible } from "#tests/support/screens/accessibility.ts";
import { failParts, failRequests, holdRequests, restoreNetwork } from "#tests/support/screens/network.ts";
import { openScreen, reloadScreen } from "#tests/support/screens/open-screen.tsx";
import { card, expectCount, expectToast, toast } from "#tests/support/screens/parts.ts";
import { test } from "#tests/support/screens/test.ts";

const table = "/rest/v1/visa_progress";
const allSteps = Object.fromEntries(visaSteps.map(({ id }) => [id, true]));

function stepSwitch(title: string): Locator {
  return page.getByRole("switch", { name: title, exact: true });
}

function stepCard(title: string): Locator {
  return page.getByRole("listitem").filter({ has: stepSwitch(title) });
}

describe("the steps", () => {
  test("are eleven switches by name, each with a line of help", async ({ person }) => {
    await openScreen("/visa-progress", { as: person });
    await expect.element(page.getByRole("heading", { level: 1, name: "Visa Progress" })).toBeVisible();
    await expectCount(page.getByRole("switch"), 11);
    for (const { title } of visaSteps) {
      await expect.element(stepSwitch(title)).not.toBeChecked();
      await expect.element(stepSwitch(title)).toHaveAccessibleDescription(/\w+ \w+/);
    }
    await expect.element(page.getByRole("progressbar", { name: "Overall progress" })).toHaveAttribute("value", "0");
    await expect.element(page.getByText("0 of 11 done")).toBeVisible();
  });

  test("are saved at once and kept", async ({ person }) => {
    await openScreen("/visa-progress", { as: person });
    await stepSwitch("Passport Ready").click();
    await expectToast("Progress Updated", "Passport Ready marked as completed");
    await expect.element(page.getByText("1 of 11 done")).toBeVisible();
    await expect.element(page.getByRole("progressbar")).toHaveAttribute("value", "9");
    const { data } = await person.client.from("visa_progress").select("*").single().throwOnError();
    expect(data).toMatchObject({ passport_ready: true, ielts_submitted: false });

    await reloadScreen();
    await expect.element(stepSwitch("Passport Ready")).toBeChecked();
    await stepSwitch("Passport Ready").click();
    await expectToast("Passport Ready marked as pending");
    await expect.element(page.getByText("0 of 11 done")).toBeVisible();
  });

  test("each says Updating... while it is saved, and it alone is disabled", async ({ person }) => {
    await openScreen("/visa-progress", { as: person });
    const { release } = holdRequests(table, "patch");
    await stepSwitch("Photos Submitted").click();
    await expect.element(stepSwitch("Photos Submitted")).toBeDisabled();
    await expect.element(stepCard("Photos Submitted")).toMatchTextContent("Updating...");
    await expect.element(stepSwitch("Passport Ready")).toBeEnabled();
    await expectCount(page.getByText("Updating..."), 1);
    release();
    await expect.element(stepSwitch("Photos Submitted")).toBeEnabled();
    await expect.element(stepCard("Photos Submitted")).not.toMatchTextContent("Updating...");
    await expect.element(stepSwitch("Photos Submitted")).toBeChecked();
  });

  test("are saved two at a time", async ({ person }) => {
    await openScreen("/visa-progress", { as: person });
    const { release } = holdRequests(table, "patch");
    await stepSwitch("SOP Completed").click();
    await stepSwitch("Medical Check Done").click();
    await expectCount(page.getByText("Updating..."), 2);
    release();
    await expectCount(page.getByText("Updating..."), 0);
    await expect.element(stepSwitch("SOP Completed")).toBeChecked();
    await expect.element(stepSwitch("Medical Check Done")).toBeChecked();
    await expectCount(toast(), 1);
    const { data } = await person.client.from("visa_progress").select("*").single().throwOnError();
    expect(data).toMatchObject({ sop_completed: true, medical_check_done: true });
  });

  test("go back when saving fails, and say so", async ({ person }) => {
    await openScreen("/visa-progress", { as: person });
    await expect.element(stepSwitch("Police Clearance Obtained")).not.toBeChecked();
    failRequests(table, "patch");
    await stepSwitch("Police Clearance Obtained").click();
    await expectToast("Error", "Failed to update progress.");
    await expect.element(toast()).not.toMatchTextContent("out of order");
    await expect.element(stepSwitch("Police Clearance Obtained")).not.toBeChecked();
    await expect.element(stepSwitch("Police Clearance Obtained")).toBeEnabled();
    await expect.element(page.getByText("0 of 11 done")).toBeVisible();
  });

  test("say when they cannot be loaded, and are loaded on retry", async ({ person }) => {
    failParts("visa_progress");
    await openScreen("/visa-progress", { as: person });
    await expectToast("Failed to fetch visa progress data.");
    await expect.element(page.getByText("Your visa steps could not be loaded.")).toBeVisible();
    restoreNetwork();
    await page.getByRole("button", { name: "Retry" }).click();
    await expectCount(page.getByRole("switch"), 11);
  });

  test("are led by the keyboard, and the focus stays where it was", async ({ person }) => {
    await openScreen("/visa-progress", { as: person });
    await expectCount(page.getByRole("switch"), 11);
    stepSwitch("IELTS Submitted").element().focus();
    await userEvent.keyboard(" ");
    await expectToast("IELTS Submitted marked as completed");
    await expect.element(stepSwitch("IELTS Submitted")).toHaveFocus();
    await userEvent.keyboard("{Tab}");
    await expect.element(stepSwitch("Degree Transcript Verified")).toHaveFocus();
    await userEvent.keyboard(" ");
    await expect.element(stepSwitch("Degree Transcript Verified")).toBeChecked();
  });
});

test("the congratulations come at 100 % and only then; the dashboard follows", async ({ person }) => {
  await person.client
    .from("visa_progress")
    .update({ ...allSteps, medical_check_done: false })
    .eq("user_id", person.id)
    .throwOnError();
  await openScreen("/visa-progress", { as: person });
  await expect.element(page.getByText("10 of 11 done")).toBeVisible();
  const congratulations = page.getByRole("heading", { name: /Congratulations/ });
  await expectCount(congratulations, 0);

  await stepSwitch("Medical Check Done").click();
  await expect.element(congratulations).toBeVisible();
  await expect.element(page.getByRole("progressbar")).toHaveAttribute("value", "100");

  await page.getByRole("link", { name: "Dashboard" }).click();
  await expect.element(card("Overall visa progress").getByText("5 of 5 key steps")).toBeVisible();
  await page.getByRole("link", { name: "Visa Progress" }).click();
  await stepSwitch("Medical Check Done").click();
  await expectCount(congratulations, 0);
  await page.getByRole("link", { name: "Dashboard" }).click();
  await expect.element(card("Overall visa progress").getByText("4 of 5 key steps")).toBeVisible();
});

test("no barrier with some of it done, nor with all", async ({ person }) => {
  await openScreen("/visa-progress", { as: person });
  await stepSwitch("Passport Ready").click();
  await expect.element(page.getByText("1 of 11 done")).toBeVisible();
  await expectAccessible();
  await person.client.from("visa_progress").update(allSteps).eq("user_id", person.id).throwOnError();
  await reloadScreen();
  await expect.element(page.getByRole("heading", { name: /Congratulations/ })).toBeVisible();
  await expectAccessible();
});
