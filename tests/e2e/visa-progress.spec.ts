import { expect, test } from "#tests/support/e2e-fixtures.ts";
import { refusal } from "#tests/support/e2e-problems.ts";
import {
  card,
  failRequests,
  holdRequests,
  stepCard,
  stepSwitch,
  stepTitles,
  toast,
  expectToast,
} from "#tests/support/e2e-screens.ts";

const table = "**/rest/v1/visa_progress*";

const allSteps = {
  ielts_submitted: true,
  degree_transcript_verified: true,
  university_offer_letter: true,
  sop_completed: true,
  financial_documents_ready: true,
  passport_ready: true,
  photos_submitted: true,
  medical_check_done: true,
  police_clearance_obtained: true,
  visa_form_filled: true,
  visa_interview_scheduled: true,
};

test("shows eleven switches by name, each with a line of help", async ({ signedInPage: page }) => {
  await page.goto("/visa-progress");
  await expect(page.getByRole("heading", { level: 1, name: "Visa Progress" })).toBeVisible();
  await expect(page.getByRole("switch")).toHaveCount(11);
  for (const title of stepTitles) {
    await expect(stepSwitch(page, title)).not.toBeChecked();
    await expect(stepSwitch(page, title)).toHaveAccessibleDescription(/\w+ \w+/);
  }
  await expect(page.getByRole("progressbar", { name: "Overall progress" })).toHaveAttribute("value", "0");
  await expect(page.getByText("0 of 11 done")).toBeVisible();
});

test("saves a switch at once and keeps it", async ({ signedInPage: page, person }) => {
  await page.goto("/visa-progress");
  await stepSwitch(page, "Passport Ready").click();
  await expectToast(page, "Progress Updated");
  await expectToast(page, "Passport Ready marked as completed");
  await expect(page.getByText("1 of 11 done")).toBeVisible();
  await expect(page.getByRole("progressbar")).toHaveAttribute("value", "9");
  const { data } = await person.client.from("visa_progress").select("*").single().throwOnError();
  expect(data).toMatchObject({ passport_ready: true, ielts_submitted: false });

  await page.reload();
  await expect(stepSwitch(page, "Passport Ready")).toBeChecked();
  await stepSwitch(page, "Passport Ready").click();
  await expectToast(page, "Passport Ready marked as pending");
  await expect(page.getByText("0 of 11 done")).toBeVisible();
});

test("is disabled and says Updating while that one step is saved", async ({ signedInPage: page }) => {
  await page.goto("/visa-progress");
  const { release } = await holdRequests(page, table, "PATCH");
  await stepSwitch(page, "Photos Submitted").click();
  await expect(stepSwitch(page, "Photos Submitted")).toBeDisabled();
  await expect(stepCard(page, "Photos Submitted")).toContainText("Updating");
  await expect(stepSwitch(page, "Passport Ready")).toBeEnabled();
  await expect(page.getByText("Updating")).toHaveCount(1);
  release();
  await expect(stepSwitch(page, "Photos Submitted")).toBeEnabled();
  await expect(stepCard(page, "Photos Submitted")).not.toContainText("Updating");
  await expect(stepSwitch(page, "Photos Submitted")).toBeChecked();
});

test("saves two steps at the same time", async ({ signedInPage: page, person }) => {
  await page.goto("/visa-progress");
  const { release } = await holdRequests(page, table, "PATCH");
  await stepSwitch(page, "SOP Completed").click();
  await stepSwitch(page, "Medical Check Done").click();
  await expect(page.getByText("Updating")).toHaveCount(2);
  release();
  await expect(page.getByText("Updating")).toHaveCount(0);
  await expect(stepSwitch(page, "SOP Completed")).toBeChecked();
  await expect(stepSwitch(page, "Medical Check Done")).toBeChecked();
  await expect(toast(page)).toHaveCount(1);
  const { data } = await person.client.from("visa_progress").select("*").single().throwOnError();
  expect(data).toMatchObject({ sop_completed: true, medical_check_done: true });
});

test("takes a step back when saving fails, and says so", async ({ signedInPage: page, problems }) => {
  problems.allow(refusal(500, "/visa_progress"));
  await page.goto("/visa-progress");
  await expect(stepSwitch(page, "Police Clearance Obtained")).not.toBeChecked();
  await failRequests(page, table, "PATCH");
  await stepSwitch(page, "Police Clearance Obtained").click();
  await expectToast(page, "Error");
  await expectToast(page, "Failed to update progress.");
  await expect(toast(page)).not.toContainText("out of order");
  await expect(stepSwitch(page, "Police Clearance Obtained")).not.toBeChecked();
  await expect(stepSwitch(page, "Police Clearance Obtained")).toBeEnabled();
  await expect(page.getByText("0 of 11 done")).toBeVisible();
});

test("says when the steps cannot be loaded, and loads them on retry", async ({ signedInPage: page, problems }) => {
  problems.allow(refusal(500, "/visa_progress"));
  await failRequests(page, table, "GET");
  await page.goto("/visa-progress");
  await expectToast(page, "Failed to fetch visa progress data.");
  await expect(page.getByText("Your visa steps could not be loaded.")).toBeVisible();
  await page.unroute(table);
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByRole("switch")).toHaveCount(11);
});

test("congratulates at 100 % and only then; the dashboard follows", async ({ signedInPage: page, person }) => {
  await person.client
    .from("visa_progress")
    .update({ ...allSteps, medical_check_done: false })
    .eq("user_id", person.id)
    .throwOnError();
  await page.goto("/visa-progress");
  await expect(page.getByText("10 of 11 done")).toBeVisible();
  const congratulations = page.getByRole("heading", { name: /Congratulations/ });
  await expect(congratulations).toHaveCount(0);

  await stepSwitch(page, "Medical Check Done").click();
  await expect(congratulations).toBeVisible();
  await expect(page.getByRole("progressbar")).toHaveAttribute("value", "100");

  await page.getByRole("link", { name: "Dashboard" }).click();
  await expect(card(page, "Overall visa progress").getByText("5 of 5 key steps")).toBeVisible();
  await page.getByRole("link", { name: "Visa Progress" }).click();
  await stepSwitch(page, "Medical Check Done").click();
  await expect(congratulations).toHaveCount(0);
  await page.getByRole("link", { name: "Dashboard" }).click();
  await expect(card(page, "Overall visa progress").getByText("4 of 5 key steps")).toBeVisible();
});

test("works by keyboard, and the focus stays where it was", async ({ signedInPage: page }) => {
  await page.goto("/visa-progress");
  await stepSwitch(page, "IELTS Submitted").focus();
  await page.keyboard.press("Space");
  await expectToast(page, "IELTS Submitted marked as completed");
  await expect(stepSwitch(page, "IELTS Submitted")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(stepSwitch(page, "Degree Transcript Verified")).toBeFocused();
  await page.keyboard.press("Space");
  await expect(stepSwitch(page, "Degree Transcript Verified")).toBeChecked();
});

test("shows a person only their own steps", async ({ signedInPage: page, createPerson }) => {
  const other = await createPerson();
  await other.client.from("visa_progress").update(allSteps).eq("user_id", other.id).throwOnError();
  await page.goto("/visa-progress");
  await expect(page.getByText("0 of 11 done")).toBeVisible();
});
