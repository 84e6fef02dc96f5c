import { page } from "vitest/browser";
import { finishedTourOf, type Person } from "#tests/support/product/people.ts";
import { openScreen } from "./open-screen.tsx";

export function signInForm() {
  const panel = page.getByRole("tabpanel", { name: "Sign In" });
  return {
    panel,
    email: panel.getByLabelText("Email"),
    password: panel.getByLabelText("Password", { exact: true }),
    rememberMe: panel.getByRole("checkbox", { name: "Remember me" }),
    submit: panel.getByRole("button", { name: "Sign In", exact: true }),
    forgotPassword: panel.getByRole("button", { name: "Forgot password?" }),
    sendResetLink: panel.getByRole("button", { name: "Send reset link" }),
  };
}

export function signUpForm() {
  const panel = page.getByRole("tabpanel", { name: "Sign Up" });
  return {
    fullName: panel.getByLabelText("Full name"),
    email: panel.getByLabelText("Email"),
    password: panel.getByLabelText("Password", { exact: true }),
    submit: panel.getByRole("button", { name: "Sign Up", exact: true }),
  };
}

export function newPasswordForm() {
  return {
    password: page.getByLabelText("New password"),
    confirmation: page.getByLabelText("Confirm password"),
    submit: page.getByRole("button", { name: "Update Password" }),
    back: page.getByRole("link", { name: "Back to sign in" }),
  };
}

export function secondStep() {
  return {
    heading: page.getByRole("heading", { level: 1, name: "Confirm that it is you" }),
    code: page.getByLabelText("Code from your authenticator app"),
    recoveryCode: page.getByLabelText("Recovery code"),
    submit: page.getByRole("button", { name: "Continue" }),
    useRecoveryCode: page.getByRole("button", { name: "Use a recovery code" }),
    useAuthenticator: page.getByRole("button", { name: "Use your authenticator app" }),
    otherAccount: page.getByRole("button", { name: "Sign in with another account" }),
  };
}

/** Fills the tab Sign In, where it is open, and sends it; the tour starts after it only for somebody whom it still greets. */
export async function fillSignIn(person: Person, password = person.password): Promise<void> {
  const tour = finishedTourOf(person.id);
  if (person.hasCompletedTutorial) localStorage.setItem(tour.name, tour.value);
  const form = signInForm();
  await form.email.fill(person.email);
  await form.password.fill(password);
  await form.submit.click();
}

export async function signInByForm(person: Person, password = person.password): Promise<void> {
  await openScreen("/auth");
  await fillSignIn(person, password);
}

/** Everything that the app stores in the browser. */
export function storedText(): string {
  return JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]);
}
