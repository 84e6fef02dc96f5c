import { passthrough } from "msw";
import { http } from "msw/http";
import { describe, expect, vi } from "vitest";
import { page } from "vitest/browser";
import { storeDocuments, storedFiles } from "#tests/support/samples/papers.ts";
import { expectAccessible } from "#tests/support/screens/accessibility.ts";
import {
  chooseType,
  documentRow,
  documentRows,
  openDocuments,
  pieces,
  upload,
  uploadForm,
  wholeFiles,
} from "#app/features/documents/documents.browser-support.ts";
import { chooseFiles, fileOf, samplePdf, samplePng } from "#tests/support/screens/files.ts";
import { holdRequests, network } from "#tests/support/screens/network.ts";
import { expectCount, expectToast, toast } from "#tests/support/screens/parts.ts";
import { test } from "#tests/support/screens/test.ts";

const longName = "Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewis";

describe("the form", () => {
  test("offers the eighteen types, and finds them by a part of their name", async ({ person }) => {
    await openDocuments(person);
    await uploadForm().type.click();
    const options = page.getByRole("option");
    await expectCount(options, 18);
    await uploadForm().type.fill("letter");
    await expect
      .poll(() => options.elements().map(({ textContent }) => textContent))
      .toEqual(["University Offer Letter", "Sponsorship Letter", "Work Experience Letter"]);
  });

  test("says what files it takes, and asks for a type and for a file", async ({ person }) => {
    await openDocuments(person);
    const form = uploadForm();
    await expect.element(form.files).toHaveAttribute("type", "file");
    await expect
      .element(form.files)
      .toHaveAccessibleDescription(
        "Accepted formats: .pdf, .doc, .docx, .jpg, .jpeg, .png. Maximum size 10MB per file. iPhone photos (HEIC) work too.",
      );
    await form.submit.click();
    await expectToast("Please select a document type");
    await expect.element(form.card.getByText("Please select a document type")).toBeVisible();
    await expect.element(form.card.getByText("Please choose a file")).toBeVisible();
    await expect.element(form.type).toHaveFocus();
    await expect.element(form.submit).toBeEnabled();

    await chooseType("Photos");
    await expectCount(form.card.getByText("Please select a document type"), 0);
    await form.submit.click();
    await expect.element(form.files).toHaveFocus();
    await expect.element(form.files).toHaveAttribute("aria-invalid", "true");
    await expectCount(documentRows(), 0);
  });

  test("is no barrier when it lacks something and refuses a file", async ({ person }) => {
    await openDocuments(person);
    const { files, submit, chosen } = uploadForm();
    await chooseFiles(files, fileOf("a.exe", "MZ", "x/y"));
    await submit.click();
    await expect.element(chosen).toMatchTextContent("format");
    await toast().getByRole("button", { name: "Close message" }).click();
    await expectCount(toast(), 0);
    await expectAccessible();
  });

  test("refuses by name what cannot be sent, and sends the rest", async ({ person }) => {
    await openDocuments(person);
    const form = uploadForm();
    await chooseFiles(form.files, [
      fileOf("huge.pdf", new Uint8Array(10_485_761)),
      fileOf("nothing.pdf", ""),
      fileOf("setup.exe", "MZ", "application/x-msdownload"),
      samplePdf("good.pdf"),
    ]);
    await expectToast("Failed to upload document", "3 files cannot be uploaded. The reasons are below.");
    await expect.element(form.chosen.nth(3)).toMatchTextContent("good.pdf");
    await expect.element(form.chosen.filter({ hasText: "huge.pdf is larger than 10MB" })).toBeVisible();
    await expect.element(form.chosen.filter({ hasText: "nothing.pdf is empty" })).toBeVisible();
    await expect
      .element(form.chosen.filter({ hasText: "setup.exe is in a format that is not accepted" }))
      .toBeVisible();
    await chooseType("Transcript");
    await form.submit.click();
    await expectCount(documentRows(), 1);
    await expect.element(documentRow("Transcript").row).toMatchTextContent("good.pdf");
    expect(await storedFiles(person)).toHaveLength(1);

    await chooseFiles(form.files, fileOf("page.html", "<script>", "text/html"));
    await chooseType("Transcript");
    await form.submit.click();
    await expectToast("Failed to upload document", "page.html is in a format that is not accepted");
    await form.card.getByRole("button", { name: "Remove page.html" }).click();
    await expectCount(form.chosen, 0);
    await expect.element(form.files).toHaveFocus();
  });
});

