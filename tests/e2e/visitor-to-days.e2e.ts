import type { Locator, Page } from "@playwright/test";
import { expect, test } from "#tests/support/e2e/fixtures.ts";
import { expectToast, signUpForm } from "#tests/support/e2e/screens.ts";
import { tour } from "#tests/support/e2e/tour.ts";
import { freshEmail } from "#tests/support/product/people.ts";
import { waitForMailIn } from "@workspace/testing/contract/mailbox-reader.ts";

/** From the first page to the first thing of one's own; typing in a field counts as one. */
const mostTaps = 12;

function day(daysFromNow: number): string {
  return new Date(Date.now() + daysFromNow * 86_400_000).toISOString().slice(0, 10);
}

/** Whoever walks without an address typed: what they did is counted. */
function walker() {
  let taps = 0;
  return {
    taps: () => taps,
    async tap(what: Locator) {
      await what.click();
      taps += 1;
    },
    async enter(field: Locator, text: string) {
      await field.fill(text);
      taps += 1;
    },
    async choose(list: Locator, value: string) {
      await list.selectOption(value);
      taps += 1;
    },
  };
}

/** Tells one more of what can move the days, on the way that the dates themselves offer. */
async function answerFromDates(page: Page, question: string, give: () => Promise<void>): Promise<void> {
  const parts = page.getByRole("navigation", { name: "Your application" });
  await parts.getByRole("link", { name: "Dates" }).click();
  const moving = page.getByRole("region", { name: "Your answers could change these days" });
  await moving.getByRole("link", { name: question }).click();
  await expect(page.getByRole("region", { name: "Next question" }).getByText(question).first()).toBeVisible();
  await give();
  await page.getByRole("button", { name: "Save and continue" }).click();
  await expectToast(page, /^Saved/);
}

test.use({ viewport: { width: 390, height: 844 }, timezoneId: "Asia/Dhaka" });

test("a visitor on a phone comes by taps alone from the first page to the day that a bank statement sets", async ({
  page,
  product,
}) => {
  test.slow();
  const { tap, enter, choose, taps } = walker();
  await page.goto("/");

  await test.step("a first thing of their own, without an account", async () => {
    await tap(
      page.getByRole("region", { name: "Where do you want to study?" }).getByRole("link", { name: "United Kingdom" }),
    );
    await choose(page.locator("select[name=nationality]").first(), "BD");
    await choose(page.locator("select[name=residence]"), "BD");
    await enter(page.locator("input[name=course-start]"), day(120));
    await tap(page.locator("input[name=is-inside][value=no]"));
    await tap(page.getByRole("button", { name: "Work it out" }));
    const short = page.getByRole("region", { name: "For you, in short" }).getByRole("listitem");
    await expect(short.first()).toContainText(/^Apply (between|by) .+[:.] .+ \d+ days left\./);
    await expect(short.last()).toContainText(/\d+ of the 11 usual steps apply to you/);
    expect(taps()).toBeLessThanOrEqual(mostTaps);
  });

  await test.step("they keep it, sign up, and find it again", async () => {
    await tap(page.getByRole("link", { name: "Keep this checklist: sign up" }));
    const email = freshEmail();
    const form = signUpForm(page);
    await enter(form.fullName, "Amina Rahman");
    await enter(form.email, email);
    await enter(form.password, "a calm passphrase");
    await tap(form.submit);
    const mail = await waitForMailIn(product.mailboxUrl(), { to: email });
    const [, code = ""] = /asks for a code: (\d{6})$/m.exec(mail.text) ?? [];
    await enter(page.getByLabel("Code from the email"), code);
    await tap(page.getByRole("button", { name: "Continue" }));
    await tap(tour(page).skip);
    await expect(page.getByRole("heading", { name: /^\d+ days to the start of your course/ })).toBeVisible();
    await tap(page.getByRole("link", { name: "Continue", exact: true }));
    await expect(page).toHaveURL("/visa-progress");
  });

  await test.step("four answers that the dates ask for end in the day", async () => {
    const asked = page.getByRole("region", { name: "Next question" });
    await answerFromDates(page, "What kind of course is it?", () =>
      asked.getByRole("radio", { name: "A taught master's degree" }).check(),
    );
    await answerFromDates(page, "In what form is the money?", () =>
      asked.getByRole("checkbox", { name: "Money in an account", exact: true }).check(),
    );
    await answerFromDates(page, "Since which day has the whole sum been in the account?", () =>
      asked.locator("input[type=date]").fill(day(-20)),
    );
    await answerFromDates(page, "On which day does the newest bank paper end?", () =>
      asked.locator("input[type=date]").fill(day(9)),
    );
    await page.getByRole("navigation", { name: "Your application" }).getByRole("link", { name: "Dates" }).click();
    await expect(
      page
        .getByRole("region", { name: "When to apply" })
        .getByText(/^Apply between .* and .*: your bank statement ends it\.$/),
    ).toBeInViewport();
  });
});
