import { expect } from "vitest";
import { page } from "vitest/browser";
import type { Person } from "#tests/support/product/people.ts";
import { expectAccessible } from "#tests/support/screens/accessibility.ts";
import { restoreNetwork } from "#tests/support/screens/network.ts";
import { expectCount, expectToast, toast } from "#tests/support/screens/parts.ts";
import { test } from "#tests/support/screens/test.ts";
import {
  askPlan,
  beginApplication,
  checklistLine,
  failLines,
  openChecklist,
  storedLine,
} from "./checklist.browser-support.ts";

const box = () => page.getByRole("region", { name: "You already have this for another application" });

/** One in Leeds, with a passport and a degree that are ready, and one in Munich that is worked in. */
async function beginTwo(person: Person) {
  const leeds = await beginApplication(person, { city: "Leeds", chosen_at: "2026-01-01T10:00:00Z" });
  const munich = await beginApplication(person, { destination: "de", institution: "", city: "Munich" });
  const { data: passport } = await person.client
    .from("documents")
    .insert({ document_name: "My passport", document_type: "Passport", file_url: "p.pdf", file_name: "p.pdf" })
    .select("id")
    .single()
    .throwOnError();
  const lines = ["gb.req.passport", "gb.req.transcripts"].map((requirement) => ({
    application_id: leeds,
    requirement,
    state: "ready",
  }));
  await person.client.from("application_lines").insert(lines).throwOnError();
  await person.client
    .from("application_papers")
    .insert({ application_id: leeds, requirement: "gb.req.passport", document_id: passport.id })
    .throwOnError();
  return { leeds, munich };
}

async function papersOf({ client }: Person, application: string): Promise<unknown[]> {
  const { data } = await client
    .from("application_papers")
    .select("requirement, documents(document_name)")
    .eq("application_id", application)
    .throwOnError();
  return data;
}

test("what is ready for another application counts by one tap, with its papers, and is taken back", async ({
  person,
}) => {
  const { munich } = await beginTwo(person);
  await openChecklist(person);
  await expect.element(box().getByRole("listitem").last()).toMatchTextContent(/^Passport\s*Ready for UK · Leeds/);
  await expectCount(box().getByRole("listitem"), 2);
  await expectAccessible();

  await box().getByRole("button", { name: "Count all 2 here, too" }).click();
  await expectToast("2 papers are ready here, too.");
  await expectCount(box(), 0);
  await expect.element(page.getByRole("heading", { name: "Your checklist" })).toHaveFocus();
  expect(await storedLine(person, "de.req.passport")).toMatchObject({ application_id: munich, state: "ready" });
  expect(await storedLine(person, "de.req.records")).toMatchObject({ state: "ready" });
  expect(await papersOf(person, munich)).toEqual([
    { requirement: "de.req.passport", documents: { document_name: "My passport" } },
  ]);

  await toast().getByRole("button", { name: "Undo" }).click();
  await expectToast("The lines are as they were before");
  await expectCount(box().getByRole("listitem"), 2);
  expect(await storedLine(person, "de.req.passport")).toMatchObject({ state: "to do" });
  expect(await papersOf(person, munich)).toEqual([]);
});

test("one of them counts by itself, turns its step on as its line would, and leads to that line", async ({
  person,
}) => {
  const { munich } = await beginTwo(person);
  await openChecklist(person);
  await box().getByRole("button", { name: "Count it here, too (Passport)" }).click();
  await expectToast("1 paper is ready here, too.");
  await expectCount(box().getByRole("listitem"), 1);
  await expectCount(box().getByRole("button", { name: /Count all/ }), 0);
  const plan = await askPlan(person, munich);
  expect(plan.shared.map(({ requirement }) => requirement)).toEqual(["de.req.records"]);
  const { data } = await person.client.from("visa_progress").select("passport_ready").single().throwOnError();
  expect(data.passport_ready).toBe(true);
  const [left] = plan.shared;
  await box()
    .getByRole("link", { name: left?.title ?? "" })
    .click();
  await expect.element(checklistLine(left?.title ?? "").line).toHaveFocus();
});

test("what could not be counted stays offered, with a sentence", async ({ person }) => {
  await beginTwo(person);
  await openChecklist(person);
  failLines();
  await box().getByRole("button", { name: "Count it here, too (Passport)" }).click();
  await expectToast("It could not be counted here. Look at the lines and try again.");
  restoreNetwork();
  await box().getByRole("button", { name: "Count it here, too (Passport)" }).click();
  await expectToast("1 paper is ready here, too.");
});

test("a line that was made ready by hand, or before, is not offered", async ({ person }) => {
  await beginTwo(person);
  await openChecklist(person, "?line=de.req.passport");
  await checklistLine("Passport").state.selectOptions("Ready");
  await expectCount(box().getByRole("listitem"), 1);
});
