import type { Page } from "@playwright/test";
import { expectAccessible } from "#tests/support/e2e-accessibility.ts";
import { components, feedbackDialog, openFeedback } from "#tests/support/e2e-feedback.ts";
import { expect, test } from "#tests/support/e2e-fixtures.ts";
import { refusal } from "#tests/support/e2e-problems.ts";
import { expectToast, failRequests, holdRequests, toast } from "#tests/support/e2e-screens.ts";

const table = "**/rest/v1/feedback*";
const text = "The order of the steps confused me.\nOtherwise it helps a lot.";

test("is sent with the name and e-mail of the account, and thanked for", async ({ signedInPage: page, person }) => {
  const dialog = await openFeedback(page);
  await expect(dialog.name).toHaveValue(person.fullName);
  await expect(dialog.email).toHaveValue(person.email);
  await dialog.choose("Visa Progress");
  await dialog.feedback.fill(text);
  await dialog.submit.click();
  await expectToast(page, "Feedback submitted", "Thank you for your feedback! We'll review it soon.");
  await expect(dialog.root).toBeHidden();
  const { data } = await person.client.from("feedback").select("*");
  expect(data).toMatchObject([
    { user_id: person.id, name: person.fullName, email: person.email, component: "Visa Progress", feedback: text },
  ]);

  await page.getByRole("button", { name: "Send Feedback" }).click();
  await expect(dialog.feedback).toHaveValue("");
  await expect(dialog.component).toHaveValue("");
  await expect(dialog.name).toHaveValue(person.fullName);
});

test("offers the twelve components", async ({ signedInPage: page }) => {
  const dialog = await openFeedback(page);
  await dialog.component.click();
  await expect(page.getByRole("option")).toHaveText([...components]);
});

test("says each rule at its field, first wrong field first, and sends nothing", async ({
  signedInPage: page,
  person,
}) => {
  const dialog = await openFeedback(page);
  await dialog.name.fill(" A ");
  await dialog.email.fill("amina");
  await dialog.feedback.fill("   too short");
  await dialog.submit.click();
  await expect(dialog.name).toHaveAccessibleDescription(/Name must be at least 2 characters/);
  await expect(dialog.email).toHaveAccessibleDescription(/Please enter a valid email address/);
  await expect(dialog.component).toHaveAccessibleDescription(/Please select a component/);
  await expect(dialog.feedback).toHaveAccessibleDescription(/Feedback must be at least 10 characters/);
  await expect(dialog.name).toBeFocused();

  await dialog.name.fill("Al");
  await expect(dialog.name).not.toHaveAttribute("aria-invalid", "true");
  await dialog.email.fill("amina@example.org");
  await dialog.submit.click();
  await expect(dialog.component).toBeFocused();
  await dialog.choose("Other");
  await dialog.submit.click();
  await expect(dialog.feedback).toBeFocused();
  await expect(toast(page)).toHaveCount(0);
  expect((await person.client.from("feedback").select("id")).data).toEqual([]);
});

test("counts its characters where few are left, and says what is too long", async ({ signedInPage: page }) => {
  const dialog = await openFeedback(page);
  await dialog.choose("Other");
  await dialog.feedback.fill("😀".repeat(9_000));
  await expect(dialog.root.getByText("9,000 of 10,000 characters")).toBeVisible();
  await dialog.feedback.fill("😀".repeat(8_999));
  await expect(dialog.root.getByText(/of 10,000 characters/)).toHaveCount(0);
  await dialog.feedback.fill("😀".repeat(10_001));
  await expect(dialog.root.getByText("10,001 of 10,000 characters")).toBeVisible();
  await dialog.submit.click();
  await expect(dialog.feedback).toHaveAccessibleDescription(/Feedback must be at most 10,000 characters/);
  await dialog.feedback.fill("😀".repeat(10_000));
  await dialog.submit.click();
  await expectToast(page, "Feedback submitted");
});

test("keeps what was written when sending fails, and sends it once the service is back", async ({
  signedInPage: page,
  problems,
}) => {
  problems.allow(refusal(500, "/feedback"));
  const dialog = await openFeedback(page);
  await dialog.choose("Documents");
  await dialog.feedback.fill(text);
  await failRequests(page, table, "POST");
  await dialog.submit.click();
  await expectToast(page, "Error", "Failed to submit feedback. Please try again.");
  await expect(toast(page)).not.toContainText("out of order");
  await expect(dialog.feedback).toHaveValue(text);
  await expect(dialog.component).toHaveValue("Documents");
  await expect(dialog.submit).toBeFocused();

  await page.unroute(table);
  await dialog.submit.click();
  await expectToast(page, "Feedback submitted");
});

test("keeps what was written without a connection", async ({ signedInPage: page, problems }) => {
  problems.allow(/feedback.*ERR_INTERNET_DISCONNECTED|ERR_INTERNET_DISCONNECTED/);
  const dialog = await openFeedback(page);
  await dialog.choose("Documents");
  await dialog.feedback.fill(text);
  await page.route(table, (route) => route.abort("internetdisconnected"));
  await dialog.submit.click();
  await expectToast(page, "Error", "Failed to submit feedback. Please try again.");
  await expect(dialog.feedback).toHaveValue(text);
});

test("asks for a sign-in when the browser has lost the session, and keeps what was written", async ({
  signedInPage: page,
  person,
}) => {
  const dialog = await openFeedback(page);
  await dialog.choose("Documents");
  await dialog.feedback.fill(text);
  await page.evaluate(() => localStorage.removeItem("visa-companion-session"));
  await dialog.submit.click();
  await expectToast(page, "Authentication required", "Please log in to submit feedback.");
  await expect(dialog.feedback).toHaveValue(text);
  expect((await person.client.from("feedback").select("id")).data).toEqual([]);
});

