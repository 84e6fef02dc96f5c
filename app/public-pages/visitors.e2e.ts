import { expectAccessible } from "#tests/support/e2e/accessibility.ts";
import { expect, test } from "#tests/support/e2e/fixtures.ts";
import { freshEmail } from "#tests/support/product/people.ts";
import { signUpForm } from "#tests/support/e2e/screens.ts";
import { waitForMailIn } from "@workspace/testing/contract/mailbox-reader.ts";

const welcome = { level: 1, name: /^Welcome/ } as const;
const choose = "Where do you want to study?";

test("a visitor sees what a destination asks, keeps it, and signs up with the code of the mail", async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/");
  await expect(page).toHaveURL("/");
  const destinations = page.getByRole("region", { name: choose }).getByRole("link");
  await expect(destinations).toHaveCount(12);
  // All that a first look needs is in the first screen of a phone.
  await expect(destinations.last()).toBeInViewport();
  const scripts = await page.locator("script[src]").evaluateAll((all) => all.map((one) => one.getAttribute("src")));
  expect(scripts.filter((address) => !address?.startsWith("/islands/"))).toEqual([]);

  await destinations.filter({ hasText: "United Kingdom" }).click();
  await page.locator("select[name=nationality]").first().selectOption("BD");
  await page.locator("input[name=course-start]").fill("2027-01-11");
  await page.getByRole("button", { name: "Work it out" }).click();
  const keep = page.getByRole("link", { name: "Keep this checklist: sign up" });
  await expect(keep).toBeVisible();
  await expectAccessible(page);
  const before = Date.now();
  await keep.click();
  await expect(page).toHaveURL("/auth#sign-up");
  const begun = JSON.parse((await page.evaluate(() => localStorage.getItem("study-visa:begun"))) ?? "null");
  expect(begun).toEqual({
    destination: "gb",
    answers: { nationality: ["BD"], "course-start": "2027-01-11" },
    at: expect.any(String),
  });
  expect(Date.parse(begun.at)).toBeGreaterThanOrEqual(before);
  await expect(page.getByText(/^Your checklist comes along/)).toBeVisible();

  const email = freshEmail();
  const form = signUpForm(page);
  await form.fullName.fill("Amina Rahman");
  await form.email.fill(email);
  await form.password.fill("a calm passphrase");
  await form.submit.click();
  const mail = await waitForMailIn(product.mailboxUrl(), { to: email });
  const [, code = ""] = /asks for a code: (\d{6})$/m.exec(mail.text) ?? [];
  await page.getByLabel("Code from the email").fill(code);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", welcome)).toBeVisible();
});

test("somebody who is signed in has the dashboard at /, and never sees the page for visitors", async ({
  page,
  person,
  signIn,
}) => {
  await signIn(person);
  await page.addInitScript(() => {
    new PerformanceObserver(() => {
      const isForVisitors = document.getElementById("choose") !== null;
      if (isForVisitors) sessionStorage.setItem("painted", location.href);
    }).observe({ type: "paint", buffered: true });
  });
  await page.goto("/blogs");
  await page.goto("/");
  await expect(page.getByRole("heading", welcome)).toBeVisible();
  await expect(page).toHaveURL("/");
  await page.reload();
  await expect(page.getByRole("heading", welcome)).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem("painted"))).toBeNull();
  await page.goBack();
  await expect(page).toHaveURL("/blogs");

  await page.goto("/welcome");
  await expect(page.getByRole("heading", { name: choose })).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem("painted"))).toContain("/welcome");
});

test("after a sign-out, / is for visitors again", async ({ page, person, signIn }) => {
  await signIn(person);
  await page.goto("/");
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/auth");
  await page.goto("/");
  await expect(page.getByRole("heading", { name: choose })).toBeVisible();
  await expect(page).toHaveURL("/");
});

test("a link of a mail that no longer works is explained, as ever", async ({ page }) => {
  await page.goto("/#error=access_denied&error_code=otp_expired&error_description=x");
  await expect(page).toHaveURL("/auth");
  await expect(page.getByText("This link no longer works")).toBeVisible();
});

test("without scripts a visitor chooses, asks, and finds the way to sign up", async ({ newBrowser, baseURL }) => {
  const context = await newBrowser({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  await page.goto("/");
  await page.getByRole("link", { name: "Germany" }).click();
  await page.getByRole("button", { name: "Work it out" }).click();
  const keep = page.getByRole("link", { name: "Keep this checklist: sign up" });
  await expect(keep).toHaveAttribute("href", "/auth");
});

test("somebody who is signed in is not asked to sign up for a checklist", async ({ page, person, signIn }) => {
  await signIn(person);
  await page.goto("/rules/sweden/check");
  await page.getByRole("button", { name: "Work it out" }).click();
  await expect(page.getByRole("heading", { name: "Papers and actions" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Keep this checklist: sign up" })).toBeHidden();
});

test("the page for visitors has no barriers", async ({ page }) => {
  await page.goto("/");
  await expectAccessible(page, { isStatic: true });
});
