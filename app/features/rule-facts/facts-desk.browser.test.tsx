import { beforeEach, describe, expect, inject } from "vitest";
import { page, userEvent } from "vitest/browser";
import { enteredFact } from "#tests/support/samples/entered-facts.ts";
import { serviceClient } from "#tests/support/product/people.ts";
import { expectAccessible, expectNoSidewaysScroll } from "#tests/support/screens/accessibility.ts";
import { expectAddress } from "#tests/support/screens/address.ts";
import { failRequests, restoreNetwork } from "#tests/support/screens/network.ts";
import { openScreen } from "#tests/support/screens/open-screen.tsx";
import { expectCount } from "#tests/support/screens/parts.ts";
import { test } from "#tests/support/screens/test.ts";

const desk = "/functions/v1/facts-desk";
const fee = "gb.fee.visa";
const facts = page.getByRole("list", { name: "Facts" });
const form = page.getByRole("region", { name: "Enter a new value" });
const entered = page.getByRole("list", { name: "Values entered here" });
const field = (name: string) => form.getByLabelText(name);

function day(daysFromNow: number): string {
  return new Date(Date.now() + daysFromNow * 86_400_000).toISOString().slice(0, 10);
}

// What is entered and reported is everybody's.
beforeEach(async () => {
  const service = serviceClient({ ...inject("product"), url: window.location.origin });
  await service.from("fact_overrides").delete().like("fact_id", "gb.%").throwOnError();
  await service.from("fact_reports").delete().neq("destination", "").throwOnError();
});

describe("the list of facts", () => {
  test("finds by words, destination and state, and says when nothing matches", async ({ createPerson }) => {
    const admin = await createPerson({ isAdmin: true });
    await admin.client
      .from("fact_overrides")
      .insert(enteredFact({ fact_id: fee, value: 600, says: "The visa fee is 600 pounds." }))
      .throwOnError();
    await openScreen("/admin/facts", { as: admin });
    await expect.element(page.getByText("No open reports")).toBeVisible();
    await expectCount(facts.getByRole("listitem"), 30);
    await page.getByRole("combobox", { name: "All states" }).click();
    await page.getByRole("option", { name: "Changed here" }).click();
    await expectAddress("/admin/facts?state=entered");
    await expect.element(facts.getByRole("link", { name: "The visa fee is 600 pounds." })).toBeVisible();
    await expect.element(page.getByText("1 fact", { exact: true })).toBeVisible();
    await page.getByRole("textbox", { name: "Search facts" }).fill("nothing like it");
    await expect.element(page.getByText("No facts match")).toBeVisible();
    await page.getByRole("button", { name: "Clear filters" }).click();
    await expectCount(facts.getByRole("listitem"), 30);
    await expectAccessible();
    await expectNoSidewaysScroll("in the list of facts");
  });

  test("that cannot be read says so, and is read again", async ({ createPerson }) => {
    failRequests(desk, "post");
    failRequests("/rest/v1/fact_reports", "get");
    await openScreen("/admin/facts", { as: await createPerson({ isAdmin: true }) });
    await expect.element(page.getByText("The facts could not be loaded.")).toBeVisible();
    await expect.element(page.getByText("The reports could not be loaded.")).toBeVisible();
    restoreNetwork();
    await page.getByRole("button", { name: "Retry" }).last().click();
    await expectCount(facts.getByRole("listitem"), 30);
  });

  test("has the open reports of visitors, which go when they are handled", async ({ createPerson, service }) => {
    const reports = ["The fee is another one.", "The page has moved."].map((message, index) => ({
      destination: "gb",
      fact_id: index === 0 ? fee : null,
      message,
    }));
    await service.from("fact_reports").insert(reports).throwOnError();
    await openScreen("/admin/facts", { as: await createPerson({ isAdmin: true }) });
    const list = page.getByRole("list", { name: "Reports, newest first" });
    await expectCount(list.getByRole("listitem"), 2);
    await list.getByRole("button", { name: "Reject: The page has moved." }).click();
    await expect.element(page.getByText("The report is rejected.")).toBeVisible();
    await expectCount(list.getByRole("listitem"), 1);
    await list.getByRole("link", { name: fee }).click();
    await expect.element(page.getByRole("heading", { level: 1, name: fee })).toBeVisible();
    await expect.element(page.getByRole("heading", { name: "Reports on this fact" })).toBeVisible();
  });
});

