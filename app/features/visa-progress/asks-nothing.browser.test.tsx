import { expect } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "#tests/support/screens/accessibility.ts";
import { openScreen } from "#tests/support/screens/open-screen.tsx";
import { card, expectToast } from "#tests/support/screens/parts.ts";
import { test } from "#tests/support/screens/test.ts";
import type { Person } from "#tests/support/product/people.ts";

/** Of a majority English-speaking country: the step of the English test, a key step, asks nothing. */
async function beginFromUsa({ client }: Person): Promise<void> {
  const answers = { nationality: ["US"], residence: "US", "is-inside": "no" };
  await client.from("applications").insert({ destination: "gb", answers }).throwOnError();
}
const badge = "Not needed so far";

test("a step that asks nothing has a badge, counts as done, and can be switched all the same", async ({ person }) => {
  await beginFromUsa(person);
  await openScreen("/visa-progress", { as: person });
  const path = card("Overall progress");
  const station = path.getByRole("listitem").filter({ hasText: "SOP Completed" });
  await expect.element(station).toMatchTextContent(badge);
  await expect.element(station).not.toMatchTextContent("to do");
  await expect.element(path.getByText("3 of 11: 0 done, 3 not needed so far.")).toBeVisible();
  await expect.element(path.getByRole("progressbar")).toHaveAttribute("value", "27");
  const step = page.getByRole("switch", { name: "SOP Completed" });
  await expect.element(step).toHaveAccessibleDescription(new RegExp(badge));
  await expectAccessible();

  await step.click();
  await expectToast("Progress Updated", "SOP Completed marked as completed");
  await expect.element(step).toBeChecked();
  await expect.element(step).not.toHaveAccessibleDescription(new RegExp(badge));
});

test("the dashboard counts a key step that asks nothing as done", async ({ person }) => {
  await beginFromUsa(person);
  await openScreen("/dashboard", { as: person });
  const progress = card("Overall visa progress");
  await expect.element(progress.getByText("1 of 5 key steps: 0 done, 1 not needed so far.")).toBeVisible();
  const station = progress.getByRole("listitem").filter({ hasText: "IELTS Submitted" });
  await expect.element(station).toMatchTextContent(badge);
});
