import { expect } from "vitest";
import { page } from "vitest/browser";
import { storeDocuments } from "#tests/support/samples/papers.ts";
import { expectAccessible } from "#tests/support/screens/accessibility.ts";
import { chooseFiles, samplePdf } from "#tests/support/screens/files.ts";
import { openScreen, reloadScreen } from "#tests/support/screens/open-screen.tsx";
import { card, expectCount } from "#tests/support/screens/parts.ts";
import { test } from "#tests/support/screens/test.ts";
import { beginApplication } from "./money.browser-support.ts";

const path = "/application/money";
const costs = () => card("What you pay");
const paid = () => costs().getByRole("checkbox", { name: "Paid (Visa application)" });
const addReceipt = () => costs().getByRole("button", { name: "Add a receipt (Visa application)" });
const receipts = () => page.getByRole("dialog", { name: "Receipt for Visa application" });

test("a cost is marked as paid, with a receipt that can be taken off", async ({ person }) => {
  const id = await beginApplication(person);
  await storeDocuments(person, [{ name: "Card receipt", type: "Financial Statement", file: samplePdf("receipt.pdf") }]);
  await openScreen(path, { as: person });
  await paid().click();
  await expect.element(paid()).toBeChecked();
  await addReceipt().click();
  await receipts().getByRole("button", { name: "Link Card receipt, receipt.pdf" }).click();
  await expectCount(receipts(), 0);
  await expect.element(addReceipt()).toHaveFocus();
  await expect.element(costs().getByRole("link", { name: "Card receipt" })).toBeVisible();
  await expectAccessible();

  await reloadScreen();
  await expect.element(paid()).toBeChecked();
  const { data } = await person.client.from("application_papers").select("requirement").eq("application_id", id);
  expect(data).toEqual([{ requirement: expect.stringMatching(/^gb\.pay\./) }]);
  await addReceipt().click();
  await expect.element(receipts().getByLabelText("Files", { exact: true })).toBeVisible();
  await expectCount(receipts().getByRole("button", { name: "Link Card receipt, receipt.pdf" }), 0);
  await page.getByRole("button", { name: "Close" }).click();
  await costs().getByRole("button", { name: "Unlink (Card receipt)" }).click();
  await expectCount(costs().getByRole("link", { name: "Card receipt" }), 0);
  await paid().click();
  await expect.element(paid()).not.toBeChecked();
  await expectCount(addReceipt(), 0);
});

test("a receipt is uploaded in the choice, on the screen of the costs", async ({ person }) => {
  const id = await beginApplication(person);
  await openScreen(path, { as: person, width: 390, height: 844 });
  await costs()
    .getByText(/^Each cost/)
    .click();
  await paid().click();
  await addReceipt().click();
  await chooseFiles(receipts().getByLabelText("Files", { exact: true }), samplePdf("visa-fee.pdf"));
  await expectAccessible();
  await receipts().getByRole("button", { name: "Upload and link" }).click();
  await expectCount(receipts(), 0);
  await expect.element(costs().getByRole("link", { name: "Financial Statement" })).toBeVisible();
  expect(window.location.pathname).toBe(path);
  const { data: papers } = await person.client
    .from("application_papers")
    .select("documents(file_name)")
    .eq("application_id", id)
    .throwOnError();
  expect(papers).toEqual([{ documents: { file_name: "visa-fee.pdf" } }]);
});
