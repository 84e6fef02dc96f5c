import type { Locator } from "@playwright/test";
import { expectAccessible } from "#tests/support/e2e/accessibility.ts";
import { expect, test } from "#tests/support/e2e/fixtures.ts";
import { freshEmail } from "#tests/support/product/people.ts";
import { signUpForm } from "#tests/support/e2e/screens.ts";
import { waitForMailIn } from "@workspace/testing/contract/mailbox-reader.ts";

const welcome = { level: 1, name: /^Welcome/ } as const;
/** From the first page to the first thing of one's own; typing in a field counts as one. */
const mostTaps = 12;
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

  let taps = 0;
  const tap = async (what: Locator) => {
    await what.click();
    taps += 1;
  };
  const type = async (field: Locator, text: string) => {
    await field.fill(text);
    taps += 1;
  };
  await tap(destinations.filter({ hasText: "United Kingdom" }));
  await page.locator("select[name=nationality]").first().selectOption("BD");
  taps += 1;
  await type(page.locator("input[name=course-start]"), "2027-01-11");
  await tap(page.getByRole("button", { name: "Work it out" }));
  const short = page.getByRole("region", { name: "For you, in short" });
  await expect(short.getByRole("listitem").filter({ hasText: /\d+ papers?/ })).toBeVisible();
  const keep = page.getByRole("link", { name: "Keep this checklist: sign up" });
  await expect(keep).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
  const before = Date.now();
  await tap(keep);
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
  await type(form.fullName, "Amina Rahman");
  await type(form.email, email);
  await type(form.password, "a calm passphrase");
  await tap(form.submit);
  const mail = await waitForMailIn(product.mailboxUrl(), { to: email });
  const [, code = ""] = /asks for a code: (\d{6})$/m.exec(mail.text) ?? [];
  await type(page.getByLabel("Code from the email"), code);
  await tap(page.getByRole("button", { name: "Continue" }));
  await expect(page.getByRole("heading", welcome)).toBeVisible();

  // What they kept waits after the tour, without a question more.
  await tap(page.getByRole("button", { name: "Skip Tour" }));
  await expect(page.getByRole("heading", { name: /days to the start of your course/ })).toBeVisible();
  await expect(page.getByText("It is based on the 2 answers you gave before you signed up.")).toBeVisible();
  expect(taps).toBeLessThanOrEqual(mostTaps);
  await page.getByRole("link", { name: "Continue", exact: true }).click();
  await expect(page).toHaveURL("/visa-progress");
});

test("on a phone the four questions that decide most come to the days to apply, and the way to keep them covers nothing", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/rules/united-kingdom/check");
  await expect(page.locator("input[name=fee]")).toBeHidden();
  await page.locator("select[name=nationality]").first().selectOption("BD");
  await page.locator("select[name=residence]").selectOption("BD");
  await page.locator("input[name=course-start]").fill("2027-09-13");
  await page.locator("input[name=is-inside][value=no]").check();
  const submit = page.getByRole("button", { name: "Work it out" });
  await submit.click();
  const days = page.getByRole("region", { name: "For you, in short" }).getByRole("listitem").first();
  await expect(days).toContainText(/^Apply (between|by) .+[:.] .+ \d+ days left\./);

  const keep = page.getByRole("link", { name: "Keep this checklist: sign up" });
  await expect(keep).toBeInViewport({ ratio: 1 });
  await page.getByRole("heading", { name: "Your answers" }).scrollIntoViewIfNeeded();
  await submit.focus();
  const [bar, button] = [await keep.boundingBox(), await submit.boundingBox()];
  const isApart =
    bar === null || button === null || bar.y + bar.height <= button.y || button.y + button.height <= bar.y;
  expect(isApart).toBe(true);
});

test("an example says what the rules come to, and leads to the checklist that it is of", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/");
  const destinations = page.getByRole("region", { name: choose }).getByRole("link");
  await expect(destinations.last()).toHaveText("Another EU country");
  const example = page.getByRole("region", { name: "An example" });
  const [days = ""] = await example.getByRole("listitem").allTextContents();
  expect(days).toMatch(/^Apply (between|by) /);
  await expect(example).toContainText(/Visa application: £\d/);
  await example.getByRole("button", { name: "See this checklist" }).click();
  await expect(page).toHaveURL("/rules/united-kingdom/check#result");
  const short = page.getByRole("region", { name: "For you, in short" });
  await expect(short.getByRole("listitem").first()).toContainText(days);
});

test("the header of a phone is one row", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/");
  expect((await page.getByRole("banner").boundingBox())?.height).toBeLessThan(2 * 44);
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
  await page.getByText(/^\d+ more questions$/).click();
  await page.locator("input[name=fee]").fill("0");
  await page.getByRole("button", { name: "Work it out" }).click();
  await expect(page.locator("input[name=fee]")).toHaveValue("0");
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
