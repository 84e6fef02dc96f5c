import { expect, test } from "#tests/support/e2e/fixtures.ts";
import { freshEmail } from "#tests/support/product/people.ts";
import { siteName } from "#tests/support/product/settings.ts";
import { card, signInByForm, signUpForm, stepSwitch, expectToast } from "#tests/support/e2e/screens.ts";
import { takeTour, tour } from "#tests/support/e2e/tour.ts";
import { waitForMailIn } from "@workspace/testing/contract/mailbox-reader.ts";

test("a newcomer signs up, confirms by mail, takes the tour, tracks steps, and finds them after a restart", async ({
  page,
  product,
  problems,
}) => {
  // The longest journey, with a restart of the server in it.
  test.slow();
  const email = freshEmail();
  const password = "a calm passphrase";

  await test.step("signs up", async () => {
    await page.goto("/");
    await page.getByRole("main").getByRole("link", { name: "Sign Up" }).click();
    await expect(page).toHaveURL("/auth#sign-up");
    const form = signUpForm(page);
    await form.fullName.fill("Amina Rahman");
    await form.email.fill(email);
    await form.password.fill(password);
    await form.submit.click();
    await expectToast(page, "Please check your email to confirm your account.");
    await expect(page.getByRole("heading", { name: "Check your email" })).toBeFocused();
    await expect(page.getByText(email)).toBeVisible();
  });

  await test.step("confirms by the mail's link and is in", async () => {
    const mail = await waitForMailIn(product.mailboxUrl(), { to: email });
    expect(mail.subject).toContain(siteName);
    const link = mail.links.find((candidate) => candidate.includes("/auth/v1/verify")) ?? "";
    expect(mail.text).toContain(link);
    await page.goto(link);
    await expect(page.getByRole("heading", { level: 1, name: /^Welcome.* Amina$/ })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe("/");
    expect(page.url()).not.toContain("access_token");
  });

  await test.step("takes the tour, and tells the country of residence after it", async () => {
    await takeTour(page);
    await expect(page).toHaveURL("/profile");
    await page.getByRole("combobox", { name: "Residence country" }).fill("bangla");
    await page.getByRole("option", { name: "Bangladesh" }).click();
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expectToast(page, "Profile updated");
  });

  await test.step("switches steps on and off", async () => {
    await page.getByRole("link", { name: "Visa Progress" }).click();
    for (const title of ["IELTS Submitted", "University Offer Letter", "Passport Ready"] as const) {
      await stepSwitch(page, title).click();
      await expectToast(page, `${title} marked as completed`);
      await expect(stepSwitch(page, title)).toBeChecked();
    }
    await expect(page.getByText("3 of 11 done")).toBeVisible();
    await stepSwitch(page, "University Offer Letter").click();
    await expectToast(page, "University Offer Letter marked as pending");
    await expect(page.getByText("2 of 11 done")).toBeVisible();
    await stepSwitch(page, "Visa Form Filled").click();
    await expectToast(page, "Visa Form Filled marked as completed");
  });

  const dashboardFollows = async () => {
    await expect(page.getByRole("heading", { level: 1, name: /^Welcome.* Amina$/ })).toBeVisible();
    const progress = card(page, "Overall visa progress");
    await expect(progress.getByRole("progressbar")).toHaveAttribute("value", "40");
    await expect(progress.getByText("40%")).toBeVisible();
    await expect(progress.getByText("2 of 5 key steps")).toBeVisible();
  };

  await test.step("the dashboard follows", async () => {
    await page.getByRole("link", { name: "Dashboard" }).click();
    await expect(page).toHaveURL("/dashboard");
    await dashboardFollows();
  });

  await test.step("after a restart of the server everything is still there", async () => {
    // The browser may be reading other screens ahead.
    problems.allow(/\/assets\/.*net::ERR_CONNECTION_REFUSED|net::ERR_CONNECTION_REFUSED.*\/assets\//);
    await product.stop();
    await product.start();
    await page.reload();
    await dashboardFollows();
    await expect(tour(page).card).toHaveCount(0);
    await page.getByRole("link", { name: "Visa Progress" }).click();
    await expect(page.getByText("3 of 11 done")).toBeVisible();
    await expect(stepSwitch(page, "Passport Ready")).toBeChecked();
    await expect(stepSwitch(page, "University Offer Letter")).not.toBeChecked();
  });

  await test.step("and the password still opens the door", async () => {
    await page.getByRole("button", { name: "Logout" }).click();
    await expect(page).toHaveURL("/auth");
    await signInByForm(page, { email, password });
    await expectToast(page, "You have successfully signed in.");
    await dashboardFollows();
  });
});
