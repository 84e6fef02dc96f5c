import { expect } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import type { Person } from "#tests/support/product/people.ts";
import { expectAccessible } from "#tests/support/screens/accessibility.ts";
import { expectAddress } from "#tests/support/screens/address.ts";
import { expectCount } from "#tests/support/screens/parts.ts";
import { test } from "#tests/support/screens/test.ts";
import { documentRow, documentRows, openDocuments } from "./documents.browser-support.ts";

const gone = "The document in that link no longer exists, or it belongs to another account.";

/** The first of them newest. @returns their ids */
async function insertPapers({ id, client }: Person, count: number): Promise<string[]> {
  const papers = Array.from({ length: count }, (_, index) => ({
    id: crypto.randomUUID(),
    user_id: id,
    file_url: "http://localhost/1.pdf",
    // Rows of unlike heights: where one stands is known only once those near it are drawn.
    document_name: `${index % 7 === 4 ? "Statement of the joint account at the bank in Dhaka ".repeat(3) : ""}Paper ${index + 1}`,
    document_type: index % 2 === 0 ? "Bank Statement" : "Transcript",
    file_name: `${index + 1}.pdf`,
    uploaded_at: new Date(Date.now() - index * 60_000).toISOString(),
  }));
  await client.from("documents").insert(papers).throwOnError();
  return papers.map((paper) => paper.id);
}

/** Rows that are measured late push others. */
async function expectAtRest(row: Locator): Promise<void> {
  let [last, looks] = [NaN, 0];
  await expect
    .poll(() => {
      const { top } = row.element().getBoundingClientRect();
      looks = top === last ? looks + 1 : 0;
      last = top;
      return looks;
    })
    .toBeGreaterThan(5);
}

test.for([3, 40, 500])("a link leads to its document, one of %i", async (count, { person }) => {
  const ids = await insertPapers(person, count);
  for (const width of [390, 1280]) {
    await openDocuments(person, `?document=${ids[count - 2]}`, { width });
    const { row } = documentRow(`Paper ${count - 1}`);
    await expect.element(row).toHaveFocus();
    await expectAtRest(row);
    await expect.element(row).toBeInViewport({ ratio: 0.9 });
    await expectCount(page.getByText(gone), 0);
  }
  await expectAccessible();
});

test("it is shown whatever was filtered, and a filter afterwards counts again", async ({ person }) => {
  const ids = await insertPapers(person, 40);
  await openDocuments(person, `?type=Transcript&q=nothing&document=${ids[20]}`);
  await expect.element(documentRow("Paper 21").row).toHaveFocus();
  const search = page.getByRole("textbox", { name: "Search documents" });
  await search.fill("39");
  await expectCount(documentRows(), 1);
  await expectAddress("/documents?q=39");
  await expect.element(search).toHaveFocus();
});

test("one that was deleted since, another person's and what is no id get the same sentence", async ({
  person,
  createPerson,
}) => {
  const other = await createPerson();
  const [theirs = ""] = await insertPapers(other, 1);
  const [own = ""] = await insertPapers(person, 2);
  await person.client.from("documents").delete().eq("id", own).throwOnError();
  for (const id of [own, theirs, "%27%22%3E", ""]) {
    await openDocuments(person, `?document=${id}`);
    await expect.element(page.getByRole("status").filter({ hasText: gone })).toBeVisible();
    await expect.element(documentRow("Paper 2").row).toBeVisible();
  }
  await person.client.from("documents").delete().eq("user_id", person.id).throwOnError();
  await openDocuments(person, `?document=${own}`);
  await expect.element(page.getByText(gone)).toBeVisible();
});

test("who deletes the document of the link is not told that it is gone", async ({ person }) => {
  const [id = ""] = await insertPapers(person, 3);
  await openDocuments(person, `?document=${id}`);
  const { row, remove } = documentRow("Paper 1");
  await expect.element(row).toHaveFocus();
  await userEvent.keyboard("{Tab}");
  await remove.click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expectCount(row, 0);
  await expectCount(page.getByText(gone), 0);
});
