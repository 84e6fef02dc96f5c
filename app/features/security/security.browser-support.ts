import type { SupabaseClient } from "@supabase/supabase-js";
import { TOTP } from "otpauth";
import { expect } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import type { Person } from "#tests/support/product/people.ts";
import { openScreen, type ScreenOptions } from "#tests/support/screens/open-screen.tsx";
import { card } from "#tests/support/screens/parts.ts";

export async function openSecurity(options: ScreenOptions): Promise<void> {
  await openScreen("/profile", options);
  // Where the first dialog of the page has put it: behind the app, as in a document.
  for (const portal of document.querySelectorAll("[data-mantine-shared-portal-node]")) document.body.append(portal);
  await expectSecurity();
}

export async function expectSecurity(): Promise<void> {
  await expect.element(card("Passkeys").getByText(/^(On|Off)$/)).toBeVisible();
}

export function dialog(name?: string): Locator {
  return page.getByRole("dialog", name === undefined ? {} : { name });
}

export function authenticatorDialog() {
  const root = dialog("Set up an authenticator app");
  return {
    root,
    picture: root.getByRole("img", { name: /^QR code/ }),
    key: root.getByLabelText("Key", { exact: true }),
    code: root.getByLabelText("Code", { exact: true }),
    turnOn: root.getByRole("button", { name: "Turn on" }),
  };
}

/** The key that the dialog shows, once it is there. */
export async function shownKey(): Promise<string> {
  const { key } = authenticatorDialog();
  await expect.element(key).toBeVisible();
  return key.element().textContent;
}

/** What an authenticator app shows that was given this key; `stepsAhead` codes of 30 seconds later. */
export function codeOf(key: string, stepsAhead = 0): string {
  const app = new TOTP({ secret: key.replaceAll(/\s/g, "") });
  return app.generate({ timestamp: Date.now() + stepsAhead * 30_000 });
}

export async function enter(field: Locator, text: string): Promise<void> {
  await field.fill(text);
  await userEvent.keyboard("{Enter}");
}

/** Sets an authenticator app up, up to the offer of recovery codes. Gives its key. */
export async function setUpAuthenticator(): Promise<string> {
  await card("Authenticator app").getByRole("button", { name: "Set up" }).click();
  const key = await shownKey();
  await enter(authenticatorDialog().code, codeOf(key));
  await expect.element(page.getByRole("button", { name: "Later" })).toBeVisible();
  return key;
}

export async function declineRecoveryCodes(): Promise<void> {
  await page.getByRole("button", { name: "Later" }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
}

/** Accepts the offer of recovery codes, and gives them as they are shown. */
export async function acceptRecoveryCodes(): Promise<string[]> {
  await dialog().getByRole("button", { name: "Make recovery codes" }).click();
  const codes = page.getByRole("list", { name: "Your new recovery codes" }).getByRole("listitem");
  await expect.poll(() => codes.elements().length).toBe(10);
  return codes.elements().map((code) => code.textContent);
}

/** The factors of a person, verified or not. */
export async function factorsOf(person: Person, service: SupabaseClient) {
  const { data, error } = await service.auth.admin.getUserById(person.id);
  if (error) throw error;
  return data.user.factors ?? [];
}