test("keeps what was written when it is closed by mistake, and over signing in again", async ({
  signedInPage: page,
  person,
  createPerson,
}) => {
  // Before the page loads: a browser learns then who has taken the tour.
  const other = await createPerson();
  const dialog = await openFeedback(page);
  const opener = page.getByRole("button", { name: "Send Feedback" });
  await dialog.choose("Performance");
  await dialog.feedback.fill(text);
  for (const close of [
    () => page.keyboard.press("Escape"),
    () => dialog.cancel.click(),
    () => dialog.close.click(),
    () => page.mouse.click(5, 5),
  ]) {
    await close();
    await expect(dialog.root).toBeHidden();
    await expect(opener).toBeFocused();
    await opener.click();
    await expect(dialog.feedback).toHaveValue(text);
    await expect(dialog.component).toHaveValue("Performance");
  }
  await page.keyboard.press("Escape");
  await expect(dialog.root).toBeHidden();

  await page.getByRole("button", { name: "Logout" }).click();
  await signInHere(page, other);
  await opener.click();
  await expect(dialog.feedback).toHaveValue("");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Logout" }).click();
  await signInHere(page, person);
  await opener.click();
  await expect(dialog.feedback).toHaveValue(text);
});

async function signInHere(page: Page, { email, password }: { email: string; password: string }) {
  const panel = page.getByRole("tabpanel", { name: "Sign In" });
  await panel.getByLabel("Email").fill(email);
  await panel.getByLabel("Password", { exact: true }).fill(password);
  await panel.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page.getByText(email)).toBeVisible();
}

test("does not fill in over what was typed before the profile arrived", async ({ signedInPage: page, person }) => {
  const { release } = await holdRequests(page, "**/rest/v1/profiles*", "GET");
  const dialog = await openFeedback(page, "/visa-progress");
  await expect(dialog.name).toHaveValue("");
  await expect(dialog.email).toHaveValue(person.email);
  await dialog.name.fill("My pen name");
  release();
  await expect(page.getByText("0 of 11 done")).toBeAttached();
  await dialog.cancel.click();
  await page.getByRole("button", { name: "Send Feedback" }).click();
  await expect(dialog.name).toHaveValue("My pen name");
});

test("fills the name in as soon as the profile is there", async ({ signedInPage: page, person }) => {
  const { release } = await holdRequests(page, "**/rest/v1/profiles*", "GET");
  const dialog = await openFeedback(page, "/visa-progress");
  await dialog.feedback.fill("Written before");
  release();
  await expect(dialog.name).toHaveValue(person.fullName);
  await expect(dialog.feedback).toHaveValue("Written before");
  await expect(dialog.feedback).toBeFocused();
});

test("is sent once, also when the dialog is closed and opened meanwhile", async ({ signedInPage: page, person }) => {
  const dialog = await openFeedback(page);
  await dialog.choose("Other");
  await dialog.feedback.fill(text);
  const { release } = await holdRequests(page, table, "POST");
  await dialog.submit.click();
  await expect(dialog.submit).toBeDisabled();
  await page.keyboard.press("Escape");
  await expect(dialog.root).toBeHidden();
  await page.getByRole("button", { name: "Send Feedback" }).click();
  await expect(dialog.submit).toBeDisabled();
  await dialog.feedback.fill(`${text} And more.`);
  release();
  await expectToast(page, "Feedback submitted");
  // What was written on meanwhile is not lost.
  await expect(dialog.feedback).toHaveValue(`${text} And more.`);
  await expect(dialog.submit).toBeEnabled();
  expect((await person.client.from("feedback").select("feedback")).data).toEqual([{ feedback: text }]);
});

test("is in reach on a phone, from the drawer and from the help menu", async ({ signedInPage: page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/visa-progress");
  const menu = page.getByRole("button", { name: "Open menu" });
  const drawer = page.getByRole("dialog", { name: "Sidebar" });
  const dialog = feedbackDialog(page);
  for (const close of [() => page.keyboard.press("Escape"), () => dialog.close.click(), () => dialog.cancel.click()]) {
    await menu.click();
    await drawer.getByRole("button", { name: "Send Feedback" }).click();
    // What is known of the account is filled in: the first empty field is the next one.
    await expect(dialog.component).toBeFocused();
    await expect(drawer).toBeHidden();
    await close();
    await expect(dialog.root).toBeHidden();
    await expect(menu).toBeFocused();
  }

  const help = page.getByRole("button", { name: "Help" });
  await help.click();
  await page.getByRole("menuitem", { name: "Send Feedback" }).click();
  await expect(dialog.component).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(help).toBeFocused();
});

test.describe("has nothing that assistive technology stumbles over", () => {
  test("when it is opened", async ({ signedInPage: page }) => {
    await openFeedback(page);
    await expectAccessible(page);
  });

  test("when something is wrong", async ({ signedInPage: page }) => {
    const dialog = await openFeedback(page);
    await dialog.submit.click();
    await expect(dialog.component).toHaveAttribute("aria-invalid", "true");
    await expectAccessible(page);
  });

  test("when a component is chosen", async ({ signedInPage: page }) => {
    const dialog = await openFeedback(page);
    await dialog.component.click();
    await expect(page.getByRole("option", { name: "Documents" })).toBeVisible();
    await expectAccessible(page);
  });
});
