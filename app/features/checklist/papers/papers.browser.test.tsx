import { http, HttpResponse } from "msw/http";
import { describe, expect } from "vitest";
import { page, userEvent } from "vitest/browser";
import { pdfText, storeDocuments } from "#tests/support/samples/papers.ts";
import { expectAccessible } from "#tests/support/screens/accessibility.ts";
import { chooseFiles, fileOf, samplePdf } from "#tests/support/screens/files.ts";
import { failRequests, network, restoreNetwork } from "#tests/support/screens/network.ts";
import { expectCount, expectToast } from "#tests/support/screens/parts.ts";
import { test } from "#tests/support/screens/test.ts";
import type { Person } from "#tests/support/product/people.ts";
import {
  beginApplication,
  checklistLine,
  dialog,
  openChecklist,
  storedLine,
} from "#app/features/checklist/checklist.browser-support.ts";

const links = "/rest/v1/application_papers";

async function openPapers(person: Person) {
  await openChecklist(person, "?line=gb.req.passport");
  await checklistLine("Passport").papers.click();
  const window = dialog("Papers for Passport");
  const linked = window.getByRole("region", { name: "Linked papers" });
  await expect.element(window.getByLabelText("Files", { exact: true })).toBeVisible();
  return { window, linked };
}

async function linkedTo({ client }: Person, requirement: string): Promise<string[]> {
  const { data } = await client
    .from("application_papers")
    .select("documents(document_name)")
    .eq("requirement", requirement)
    .throwOnError();
  return (data as unknown as { documents: { document_name: string } }[])
    .map(({ documents }) => documents.document_name)
    .toSorted();
}

const datesIn = async ({ client }: Person) =>
  (await client.from("documents").select("issued_on, expires_on").throwOnError()).data;