describe("a fact", () => {
  async function fillIn(): Promise<void> {
    await field("Value (GBP)").fill("600");
    await field("The rule in one sentence").fill("The visa fee is 600 pounds.");
    await field("Address of the source").fill("https://www.gov.uk/student-visa");
    await field("Title of the source").fill("Student visa");
    await field("The source's own date").fill(day(-1));
    await field("Look again by").fill(day(90));
  }
  const preview = page.getByRole("region", { name: "With this value" });

  test("says at each field what is wrong, and keeps what was typed", async ({ createPerson }) => {
    await openScreen(`/admin/facts/${fee}`, { as: await createPerson({ isAdmin: true }) });
    await field("Value (GBP)").fill("much");
    await field("Address of the source").fill("http://www.gov.uk");
    await form.getByRole("button", { name: "Preview" }).click();
    await expect
      .element(form.getByText("Please give the whole address of the page; it begins with https://."))
      .toBeVisible();
    await expect.element(field("Address of the source")).toHaveFocus();
    await fillIn();
    await field("Value (GBP)").fill("much");
    await form.getByRole("button", { name: "Preview" }).click();
    await expect.element(form.getByText("This value must be a number, as the shipped one is.")).toBeVisible();
    await expect.element(field("Value (GBP)")).toHaveValue("much");
    await expectAccessible();
    await expectNoSidewaysScroll("with a form of faults");
  });

  test("is changed by keyboard, after a preview that a change takes away", async ({ createPerson }) => {
    const student = await createPerson();
    const answers = { "is-inside": "no", "application-day": day(10), "course-start": day(90), "course-end": day(400) };
    await student.client.from("applications").insert({ destination: "gb", answers }).throwOnError();
    await openScreen(`/admin/facts/${fee}`, { as: await createPerson({ isAdmin: true }) });
    await fillIn();
    await userEvent.keyboard("{Enter}");
    await expect.element(preview.getByText("The visa fee is 600 pounds.")).toBeVisible();
    // Those of other tests are there, too.
    const touched = preview.getByRole("list", { name: "Applications that change" });
    await expect.element(touched.getByText(/^Other sums: [1-9]/)).toBeVisible();
    await field("Note").fill("Read twice");
    await expect.element(preview).not.toBeInTheDocument();
    await form.getByRole("button", { name: "Preview" }).click();
    await expect.element(preview.getByRole("heading", { name: "With this value" })).toHaveFocus();
    await preview.getByRole("button", { name: "Save value" }).click();
    await expect.element(page.getByText("Value saved")).toBeVisible();
    await expect.element(entered.getByText("Read twice", { exact: false })).toBeVisible();
    await entered.getByRole("button", { name: "Withdraw: The visa fee is 600 pounds." }).click();
    await page.getByRole("button", { name: "Withdraw value" }).click();
    await expect.element(page.getByText("Value withdrawn")).toBeVisible();
    await expect.element(entered.getByText("Withdrawn", { exact: true }).first()).toBeVisible();
  });

  test("loses nothing where a value cannot be saved", async ({ createPerson }) => {
    await openScreen(`/admin/facts/${fee}`, { as: await createPerson({ isAdmin: true }) });
    await fillIn();
    await form.getByRole("button", { name: "Preview" }).click();
    await expect.element(preview).toBeVisible();
    failRequests(desk, "post");
    await preview.getByRole("button", { name: "Save value" }).click();
    await expect.element(page.getByText("The value could not be saved. What you wrote is still here.")).toBeVisible();
    await expect.element(field("Value (GBP)")).toHaveValue("600");
    await expect.element(preview.getByRole("button", { name: "Save value" })).toBeVisible();
  });

  test("that is a list cannot be changed here, and one that does not exist is said", async ({ createPerson }) => {
    const admin = await createPerson({ isAdmin: true });
    await openScreen("/admin/facts/gb.tb.list", { as: admin });
    await expect.element(form.getByText(/^This fact is a list/)).toBeVisible();
    await openScreen("/admin/facts/gb.no-such", { as: admin });
    await expect.element(page.getByText("This fact could not be loaded.")).toBeVisible();
  });
});
