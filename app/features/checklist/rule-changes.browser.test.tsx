import { expect } from "vitest";
import { page } from "vitest/browser";
import type { Person } from "#tests/support/product/people.ts";
import { expectAccessible } from "#tests/support/screens/accessibility.ts";
import { failRequests, restoreNetwork } from "#tests/support/screens/network.ts";
import { expectCount, expectToast } from "#tests/support/screens/parts.ts";
import { test } from "#tests/support/screens/test.ts";
import { askPlan, beginApplication, openChecklist } from "./checklist.browser-support.ts";

const notice = page.getByRole("region", { name: /^The rules changed/ });

async function seenBy({ client }: Person): Promise<string[] | null> {
  const { data } = await client.from("applications").select("seen_needed").single().throwOnError();
  return data.seen_needed;
}

test("a checklist that is shown for the first time is no change, and is kept as read", async ({ person }) => {
  const id = await beginApplication(person);
  await openChecklist(person);
  const { ruleChanges } = await askPlan(person, id);
  await expect.poll(() => seenBy(person)).toEqual(ruleChanges.needed);
  await expectCount(notice, 0);
});

test("what rules changed since stands above the checklist until it is dismissed", async ({ person }) => {
  const id = await beginApplication(person);
  const { needed } = (await askPlan(person, id)).ruleChanges;
  // As if the rules had asked for the one and not for the other.
  const seen = [...needed.filter((one) => one !== "gb.req.cas"), "gb.req.parental-consent", "gb.req.no-longer-there"];
  await person.client.from("applications").update({ seen_needed: seen }).eq("id", id).throwOnError();
  await openChecklist(person, "", { width: 390, height: 844 });
  await expect
    .element(notice.getByRole("heading", { level: 2 }))
    .toHaveTextContent("The rules changed: 1 added, 2 no longer needed.");
  const titles = notice.getByRole("listitem");
  expect(titles.elements().map(({ textContent }) => textContent)).toEqual([
    "Confirmation of Acceptance for Studies (CAS)",
    "Parents' consent for an applicant under 18",
    "1 paper that the rules no longer mention",
  ]);
  await expectAccessible();

  failRequests("/rest/v1/applications", "patch");
  await notice.getByRole("button", { name: "Got it" }).click();
  await expectToast("This could not be saved. Try again.");
  await expect.element(notice).toBeVisible();
  restoreNetwork();
  await notice.getByRole("button", { name: "Got it" }).click();
  await expectCount(notice, 0);
  await expect.element(page.getByRole("heading", { name: "Your checklist" })).toHaveFocus();
  expect(await seenBy(person)).toEqual(needed);
});
