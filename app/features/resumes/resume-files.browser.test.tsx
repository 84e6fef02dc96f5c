import { describe, expect } from "vitest";
import { page } from "vitest/browser";
import { storedFiles } from "#tests/support/samples/papers.ts";
import { takeDownloads } from "#tests/support/screens/files.ts";
import { failRequests } from "#tests/support/screens/network.ts";
import { expectCount, expectToast } from "#tests/support/screens/parts.ts";
import { openResumes, resumeCard, resumePdf, resumesTable, storeResumes } from "#tests/support/screens/resumes.ts";
import { test } from "#tests/support/screens/test.ts";

describe("a download", () => {
  test("has the same bytes, and the title for a name", async ({ person }) => {
    const file = resumePdf();
    await storeResumes(person, [{ title: "Résumé: 2026/27", file }]);
    await openResumes(person);
    const downloads = takeDownloads();
    await resumeCard("Résumé: 2026/27").download.click();
    await expectToast("Resume downloaded successfully");
    expect(downloads.map(({ name }) => name)).toEqual(["Résumé_ 2026_27.pdf"]);
    expect(await downloads[0]?.bytes).toEqual(new Uint8Array(await file.arrayBuffer()));
  });

  test("says when there is no file", async ({ person }) => {
    await storeResumes(person, [{ title: "Lost" }]);
    await openResumes(person);
    await resumeCard("Lost").download.click();
    await expectToast("Error", "Failed to download resume");
  });

  test("is never that of another person's file, nor is theirs listed", async ({ person, createPerson }) => {
    const other = await createPerson();
    await storeResumes(other, [{ title: "Not yours", file: resumePdf() }]);
    const [name] = await storedFiles(other, "resumes");
    const forged = { user_id: person.id, title: "Forged", file_url: `${other.id}/${name}` };
    await person.client.from("resumes").insert(forged).throwOnError();
    await openResumes(person);
    await expectCount(page.getByText("Not yours"), 0);
    const downloads = takeDownloads();
    await resumeCard("Forged").download.click();
    await expectToast("Failed to download resume");
    expect(downloads).toEqual([]);
    const { data } = await person.client.storage.from("resumes").download(`${other.id}/${name}`);
    expect(data).toBeNull();
    expect(await storedFiles(other, "resumes")).toHaveLength(1);
  });
});

describe("deleting", () => {
  test("asks by name, then takes row and file", async ({ person }) => {
    await storeResumes(person, [
      { title: "Keep", file: resumePdf() },
      { title: "Old", file: resumePdf() },
    ]);
    await openResumes(person);
    const { remove, card } = resumeCard("Old");
    await remove.click();
    const question = page.getByRole("dialog", { name: "Delete Old?" });
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect.element(remove).toHaveFocus();
    expect(await storedFiles(person, "resumes")).toHaveLength(2);

    await remove.click();
    await question.getByRole("button", { name: "Delete" }).click();
    await expectToast("Resume deleted successfully");
    await expectCount(card, 0);
    await expect.element(resumeCard("Keep").card).toBeVisible();
    expect(await storedFiles(person, "resumes")).toHaveLength(1);
    await expect.poll(() => document.activeElement !== document.body).toBe(true);
  });

  test("succeeds although the file cannot be removed", async ({ person }) => {
    await storeResumes(person, [{ title: "Old", file: resumePdf() }]);
    await openResumes(person);
    failRequests("/storage/v1/object/resumes", "delete");
    await resumeCard("Old").remove.click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expectToast("Resume deleted successfully");
    await expect.element(page.getByText("No resumes yet")).toBeVisible();
    expect(await storedFiles(person, "resumes")).toHaveLength(1);
  });

  test("says when it fails, and keeps row and file", async ({ person }) => {
    await storeResumes(person, [{ title: "Old", file: resumePdf() }]);
    await openResumes(person);
    failRequests(resumesTable, "delete");
    await resumeCard("Old").remove.click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expectToast("Error", "Failed to delete resume");
    await expect.element(resumeCard("Old").card).toBeVisible();
    expect(await storedFiles(person, "resumes")).toHaveLength(1);
  });
});
