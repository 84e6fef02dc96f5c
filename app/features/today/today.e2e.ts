import { expectAccessible } from "#tests/support/e2e/accessibility.ts";
import { expect, test } from "#tests/support/e2e/fixtures.ts";
import { expectToast } from "#tests/support/e2e/screens.ts";

test.use({ viewport: { width: 390, height: 844 } });

test("an application on a phone: a paper is done, the step it belongs to is next, and a refusal shows its last day", async ({
  page,
  person,
  signIn,
}) => {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const answers = { residence: "BD", "is-inside": "no", "course-start": day(48), "gb.refusal-received-on": day(-8) };
  const row = { destination: "gb", institution: "University of Leeds", answers };
  const { data: application } = await person.client
    .from("applications")
    .insert(row)
    .select("id")
    .single()
    .throwOnError();
  await signIn(person);
  await page.goto("/dashboard");
  const today = page.getByRole("region", { name: "Today" });
  await expect(today.getByText(/^4[789] days to the start of your course at University of Leeds$/)).toBeVisible();
  const task = today.getByRole("listitem").filter({ hasText: "Confirmation of Acceptance for Studies (CAS)" });
  await task.getByRole("button", { name: /^Done/ }).click();
  await expectToast(page, "marked as ready");
  await expect(task).toHaveCount(0);
  // Without the message, which lies over the card for a moment.
  await page.reload();
  await expect(today.getByRole("listitem").first()).toBeVisible();
  await expectAccessible(page);

  const progress = page.getByRole("region", { name: "Overall visa progress" });
  const link = progress.getByRole("link");
  const step = new URL((await link.getAttribute("href")) ?? "", page.url()).hash;
  await link.click();
  await expect(page).toHaveURL(new RegExp(`/visa-progress${step}$`));
  await expect(page.locator(step).getByRole("button").first()).toBeFocused();

  await person.client.from("applications").update({ state: "decided" }).eq("id", application.id).throwOnError();
  await page.goto("/dashboard");
  await today.getByRole("button", { name: "It was refused" }).click();
  await expect(today.getByText("After a refusal, the day for a review comes first")).toBeVisible();
  await expect(today.getByText(/(?:19|20|21) days left/)).toBeVisible();
  await expectAccessible(page);
});
