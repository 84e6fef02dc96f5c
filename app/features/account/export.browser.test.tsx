import { expect, vi } from "vitest";
import type { Person } from "#tests/support/product/people.ts";
import { accountCards } from "./account.browser-support.ts";
import { expectTexts } from "#tests/support/screens/lists.ts";
import { failRequests, holdRequests, restoreNetwork } from "#tests/support/screens/network.ts";
import { openScreen } from "#tests/support/screens/open-screen.tsx";
import { expectToast } from "#tests/support/screens/parts.ts";
import { storeResumes } from "#tests/support/screens/resumes.ts";
import { test } from "#tests/support/screens/test.ts";

const files = "/storage/v1/object/documents/:person/:file";

async function addDocument({ id, client }: Person, at: string, document_name: string): Promise<void> {
  const pdf = new File(["%PDF-1.4\n"], "scan.pdf", { type: "application/pdf" });
  const stored = await client.storage.from("documents").upload(`${id}/${at}`, pdf);
  if (stored.error) throw stored.error;
  const file_url = client.storage.from("documents").getPublicUrl(`${id}/${at}`).data.publicUrl;
  const row = { document_name, file_name: "scan.pdf", document_type: "Passport", file_url };
  await client.from("documents").insert(row).throwOnError();
}

/** Takes what the page would save. What is in the archive can be read in it: its parts are stored as they are. */
function watchDownloads() {
  const saved: { name: string; file: Blob }[] = [];
  let last: Blob | null = null;
  const keep = URL.createObjectURL.bind(URL);
  vi.spyOn(URL, "createObjectURL").mockImplementation((file) => {
    if (file instanceof Blob) last = file;
    return keep(file);
  });
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(this: HTMLAnchorElement) {
    if (last) saved.push({ name: this.download, file: last });
  });
  return {
    saved,
    /** The bytes of the archive that was saved as the given one, as text. */
    async textOf(index: number): Promise<string> {
      await expect.poll(() => saved.length).toBe(index + 1);
      expect(saved[index]?.name).toMatch(/^My_Data_\d{4}-\d\d-\d\d\.zip$/);
      const text = (await saved[index]?.file.text()) ?? "";
      expect(text).toMatch(/^PK/);
      return text;
    },
  };
}

test("an export can be cancelled, and begun again", async ({ person }) => {
  await addDocument(person, "1.pdf", "Passport");
  await addDocument(person, "2.pdf", "Photo");
  const downloads = watchDownloads();
  await openScreen("/profile", { as: person });
  const { exporting, start, cancel, progress } = accountCards();
  const held = holdRequests(files, "get");
  await start.click();
  await expect.element(progress).toHaveAttribute("aria-valuetext", "0 of 2 files");
  await cancel.click();
  await expect.element(exporting).toMatchTextContent("The export was cancelled. Nothing was saved.");
  held.release();
  await start.click();
  await expect.element(exporting).toMatchTextContent(/My_Data_.*\.zip was saved with your downloads\./);
  await expectToast("Your data was exported");
  expect(await downloads.textOf(0)).toContain("files/documents/Photo - scan.pdf");
  expect(downloads.saved).toHaveLength(1);
});

test("an export that cannot read something, or finds a file lost, says what, and is tried again", async ({
  person,
}) => {
  await addDocument(person, "1.pdf", "Passport");
  // Its row is there, its file is not.
  await storeResumes(person, [{ title: "My resume" }]);
  const downloads = watchDownloads();
  await openScreen("/profile", { as: person });
  const { exporting, start } = accountCards();
  const missing = exporting.getByRole("listitem");
  failRequests("/rest/v1/chat_messages", "get");
  await start.click();
  const alert = exporting.getByRole("alert");
  await expect.element(alert).toMatchTextContent("The export stopped: your messages could not be read.");
  restoreNetwork();

  failRequests(files, "get");
  await exporting.getByRole("button", { name: "Retry" }).click();
  await expect.element(alert).toMatchTextContent("2 files could not be read:");
  await expectTexts(missing, ["documents/Passport - scan.pdf", /My resume\.pdf$/]);
  expect(downloads.saved).toEqual([]);
  await exporting.getByRole("button", { name: "Save without them" }).click();
  const partial = await downloads.textOf(0);
  expect(partial).toMatch(/not in this archive:\ndocuments\/Passport - scan\.pdf\n.*My resume\.pdf\n/);
  expect(partial).not.toContain("files/documents/Passport - scan.pdf");

  restoreNetwork();
  await exporting.getByRole("button", { name: "Export again" }).click();
  await expect.element(alert).toMatchTextContent("One file could not be read:");
  await expectTexts(missing, [/My resume\.pdf$/]);
  await exporting.getByRole("button", { name: "Save without them" }).click();
  expect(await downloads.textOf(1)).toContain("files/documents/Passport - scan.pdf");
});
