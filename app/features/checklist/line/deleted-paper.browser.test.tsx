import { expect } from "vitest";
import { page } from "vitest/browser";
import {
  beginApplication,
  checklistLine,
  openChecklist,
  storedLine,
} from "#app/features/checklist/checklist.browser-support.ts";
import { storeDocuments } from "#tests/support/samples/papers.ts";
import { expectAccessible } from "#tests/support/screens/accessibility.ts";
import { samplePdf } from "#tests/support/screens/files.ts";
import { openScreen } from "#tests/support/screens/open-screen.tsx";
import { expectCount, expectToast } from "#tests/support/screens/parts.ts";
import { test } from "#tests/support/screens/test.ts";

const warning = page.getByText("Its file was deleted. Add it again, or leave it as ready.");

test("a ready line whose last paper is deleted says so, until the person leaves it as ready", async ({ person }) => {
  const id = await beginApplication(person);
  const [stored] = await storeDocuments(person, [{ name: "My passport", file: samplePdf("my.pdf") }]);
  const line = { application_id: id, requirement: "gb.req.passport" };
  await person.client
    .from("application_lines")
    .insert({ ...line, state: "ready" })
    .throwOnError();
  await person.client
    .from("application_papers")
    .insert({ ...line, document_id: stored?.id })
    .throwOnError();
  await openChecklist(person, "?line=gb.req.passport", { width: 390, height: 844 });
  await expect.element(checklistLine("Passport").state).toHaveValue("ready");
  await expectCount(warning, 0);

  await openScreen("/documents", { as: person });
  await page.getByRole("button", { name: /^Delete My passport/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expectToast("Document deleted successfully");
  await openChecklist(person, "?line=gb.req.passport", { width: 390, height: 844 });
  const { line: item, state } = checklistLine("Passport");
  await expect.element(item).toMatchTextContent("Its file was deleted. Add it again, or leave it as ready.");
  await expect.element(state).toHaveValue("ready");
  await expectAccessible();

  await item.getByRole("button", { name: "Leave it as ready of Passport" }).click();
  await expectCount(warning, 0);
  await expect.element(item).toHaveFocus();
  await expect
    .poll(() => storedLine(person, "gb.req.passport"))
    .toMatchObject({ state: "ready", paper_deleted_at: null });
});
