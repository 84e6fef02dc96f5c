import { expect, test } from "#tests/support/e2e-fixtures.ts";
import { freshEmail } from "#tests/support/e2e-people.ts";
import { refusal } from "#tests/support/e2e-problems.ts";
import { expectToast, signInForm } from "#tests/support/e2e-screens.ts";

test.describe("the forgot-password panel", () => {
  test("is what a link to it opens, with the e-mail of somebody signed in", async ({ signedInPage: page, person }) => {
    await page.goto("/auth#forgot");
    const form = signInForm(page);
    await expect(form.sendResetLink).toBeVisible();
    await expect(form.email).toHaveValue(person.email);
    await form.password.fill(person.password);
    await form.submit.click();
    await expect(page).toHaveURL("/dashboard");
  });

  test("opens and closes, and needs an e-mail", async ({ page }) => {
    await page.goto("/auth");
    const form = signInForm(page);
    await expect(form.sendResetLink).toBeHidden();
    await form.forgotPassword.click();
    await expect(form.forgotPassword).toHaveAttribute("aria-expanded", "true");
    await form.sendResetLink.click();
    await expectToast(page, "Please enter your email address");
    await expect(form.email).toBeFocused();
    await form.forgotPassword.click();
    await expect(form.sendResetLink).toBeHidden();
  });

  test("answers known and unknown e-mails alike, and asks to wait at the second try", async ({
    page,
    person,
    problems,
  }) => {
    problems.allow(refusal(429, "/send-password-reset"));
    await page.goto("/auth");
    const form = signInForm(page);
    await form.forgotPassword.click();
    for (const email of [person.email, freshEmail()]) {
      await form.email.fill(email);
      await form.sendResetLink.click();
      await expectToast(page, "Password reset email sent");
      await expectToast(page, /if an account exists/i);
      await expect(page.getByText("If this email has an account, a link is on its way.")).toBeFocused();
      await expect(form.sendResetLink).toHaveCount(0);

      // Another visit has forgotten the minute; the service has not.
      await page.goto("/auth#forgot");
      await page.reload();
      await form.email.fill(email);
      await form.sendResetLink.click();
      await expectToast(page, "Too many attempts");
      await expectToast(page, "Please wait before requesting another password reset.");
    }
  });

  test("asks to wait when too many requests came from one place, whoever they were for", async ({
    page,
    product,
    request,
    problems,
  }) => {
    problems.allow(refusal(429, "/send-password-reset"));
    const statuses: number[] = [];
    while (statuses.at(-1) !== 429 && statuses.length < 100) {
      const answer = await request.post("/functions/v1/send-password-reset", {
        headers: { apikey: product.publishableKey },
        data: { email: freshEmail() },
      });
      statuses.push(answer.status());
    }
    expect(statuses.at(-1)).toBe(429);
    expect(new Set(statuses.slice(0, -1))).toEqual(new Set([200]));

    await page.goto("/auth");
    const form = signInForm(page);
    await form.forgotPassword.click();
    await form.email.fill(freshEmail());
    await form.sendResetLink.click();
    await expectToast(page, "Too many attempts", "Please wait before requesting another password reset.");
  });
});
