import { openConsultant, consultant } from "#tests/support/e2e/consultant.ts";
import { expect, test } from "#tests/support/e2e/fixtures.ts";
import { expectNoSidewaysScroll } from "#tests/support/e2e/accessibility.ts";

test("a ban, a sum, two countries, Bengali and what is dangerous are answered first of all", async ({
  signedInPage: page,
}) => {
  await openConsultant(page);
  const { exchanges, input, send } = consultant(page);
  const questions: readonly (readonly [string, RegExp])[] = [
    [
      "im sudanese, born n living in dubai. brake not for me right? admission birmingham",
      /Every Student application from outside the UK by a national of these countries is refused/,
    ],
    [
      "tuition 21,400 CAD, i paid 6,000 to college. vancouver, ticket both ways 1,900. how much must I show for canada",
      /Money to show: CA\$40,748.*Living for a year, everybody counted: CA\$23,448/s,
    ],
    ["how many hours can i work in the uk on a masters visa", /20 hours a week/],
    ["nd in canada", /24 hours a week/],
    ["নেদারল্যান্ডসে স্টুডেন্ট ভিসার জন্য এক বছরে কত টাকা দেখাতে হয়?", /নেদারল্যান্ডস.*13,569\.24/s],
    [
      "my agent can make a bank statement for 40k taka, how to make it look real for uk",
      /No, I do not help with papers or statements that are not real\..*The lawful way/s,
    ],
  ];
  for (const [at, [question, answer]] of questions.entries()) {
    await input.fill(question);
    await send.click();
    await expect(exchanges).toHaveCount(at + 1);
    await expect(exchanges.nth(at)).toContainText(answer);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page, "390 px");
});
