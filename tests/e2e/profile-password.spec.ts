import { expect, test } from "#tests/support/e2e-fixtures.ts";
import { refusal } from "#tests/support/e2e-problems.ts";
import { openProfile } from "#tests/support/e2e-profile.ts";
import { expectToast, failRequests, signInByForm, toast } from "#tests/support/e2e-screens.ts";
import { securityCard } from "#tests/support/e2e-security.ts";
import { waitForMailIn } from "#tests/support/mailbox-reader.ts";

const service = "**/auth/v1/user";
const newPassword = "a-better-password-2026";

test("both entries must be there, long enough, and alike", async ({ signedInPage: page }) => {
  const { newPassword: password, confirmation, updatePassword } = await openProfile(page);
  await updatePassword.click();
  await expectToast(page, "Please fill in all fields");
  await expect(password).toBeFocused();
  await password.fill("short");
  await confirmation.fill("short");
  await updatePassword.click();
  await expectToast(page, "Password must be at least 6 characters long");
  await password.fill(newPassword);
  await confirmation.fill(`${newPassword}!`);
  await updatePassword.click();
  await expectToast(page, "Passwords do not match");
  await expect(confirmation).toBeFocused();
});

test("a new password signs in, the old one does not, and other devices are signed out", async ({
  page,
  person,
  problems,
}) => {
  problems.allow(refusal(400, "/token"));
  await signInByForm(page, person);
  await expect(page).toHaveURL("/dashboard");
  const { newPassword: password, confirmation, updatePassword } = await openProfile(page);
  const devices = securityCard(page, "Where you are signed in").getByRole("listitem");
  // The test's own client is signed in too.
  await expect(devices).toHaveCount(2);
  await password.fill(newPassword);
  await confirmation.fill(newPassword);
  await updatePassword.click();
  await expectToast(page, "Password updated", "Your other devices were signed out");
  await expect(password).toHaveValue("");
  await expect(updatePassword).toBeFocused();
  await expect(devices).toHaveCount(1);

  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/auth");
  await signInByForm(page, person);
  await expectToast(page, "Error signing in");
  await signInByForm(page, { email: person.email, password: newPassword });
  await expect(page).toHaveURL("/dashboard");
});

test("a password that the service refuses is explained in its words, and kept in the form", async ({
  signedInPage: page,
  person,
  problems,
}) => {
  problems.allow(refusal(422, "/user"));
  const { newPassword: password, confirmation, updatePassword } = await openProfile(page);
  await password.fill(person.password);
  await confirmation.fill(person.password);
  await updatePassword.click();
  await expectToast(page, "Error", "New password should be different from the old password.");
  await expect(password).toHaveValue(person.password);
});

test("without an answer the password stays, and a sentence says so", async ({
  signedInPage: page,
  person,
  problems,
}) => {
  problems.allow(refusal(500, "/user"));
  const { newPassword: password, confirmation, updatePassword } = await openProfile(page);
  await failRequests(page, service, "PUT");
  await password.fill(newPassword);
  await confirmation.fill(newPassword);
  await updatePassword.click();
  await expectToast(page, "Error");
  await expect(toast(page)).not.toContainText("XX000");
  await expect(password).toHaveValue(newPassword);
  const signedIn = await person.client.auth.signInWithPassword(person);
  expect(signedIn.error).toBeNull();
});

test.describe("a service that wants to know who is there", () => {
  test.beforeEach(async ({ page, problems }) => {
    problems.allow(refusal(400, "/user"));
    // As a service answers whose operator asks for fresh proof; with a code it goes on to the real one.
    await page.route(service, (route) => {
      const request = route.request();
      const asks = request.method() === "PUT" && !request.postData()?.includes("nonce");
      return asks
        ? route.fulfill({
            status: 400,
            headers: { "x-supabase-api-version": "2024-01-01" },
            json: { code: "reauthentication_needed", message: "Password update requires reauthentication" },
          })
        : route.fallback();
    });
  });

  test("gets the code that it mailed", async ({ signedInPage: page, person, product, problems }) => {
    problems.allow(refusal(422, "/user"));
    const { newPassword: password, confirmation, updatePassword } = await openProfile(page);
    await password.fill(newPassword);
    await confirmation.fill(newPassword);
    await updatePassword.click();
    const question = page.getByRole("dialog", { name: "Confirm that it is you" });
    await expect(question).toContainText(person.email);
    const code = question.getByLabel("Code");
    await expect(code).toBeFocused();
    const mail = await waitForMailIn(product.mailboxUrl(), { to: person.email });
    const right = /\b\d{6}\b/.exec(mail.text)?.[0] ?? "";
    await code.fill(right === "000000" ? "000001" : "000000");
    await code.press("Enter");
    await expect(code).toHaveAccessibleDescription(/That code is not right/);
    await expect(code).toHaveValue("");
    await code.fill(right);
    await code.press("Enter");
    await expectToast(page, "Password updated");
    await expect(question).toHaveCount(0);
    await expect(password).toHaveValue("");
    const signedIn = await person.client.auth.signInWithPassword({ email: person.email, password: newPassword });
    expect(signedIn.error).toBeNull();
  });

  test("gets nothing from whoever turns back", async ({ signedInPage: page, person }) => {
    const { newPassword: password, confirmation, updatePassword } = await openProfile(page);
    await password.fill(newPassword);
    await confirmation.fill(newPassword);
    await updatePassword.click();
    const question = page.getByRole("dialog", { name: "Confirm that it is you" });
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(question).toHaveCount(0);
    await expect(password).toHaveValue(newPassword);
    await expect(updatePassword).toBeEnabled();
    const signedIn = await person.client.auth.signInWithPassword(person);
    expect(signedIn.error).toBeNull();
  });
});
