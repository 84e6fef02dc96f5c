import { expect } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "#tests/support/screens/accessibility.ts";
import { reloadScreen } from "#tests/support/screens/open-screen.tsx";
import { card, expectCount, toast } from "#tests/support/screens/parts.ts";
import {
  acceptRecoveryCodes,
  declineRecoveryCodes,
  dialog,
  openSecurity,
  setUpAuthenticator,
} from "#app/features/security/security.browser-support.ts";
import { test } from "#tests/support/screens/test.ts";

const shownCodes = page.getByRole("list", { name: "Your new recovery codes" }).getByRole("listitem");
const saved = page.getByRole("button", { name: "I have saved them" });

test("codes are offered with the first second step, and shown without a barrier", async ({ person }) => {
  await openSecurity({ as: person });
  await expect.element(card("Recovery codes")).not.toBeInTheDocument();
  await setUpAuthenticator();
  await toast().getByRole("button", { name: "Close message" }).click();
  await expect.element(toast()).not.toBeInTheDocument();
  await expectAccessible();
  expect(new Set(await acceptRecoveryCodes()).size).toBe(10);
  await expect.element(page.getByText(/^Keep these codes somewhere safe/)).toHaveFocus();
  await expectAccessible();
  await saved.click();
  await expect.element(card("Recovery codes").getByText("10 of 10 left")).toBeVisible();
  await expectAccessible();
});

test("a code lets one in without the phone, once, and is counted", async ({ person }) => {
  await openSecurity({ as: person });
  await setUpAuthenticator();
  const [code = ""] = await acceptRecoveryCodes();
  await saved.click();

  // On another device.
  const { error } = await person.client.auth.signInWithPassword(person);
  expect(error).toBeNull();
  const { recoveryCodes } = person.client.auth.mfa;
  expect((await recoveryCodes.verify({ code })).error).toBeNull();
  expect((await recoveryCodes.verify({ code })).error?.code).toBe("mfa_verification_failed");
  await reloadScreen();
  await expect.element(card("Recovery codes").getByText("9 of 10 left")).toBeVisible();
});

test("renewing asks first, and stops the old codes", async ({ person }) => {
  await openSecurity({ as: person });
  await setUpAuthenticator();
  await declineRecoveryCodes();
  await expect.element(card("Recovery codes").getByText(/^You have none yet\./)).toBeVisible();
  await card("Recovery codes").getByRole("button", { name: "Make recovery codes" }).click();
  const old = await acceptRecoveryCodes();
  await saved.click();
  await expect.element(dialog()).not.toBeInTheDocument();

  const renew = card("Recovery codes").getByRole("button", { name: "Make new codes" });
  await renew.click();
  await expect.element(dialog()).toMatchTextContent("the codes that you have now stop working");
  await dialog().getByRole("button", { name: "Cancel" }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
  await renew.click();
  await dialog().getByRole("button", { name: "Make new codes" }).click();
  await expectCount(shownCodes, 10);
  const fresh = shownCodes.elements().map((code) => code.textContent);
  expect(fresh.filter((code) => old.includes(code))).toEqual([]);
});

test("nothing takes codes away that are shown only once but the word that they are saved", async ({ person }) => {
  await openSecurity({ as: person, width: 390, height: 844 });
  await setUpAuthenticator();
  const close = dialog("Recovery codes").getByRole("button", { name: "Close" });
  await expect.element(close).toBeVisible();
  await acceptRecoveryCodes();
  await expect.element(toast()).not.toBeInTheDocument();
  await expect.element(close).not.toBeInTheDocument();
  await userEvent.keyboard("{Escape}");
  await userEvent.click(document.documentElement, { position: { x: 5, y: 5 }, force: true });
  // What closes is gone after its transition.
  await expectAccessible();
  await expectCount(shownCodes, 10);
  await saved.click();
  await expect.element(dialog()).not.toBeInTheDocument();
  // What kept the dialog of the codes open does not keep the next one open.
  await card("Recovery codes").getByRole("button", { name: "Make new codes" }).click();
  await expect.element(dialog()).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog()).not.toBeInTheDocument();
});
