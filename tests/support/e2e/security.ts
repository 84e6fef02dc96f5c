import { expect, type Locator, type Page } from "@playwright/test";
import { TOTP } from "otpauth";

export async function openSecurity(page: Page): Promise<void> {
  await page.goto("/profile");
  await expect(securityCard(page, "Passkeys").getByText(/^(On|Off)$/)).toBeVisible();
}

export function securityCard(
  page: Page,
  title: "Authenticator app" | "Passkeys" | "Recovery codes" | "Where you are signed in" | "Google account",
): Locator {
  return page.getByRole("region", { name: title, exact: true });
}

export function dialog(page: Page, name?: string): Locator {
  return page.getByRole("dialog", name === undefined ? {} : { name });
}

export function authenticatorDialog(page: Page) {
  const root = dialog(page, "Set up an authenticator app");
  return {
    picture: root.getByRole("img", { name: /^QR code/ }),
    key: root.getByLabel("Key", { exact: true }),
    code: root.getByLabel("Code", { exact: true }),
  };
}

/** What an authenticator app shows that was given this key; `stepsAhead` codes of 30 seconds later. */
export function codeOf(key: string, stepsAhead = 0): string {
  const app = new TOTP({ secret: key.replaceAll(/\s/g, "") });
  return app.generate({ timestamp: Date.now() + stepsAhead * 30_000 });
}

/** Sets an authenticator app up, up to the offer of recovery codes. Gives its key. */
export async function setUpAuthenticator(page: Page): Promise<string> {
  await securityCard(page, "Authenticator app").getByRole("button", { name: "Set up" }).click();
  const { code, key: shownKey } = authenticatorDialog(page);
  const key = await shownKey.innerText();
  await code.fill(codeOf(key));
  await code.press("Enter");
  await expect(page.getByRole("button", { name: "Later" })).toBeVisible();
  return key;
}

/** Adds a virtual device that makes passkeys without a prompt. */
export async function addPasskeyDevice(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  const { authenticatorId } = await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    /** How many passkeys the device holds. */
    async count(): Promise<number> {
      const { credentials } = await devtools.send("WebAuthn.getCredentials", { authenticatorId });
      return credentials.length;
    },
    /** Whether the device simulates a touch. */
    setPresence: (enabled: boolean) =>
      devtools.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled }),
  };
}
