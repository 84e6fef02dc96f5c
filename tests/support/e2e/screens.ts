import { expect, type Locator, type Page } from "@playwright/test";

/** The eleven switches of /visa-progress, in order, by their visible names. */
export const stepTitles = [
  "IELTS Submitted",
  "Degree Transcript Verified",
  "University Offer Letter",
  "SOP Completed",
  "Financial Documents Ready",
  "Passport Ready",
  "Photos Submitted",
  "Medical Check Done",
  "Police Clearance Obtained",
  "Visa Form Filled",
  "Visa Interview Scheduled",
] as const;

export type StepTitle = (typeof stepTitles)[number];

export function stepSwitch(page: Page, title: StepTitle): Locator {
  return page.getByRole("switch", { name: title, exact: true });
}

/** Toasts can be closed; what else is announced cannot. */
export function toast(page: Page): Locator {
  return page
    .getByRole("status")
    .or(page.getByRole("alert"))
    .filter({ has: page.getByRole("button", { name: "Close message" }) });
}

/** A toast that says all this; an older one may be on its way out. */
export async function expectToast(page: Page, ...texts: (string | RegExp)[]): Promise<void> {
  let found = toast(page);
  for (const text of texts) found = found.filter({ hasText: text });
  await expect(found).toBeVisible();
}

export function card(page: Page, name: string): Locator {
  return page.getByRole("region", { name, exact: true });
}

export function signInForm(page: Page) {
  const panel = page.getByRole("tabpanel", { name: "Sign In" });
  return {
    panel,
    email: panel.getByLabel("Email"),
    password: panel.getByLabel("Password", { exact: true }),
    rememberMe: panel.getByRole("checkbox", { name: "Remember me" }),
    submit: panel.getByRole("button", { name: "Sign In", exact: true }),
    forgotPassword: panel.getByRole("button", { name: "Forgot password" }),
    sendResetLink: panel.getByRole("button", { name: "Send reset link" }),
  };
}

export function signUpForm(page: Page) {
  const panel = page.getByRole("tabpanel", { name: "Sign Up" });
  return {
    panel,
    fullName: panel.getByLabel("Full name"),
    email: panel.getByLabel("Email"),
    password: panel.getByLabel("Password", { exact: true }),
    submit: panel.getByRole("button", { name: "Sign Up", exact: true }),
  };
}

export async function signInByForm(page: Page, { email, password }: { email: string; password: string }) {
  await page.goto("/auth");
  const form = signInForm(page);
  await form.email.fill(email);
  await form.password.fill(password);
  await form.submit.click();
}

/** Delays requests to `url` until `release` is called. */
export async function holdRequests(page: Page, url: string | RegExp, method: string) {
  const { promise, resolve: release } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    await promise;
    await route.continue();
  });
  return { release };
}

/** Answers requests to `url` with 500. */
export async function failRequests(page: Page, url: string | RegExp, method: string) {
  await page.route(url, (route) =>
    route.request().method() === method
      ? route.fulfill({ status: 500, json: { code: "XX000", message: "out of order", details: null, hint: null } })
      : route.fallback(),
  );
}