describe("an upload", () => {
  test("takes several files by drop and gives each the name with a number", async ({ person }) => {
    await openDocuments(person);
    const form = uploadForm();
    const picture = await samplePng("b.png");
    dropFiles([samplePdf("a.pdf"), picture, picture]);
    await expectCount(form.chosen, 3);
    await chooseType("Photos");
    await expect.element(form.card.getByText("The 3 files will be saved as Photos 1 to Photos 3.")).toBeVisible();
    await form.name.fill("For the embassy");
    await expect.element(form.card.getByText(/saved as For the embassy 1 to For the embassy 3\./)).toBeVisible();
    await form.submit.click();
    await expectCount(documentRows(), 3);
    for (const number of [1, 2, 3]) {
      await expect.element(documentRow(`For the embassy ${number}`).row).toBeVisible();
    }
    await expectToast("Document uploaded successfully");
    await expectCount(form.chosen, 0);
    await expectCount(form.running, 0);
    const { data } = await person.client.from("documents").select("file_url").throwOnError();
    expect(new Set(data.map(({ file_url }) => String(file_url))).size).toBe(3);
    expect(await storedFiles(person)).toHaveLength(3);
  });

  test("keeps a long name's beginning and ending", async ({ person }) => {
    await openDocuments(person);
    await upload("Passport", samplePdf(`Geburtsurkunde ${"ü🛂".repeat(140)} Ende.pdf`));
    await expectToast("Document uploaded successfully");
    const { data } = await person.client.from("documents").select("file_name").single().throwOnError();
    const name = String(data.file_name);
    expect(Array.from(name).length).toBe(255);
    expect(name).toMatch(/^Geburtsurkunde .*….* Ende\.pdf$/u);
  });

  test("takes the next place when the moment's is taken", async ({ person }) => {
    // Later than any place that this page has given.
    const now = Date.now() + 60_000;
    const taken = await person.client.storage.from("documents").upload(`${person.id}/${now}.pdf`, samplePdf());
    expect(taken.error).toBeNull();
    await openDocuments(person);
    vi.spyOn(Date, "now").mockReturnValue(now);
    await upload("Passport", samplePdf());
    await expect.element(documentRow("Passport").row).toBeVisible();
    expect((await storedFiles(person)).toSorted()).toEqual([`${now}.pdf`, `${now + 1}.pdf`]);
  });

  test("is cancelled and leaves nothing behind", async ({ person }) => {
    await openDocuments(person);
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    let begun = 0;
    network.use(
      http.post(wholeFiles, async () => {
        begun += 1;
        await released;
        return passthrough();
      }),
      http.delete("*/storage/v1/object/documents", () => {
        end();
        return passthrough();
      }),
    );
    await upload("Passport", [samplePdf("one.pdf"), samplePdf("two.pdf"), samplePdf("three.pdf")]);
    const { running } = uploadForm();
    await expectCount(running, 3);
    await expect.element(running.filter({ hasText: "three.pdf" })).toMatchTextContent("waiting");
    await expect.poll(() => begun).toBe(2);
    await running.getByRole("button", { name: "Cancel one.pdf" }).click();
    await ended;
    release();
    await expectCount(running, 0);
    await expectCount(documentRows(), 2);
    await expectCount(documentRows().filter({ hasText: "one.pdf" }), 0);
    await expect.poll(() => storedFiles(person)).toHaveLength(2);
  });

  test("of a large file is cancelled and leaves nothing behind", async ({ person }) => {
    await openDocuments(person);
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    const held = holdRequests(pieces, "patch");
    let begun = 0;
    network.watch(({ method }) => (begun += Number(method === "PATCH")));
    network.use(
      http.delete(pieces, () => {
        end();
        return passthrough();
      }),
    );
    await upload("Passport", samplePdf("long.pdf", { padding: 7_000_000 }));
    const { running } = uploadForm();
    await expect.poll(() => begun).toBe(1);
    await running.getByRole("button", { name: "Cancel long.pdf" }).click();
    await ended;
    held.release();
    await expectCount(running, 0);
    expect(await storedFiles(person)).toEqual([]);
  });

  test("goes in one request up to a piece of 6 MB, and in pieces above", async ({ person }) => {
    const sent: string[] = [];
    await openDocuments(person);
    network.watch(({ method, url }) => {
      if (url.includes("/storage/v1/")) sent.push(`${method} ${new URL(url).pathname.split("/")[3]}`);
    });
    const pdf = async (name: string, bytes: number) => {
      const start = await samplePdf().arrayBuffer();
      return fileOf(name, new Uint8Array([...new Uint8Array(start), ...new Uint8Array(bytes - start.byteLength)]));
    };
    await upload("Passport", await pdf("piece.pdf", 6_291_456));
    await expectCount(documentRows(), 1);
    expect(sent).toEqual(["POST object"]);
    sent.length = 0;
    await upload("Transcript", await pdf("more.pdf", 6_291_457));
    await expectCount(documentRows(), 2);
    expect(sent).toEqual(["POST upload", "PATCH upload", "PATCH upload"]);
  });

  test("is no barrier while it is under way beside long names", async ({ person }) => {
    await storeDocuments(person, [
      { name: longName, file: samplePdf(`${longName}.pdf`), isCompleted: true },
      { name: "Portrait", type: "Photos", file: await samplePng() },
    ]);
    await openDocuments(person);
    const { release } = holdRequests(wholeFiles, "post");
    await upload("Passport", [samplePdf(`${longName}.pdf`), samplePdf("b.pdf"), samplePdf("c.pdf")]);
    await expectCount(uploadForm().running, 3);
    await expectAccessible();
    release();
    await expectCount(uploadForm().running, 0);
  });
});

/** Lets go of files over the form's zone, as a mouse would that brings them from another window. */
function dropFiles(files: readonly File[]): void {
  const dataTransfer = new DataTransfer();
  for (const file of files) dataTransfer.items.add(file);
  const zone = uploadForm().files.element();
  for (const type of ["dragenter", "dragover", "drop"]) {
    zone.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
  }
}
