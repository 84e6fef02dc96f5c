import { expect } from "vitest";
import { page } from "vitest/browser";

/** Where the app has led to. */
export async function expectAddress(path: string): Promise<void> {
  await expect.poll(() => window.location.pathname + window.location.search).toBe(path);
}

/** What the tab Sign In holds. */
export function signInForm() {
  const panel = page.getByRole("tabpanel", { name: "Sign In" });
  return {
    panel,
    email: panel.getByLabelText("Email"),
    password: panel.getByLabelText("Password", { exact: true }),
    rememberMe: panel.getByRole("checkbox", { name: "Remember me" }),
    submit: panel.getByRole("button", { name: "Sign In", exact: true }),
    forgotPassword: panel.getByRole("button", { name: /^Forgot password/ }),
    sendResetLink: panel.getByRole("button", { name: "Send reset link" }),
  };
}

/** Signs in on the screen that is shown, /auth. */
export async function signInByForm({ email, password }: { email: string; password: string }): Promise<void> {
  const form = signInForm();
  await form.email.fill(email);
  await form.password.fill(password);
  await form.submit.click();
}

/** Leaves by the sidebar's Logout. */
export async function logOut(): Promise<void> {
  await page.getByRole("button", { name: "Logout" }).click();
  await expectAddress("/auth");
}