describe("the papers of a line", () => {
  test("are linked from the vault, several to a line, warned of and unlinked", async ({ person }) => {
    await beginApplication(person);
    await storeDocuments(person, [
      { name: "My visa form", type: "Visa Application Form", file: samplePdf("form.pdf") },
      { name: "Old passport", file: samplePdf("old.pdf") },
      { name: "New passport", file: samplePdf("new.pdf") },
    ]);
    await person.client
      .from("documents")
      .update({ expires_on: "2026-01-31" })
      .eq("document_name", "Old passport")
      .throwOnError();
    const { window, linked } = await openPapers(person);
    const choices = window.getByRole("list", { name: "Choose from your documents" }).getByRole("listitem");
    // Those of the line's own kind are offered first.
    await expect.element(choices.last()).toMatchTextContent("My visa form");
    await window.getByRole("button", { name: "Link Old passport, old.pdf" }).click();
    await expectToast("Old passport is linked");
    await expect.element(linked).toMatchTextContent(/Passport, valid until 31 January 2026/);
    await expect.element(linked).toMatchTextContent("Old passport has expired.");
    await window.getByRole("button", { name: "Link New passport, new.pdf" }).click();
    await expectCount(linked.getByRole("listitem"), 2);
    await expectCount(choices, 1);
    await expectAccessible();

    await linked.getByRole("button", { name: "Unlink Old passport" }).click();
    await expectToast(/Old passport is no longer linked/);
    await expect.element(linked).not.toMatchTextContent("has expired");
    await expect.element(linked).toHaveFocus();
    expect(await linkedTo(person, "gb.req.passport")).toEqual(["New passport"]);
    await window.getByRole("button", { name: "Done" }).click();
    const { line, state, papers } = checklistLine("Passport");
    await expect.element(papers).toHaveFocus();
    await expect.element(line).toMatchTextContent("New passport");
    // What is linked is at hand.
    await expect.element(state).toHaveValue("in hand");
    await expect.poll(async () => (await storedLine(person, "gb.req.passport"))?.["state"]).toBe("in hand");
  });

  test("are uploaded straight into it, with the type of its step, and nothing opens where their file says nothing", async ({
    person,
  }) => {
    await beginApplication(person);
    const { window, linked } = await openPapers(person);
    const isRead = Promise.withResolvers<void>();
    network.use(
      http.post("/functions/v1/read-paper", () => {
        isRead.resolve();
        return HttpResponse.json({ guesses: {}, doubts: [] });
      }),
    );
    await chooseFiles(window.getByLabelText("Files", { exact: true }), samplePdf("scan.pdf"));
    await expect.element(window.getByRole("combobox", { name: "Document type" })).toHaveValue("Passport");
    await window.getByRole("button", { name: "Upload and link" }).click();
    await expect.element(linked.getByRole("listitem")).toMatchTextContent("Passport");
    expect(await linkedTo(person, "gb.req.passport")).toEqual(["Passport"]);
    await isRead.promise;
    await expectCount(window.getByText(/^Reading what the file says/), 0);
    await expectCount(dialog("Edit details of Passport"), 0);
    await expect
      .element(linked.getByRole("button", { name: "Fill in its dates from the file of Passport" }))
      .toBeVisible();
  });

  test("that cannot be read are linked all the same, and nothing is said of it", async ({ person }) => {
    await beginApplication(person);
    const { window, linked } = await openPapers(person);
    failRequests("/functions/v1/read-paper", "post");
    await chooseFiles(window.getByLabelText("Files", { exact: true }), samplePdf("scan.pdf"));
    await window.getByRole("button", { name: "Upload and link" }).click();
    await expect.element(linked.getByRole("listitem")).toMatchTextContent("Passport");
    await expectCount(window.getByText(/^Reading what the file says/), 0);
    await expectCount(dialog("Edit details of Passport"), 0);
    await userEvent.keyboard("{Escape}");
    await expectCount(window, 0);
  });

  test("are uploaded with the type that their file's name says, and their dates are read from it and confirmed", async ({
    person,
  }) => {
    await beginApplication(person);
    const { window, linked } = await openPapers(person);
    const words = ["Travel Health Insurance", "Date of issue: 14 March 2026", "Valid until 30 April 2121"];
    const files = window.getByLabelText("Files", { exact: true });
    await chooseFiles(files, fileOf("insurance.pdf", pdfText([words])));
    const type = window.getByRole("combobox", { name: "Document type" });
    await expect.element(type).toHaveValue("Travel Insurance");
    await expect.element(window.getByText(/^Travel Insurance, by the name of the file\./)).toBeVisible();
    await window.getByRole("button", { name: "Upload and link" }).click();

    // What the file says is read by itself, and counts once the person confirms it.
    const details = dialog("Edit details of Travel Insurance");
    await expect.element(details.getByLabelText("Expiry date (optional)")).toHaveValue("2121-04-30");
    await expectAccessible();
    await userEvent.keyboard("{Escape}");
    await expectCount(details, 0);
    await expect.element(window).toBeVisible();
    expect(await datesIn(person)).toEqual([{ issued_on: null, expires_on: null }]);

    const fillIn = linked.getByRole("button", { name: "Fill in its dates from the file of Travel Insurance" });
    await fillIn.click();
    await expect.element(details.getByLabelText("Expiry date (optional)")).toHaveValue("2121-04-30");
    await details.getByRole("button", { name: "Save details" }).click();
    await expect
      .element(linked)
      .toMatchTextContent(/Travel Insurance, issued on 14 March 2026, valid until 30 April 2121/);
    expect(await datesIn(person)).toEqual([{ issued_on: "2026-03-14", expires_on: "2121-04-30" }]);
    await expectCount(fillIn, 0);
    await expect.element(linked).toHaveFocus();

    // The next upload begins with the line's own type, and one that was chosen stays.
    await chooseFiles(files, samplePdf("scan.pdf"));
    await expect.element(type).toHaveValue("Passport");
    await type.fill("Photos");
    await page.getByRole("option", { name: "Photos", exact: true }).click();
    await chooseFiles(files, samplePdf("my-transcript.pdf"));
    await expect.element(type).toHaveValue("Photos");
  });

  test("that cannot be sent or linked say why, and nothing is lost", async ({ person }) => {
    await beginApplication(person);
    await storeDocuments(person, [{ name: "My passport", file: samplePdf("my.pdf") }]);
    const { window, linked } = await openPapers(person);
    await chooseFiles(window.getByLabelText("Files", { exact: true }), new File(["x"], "virus.exe"));
    await expectToast(/virus.exe is in a format that is not accepted/);
    failRequests(links, "post");
    const link = window.getByRole("button", { name: "Link My passport, my.pdf" });
    await link.click();
    await expectToast("The paper could not be linked. Try again.");
    await expect.element(link).toBeVisible();
    restoreNetwork();
    await link.click();
    await expectCount(linked.getByRole("listitem"), 1);
    failRequests(links, "delete");
    await linked.getByRole("button", { name: "Unlink My passport" }).click();
    await expectToast("The paper could not be unlinked. Try again.");
    await expectCount(linked.getByRole("listitem"), 1);
  });

  test("are found by a word where there are many", async ({ person }) => {
    await beginApplication(person);
    await storeDocuments(
      person,
      Array.from({ length: 9 }, (_, index) => ({ name: `Paper ${index}`, file: samplePdf(`file-${index}.pdf`) })),
    );
    const { window } = await openPapers(person);
    await expect.element(window.getByText("3 more: search for them by name or type.")).toBeVisible();
    await window.getByLabelText("Search your documents").fill("FILE-7");
    await expectCount(window.getByRole("list", { name: "Choose from your documents" }).getByRole("listitem"), 1);
    await window.getByLabelText("Search your documents").fill("nothing like it");
    await expect.element(page.getByText("No document fits these words.")).toBeVisible();
  });
});
