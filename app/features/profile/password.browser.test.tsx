import { passthrough } from "msw";
import { http, HttpResponse } from "msw/http";
import { expect } from "vitest";
import { page, userEvent } from "vitest/browser";
import { holdRequests, network } from "#tests/support/screens/network.ts";
import { card, expectCount, expectToast } from "#tests/support/screens/parts.ts";
import { openProfile, profileScreen } from "./profile.browser-support.ts";
import { test } from "#tests/support/screens/test.ts";

const service = "/auth/v1/user";
const newPassword = "a-better-password-2026";

async function changePassword(password: string, confirmation = password): Promise<void> {
  const screen = profileScreen();
  await screen.newPassword.fill(password);
  await screen.confirmation.fill(confirmation);
  await screen.updatePassword.click();
}

test("both entries must be there, long enough, and alike", async ({ person }) => {
  const { newPassword: password, confirmation, updatePassword } = await openProfile({ as: person });
  await updatePassword.click();
  await expectToast("Please fill in all fields");
  await expect.element(password).toHaveFocus();
  await changePassword("short");
  await expectToast("Password must be at least 6 characters long");
  await changePassword(newPassword, `${newPassword}!`);
  await expectToast("Passwords do not match");
  await expect.element(confirmation).toHaveFocus();
});

test("a new password empties the form and signs other devices out", async ({ person }) => {
  // Another device than the browser of the page.
  await person.client.auth.signInWithPassword(person);
  const { newPassword: password, updatePassword } = await openProfile({ as: person });
  const devices = card("Where you are signed in").getByRole("listitem");
  await expectCount(devices, 2);
  await changePassword(newPassword);
  await expectToast("Password updated", "Your other devices were signed out");
  await expect.element(password).toHaveValue("");
  await expect.element(updatePassword).toHaveFocus();
  await expectCount(devices, 1);
  const signedIn = await person.client.auth.signInWithPassword({ email: person.email, password: newPassword });
  expect(signedIn.error).toBeNull();
});

test("while it is saved the button says so, and does nothing", async ({ person }) => {
  const { password } = await openProfile({ as: person });
  const { release } = holdRequests(service, "put");
  await changePassword(newPassword);
  const busy = password.getByRole("button", { name: "Updating..." });
  await expect.element(busy).toHaveAttribute("aria-busy", "true");
  await expect.element(busy).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  release();
  await expectToast("Password updated");
  await expectCount(busy, 0);
});

test("one that the service refuses is explained in its words, and kept in the form", async ({ person }) => {
  const { newPassword: password } = await openProfile({ as: person });
  await changePassword(person.password);
  await expectToast("Error", "New password should be different from the old password.");
  await expect.element(password).toHaveValue(person.password);
});

test("without an answer the password stays, and a sentence says so", async ({ person }) => {
  const { newPassword: password } = await openProfile({ as: person });
  network.use(http.put(service, () => HttpResponse.error()));
  await changePassword(newPassword);
  await expectToast("Error", "Failed to update password. The service cannot be reached right now.");
  await expect.element(password).toHaveValue(newPassword);
  const signedIn = await person.client.auth.signInWithPassword(person);
  expect(signedIn.error).toBeNull();
});

test("a service that wants to know who is there gets nothing from whoever turns back", async ({ person }) => {
  // As a service answers whose operator asks for fresh proof.
  network.use(
    http.put(service, async ({ request }) => {
      if ((await request.clone().text()).includes("nonce")) return passthrough();
      return HttpResponse.json(
        { code: "reauthentication_needed", message: "Password update requires reauthentication" },
        { status: 400, headers: { "x-supabase-api-version": "2024-01-01" } },
      );
    }),
  );
  const { newPassword: password, updatePassword } = await openProfile({ as: person });
  await changePassword(newPassword);
  const question = page.getByRole("dialog", { name: "Confirm that it is you" });
  await expect.element(question).toMatchTextContent(person.email);
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(password).toHaveValue(newPassword);
  await expect.element(updatePassword).toBeEnabled();
  const signedIn = await person.client.auth.signInWithPassword(person);
  expect(signedIn.error).toBeNull();
});
