import { describe, expect } from "vitest";
import { page, userEvent } from "vitest/browser";
import { isFocusMarked } from "#tests/support/accessibility.ts";
import { expectAccessible, expectNoSidewaysScroll } from "#tests/support/screens/accessibility.ts";
import { openScreen } from "#tests/support/screens/open-screen.tsx";
import { toast } from "#tests/support/screens/parts.ts";
import { signInForm } from "#tests/support/screens/sign-in.ts";
import { test } from "#tests/support/screens/test.ts";

describe("has nothing that assistive technology stumbles over", () => {
  test("signing in, and asking for a reset link", async () => {
    await openScreen("/auth");
    await signInForm().forgotPassword.click();
    await expect.element(signInForm().sendResetLink).toBeVisible();
    await expect
      .element(page.getByRole("link", { name: "Look first, without an account" }))
      .toHaveAttribute("href", "/");
    await expectAccessible();
  });

  test("signing in with something missing", async () => {
    await openScreen("/auth");
    await signInForm().submit.click();
    await expect.element(toast()).toBeVisible();
    await toast().hover();
    await expectAccessible();
  });

  test("signing up", async () => {
    await openScreen("/auth");
    await page.getByRole("tab", { name: "Sign Up" }).click();
    const panel = page.getByRole("tabpanel", { name: "Sign Up" });
    await panel.getByRole("button", { name: "Sign Up", exact: true }).click();
    await expect.element(panel.getByLabelText("Full name")).toHaveAttribute("aria-invalid", "true");
    await expectAccessible();
  });

  test("choosing a new password", async ({ person }) => {
    await openScreen("/reset-password", { as: person });
    await page.getByRole("button", { name: "Update Password" }).click();
    await expect.element(page.getByLabelText("New password")).toHaveAttribute("aria-invalid", "true");
    await expectAccessible();
  });
});

test("a name of sixty characters without a space stays inside /reset-password", async ({ createPerson }) => {
  const fullName = "Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewis";
  const email = `${"longaddress".repeat(5)}${crypto.randomUUID().slice(0, 8)}@${"example".repeat(6)}.com`;
  await openScreen("/reset-password", { as: await createPerson({ fullName, email }) });
  await expect.element(page.getByRole("button", { name: "Update Password" })).toBeVisible();
  for (const width of [320, 390, 768, 1280]) {
    await page.viewport(width, 900);
    await expectNoSidewaysScroll(`${width} px`);
  }
});

test("the sign-in form is walked by keyboard in order, with a visible focus", async () => {
  await openScreen("/auth");
  const form = signInForm();
  await expect.element(form.submit).toBeVisible();
  const stops = [
    page.getByRole("tab", { name: "Sign In" }),
    form.email,
    form.password,
    form.panel.getByRole("button", { name: "Show characters" }),
    form.rememberMe,
    form.submit,
    form.forgotPassword,
  ];
  for (const stop of stops) {
    await userEvent.keyboard("{Tab}");
    while (document.activeElement?.getAttribute("role") === "tabpanel") await userEvent.keyboard("{Tab}");
    await expect.element(stop).toHaveFocus();
    expect(isFocusMarked(), stop.asLocator()).toBe(true);
  }
});
