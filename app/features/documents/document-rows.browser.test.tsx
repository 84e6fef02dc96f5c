import { expect } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Person } from "#tests/support/product/people.ts";
import { expectAccessible } from "#tests/support/screens/accessibility.ts";
import { expectAddress } from "#tests/support/screens/address.ts";
import { focusOn } from "#tests/support/screens/focus.ts";
import { expectCount, expectToast } from "#tests/support/screens/parts.ts";
import { test } from "#tests/support/screens/test.ts";
import { documentRow, documentRows, openDocuments } from "./documents.browser-support.ts";

/** A window, and eight rows on each side. */
const most = 40;

/** The first of them newest; every seventh has a name of several lines. */
async function insertPapers({ id, client }: Person, count: number): Promise<void> {
  const now = Date.now();
  const papers = Array.from({ length: count }, (_, index) => ({
    user_id: id,
    file_url: "http://localhost/1.pdf",
    document_name:
      index % 7 === 3 ? `Statement ${"of the joint account ".repeat(6)}${index + 1}` : `Paper ${index + 1}`,
    document_type: "Bank Statement",
    file_name: `${index + 1}.pdf`,
    uploaded_at: new Date(now - index * 60_000).toISOString(),
  }));
  await client.from("documents").insert(papers).throwOnError();
}

function list(): HTMLElement {
  const element = page.getByRole("list", { name: "Your documents" }).element();
  if (!(element instanceof HTMLElement)) throw new Error("It is no list");
  return element;
}

/** The numbers that the drawn rows say they have. */
function positions(): number[] {
  return [...list().children].map((row) => Number(row.getAttribute("aria-posinset")));
}

async function expectNumberedRows(): Promise<void> {
  await expect.poll(() => list().dataset["long"]).toBe("true");
  await expect.poll(() => list().querySelector("[data-index]")).not.toBeNull();
}

function scrollTo(top: number): void {
  window.scrollTo({ top, behavior: "instant" });
}

test.for([390, 1280])(
  "of a thousand documents, only those near a window of %i px are drawn",
  async (width, { person }) => {
    await insertPapers(person, 1_000);
    await openDocuments(person, "", { width });
    await expectNumberedRows();
    expect(positions()[0]).toBe(1);
    await expect.element(documentRows().first()).toHaveAttribute("aria-setsize", "1000");

    const drawn: number[] = [];
    for (let top = 0; top < 6_000; top += 600) {
      scrollTo(top);
      await expect
        .poll(() =>
          documentRows()
            .elements()
            .some((row) => inWindow(row)),
        )
        .toBe(true);
      drawn.push(positions().length);
    }
    expect(Math.max(...drawn)).toBeLessThan(most);

    // Heights that are only known now move the end.
    await expect
      .poll(() => {
        scrollTo(document.documentElement.scrollHeight);
        return positions().at(-1);
      })
      .toBe(1_000);
    await expect.element(documentRow("Paper 1000").row).toBeInViewport();
    expect(positions().length).toBeLessThan(most);
    scrollTo(0);
    await expect.element(documentRow("Paper 1").row).toBeVisible();
    await expectAccessible();
  },
);

function inWindow(row: Element): boolean {
  const { top, bottom } = row.getBoundingClientRect();
  return bottom > 0 && top < window.innerHeight;
}

test("the focus stays on a row that is scrolled away, and Tab goes on from there", async ({ person }) => {
  await insertPapers(person, 200);
  await openDocuments(person);
  await expectNumberedRows();
  const second = documentRow("Paper 2");
  focusOn(second.remove);
  scrollTo(8_000);
  await expect.poll(() => Math.max(...positions())).toBeGreaterThan(50);
  await expect.element(second.remove).toHaveFocus();
  expect(positions().filter((position) => position < 10)).toEqual([1, 2, 3]);
  await userEvent.keyboard("{Tab}");
  await expect.element(documentRow("Paper 3").mark).toHaveFocus();
  await expect.element(documentRow("Paper 3").mark).toBeInViewport();

  // Five stops in each row.
  for (let stop = 0; stop < 10; stop += 1) await userEvent.keyboard("{Tab}");
  await expect.element(documentRow("Paper 5").mark).toHaveFocus();
});

test("a row of a long list is marked and deleted as in a short one", async ({ person }) => {
  await insertPapers(person, 62);
  await openDocuments(person);
  await expectNumberedRows();
  const { mark, remove, row } = documentRow("Paper 5");
  focusOn(mark);
  await userEvent.keyboard(" ");
  await expectToast("Document marked as completed");
  await expect.element(mark).toHaveFocus();
  const deleteFirst = async (name: string) => {
    await documentRow(name).remove.click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expectCount(documentRow(name).row, 0);
  };
  await deleteFirst("Paper 1");
  await expect.element(row).toHaveAttribute("aria-posinset", "4");
  await expect.element(row).toHaveAttribute("aria-setsize", "61");
  await expect.element(page.getByRole("group", { name: "Your documents" })).toHaveFocus();

  // With sixty, all are drawn, and those that were stay the same elements.
  const same = remove.element();
  await deleteFirst("Paper 2");
  await expectCount(documentRows(), 60);
  expect(remove.element()).toBe(same);
  expect(row.element().hasAttribute("aria-posinset")).toBe(false);
});

test("a filter counts the documents that are not drawn, too", async ({ person }) => {
  await insertPapers(person, 200);
  await openDocuments(person, "?q=statement");
  await expect.element(page.getByText("200 of 200 documents")).toBeVisible();
  await page.getByRole("textbox", { name: "Search documents" }).fill("joint");
  await expect.element(page.getByText("29 of 200 documents")).toBeVisible();
  await expectCount(documentRows(), 29);
});

test("printed, a long list is whole", async ({ person }) => {
  await insertPapers(person, 200);
  await openDocuments(person);
  await expectNumberedRows();
  await expect.poll(() => positions().length).toBeLessThan(most);
  await expect
    .poll(() => {
      window.dispatchEvent(new Event("beforeprint"));
      return documentRows().elements().length;
    })
    .toBe(200);
  window.dispatchEvent(new Event("afterprint"));
  await expect.poll(() => positions().length).toBeLessThan(most);
});

test("who comes back finds the rows as high as they were", async ({ person }) => {
  await insertPapers(person, 200);
  await openDocuments(person);
  await expectNumberedRows();
  for (let top = 0; top <= 5_000; top += 500) {
    scrollTo(top);
    await expect
      .poll(() =>
        documentRows()
          .elements()
          .some((row) => inWindow(row)),
      )
      .toBe(true);
  }
  const seen = () => {
    const row = documentRows().elements().find(inWindow);
    return `row ${row?.getAttribute("aria-posinset")} at ${row?.getBoundingClientRect().top}`;
  };
  // Rows that were drawn last are measured a moment later.
  let before = "";
  await expect
    .poll(async () => {
      const earlier = before;
      before = seen();
      await new Promise((resolve) => setTimeout(resolve, 200));
      return earlier === before && before === seen();
    })
    .toBe(true);
  await page.getByRole("link", { name: "Dashboard" }).click();
  await expectAddress("/dashboard");
  window.history.back();
  await expect.element(documentRows().first()).toBeVisible();
  scrollTo(5_000);
  await expect.poll(seen).toBe(before);
});
