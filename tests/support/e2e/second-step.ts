import type { Page } from "@playwright/test";

export function secondStep(page: Page) {
  return {
    heading: page.getByRole("heading", { level: 1, name: "Confirm that it is you" }),
    code: page.getByLabel("Code from your authenticator app"),
    recoveryCode: page.getByLabel("Recovery code"),
    submit: page.getByRole("button", { name: "Continue" }),
    passkey: page.getByRole("button", { name: "Use your passkey" }),
    useRecoveryCode: page.getByRole("button", { name: "Use a recovery code" }),
    useAuthenticator: page.getByRole("button", { name: "Use your authenticator app" }),
    otherAccount: page.getByRole("button", { name: "Sign in with another account" }),
  };
}
