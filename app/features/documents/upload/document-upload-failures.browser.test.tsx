import { bypass, passthrough } from "msw";
import { http, HttpResponse } from "msw/http";
import { describe, expect, vi } from "vitest";
import { page } from "vitest/browser";
import type { Person } from "#tests/support/product/people.ts";
import { storedFiles } from "#tests/support/samples/papers.ts";
import {
  documentRow,
  documentRows,
  documentsTable,
  openDocuments,
  pieces,
  upload,
  uploadForm,
  wholeFiles,
} from "#app/features/documents/documents.browser-support.ts";
import { fileOf, samplePdf } from "#tests/support/screens/files.ts";
import { failRequests, holdRequests, network, restoreNetwork } from "#tests/support/screens/network.ts";
import { expectCount, expectToast } from "#tests/support/screens/parts.ts";
import { test } from "#tests/support/screens/test.ts";

const { running } = uploadForm();

describe("a lost connection", () => {
  test("costs no piece that had arrived", async ({ person }) => {
    await openDocuments(person);
    const offsets: (string | null)[] = [];
    network.use(
      http.patch(pieces, ({ request }) => {
        offsets.push(request.headers.get("upload-offset"));
        return offsets.length === 2 ? HttpResponse.error() : passthrough();
      }),
    );
    await upload("Transcript", samplePdf("long.pdf", { padding: 7_000_000 }));
    await expectToast("Document uploaded successfully");
    await expect.element(documentRow("Transcript").row).toBeVisible();
    expect(offsets).toEqual(["0", "6291456", "6291456"]);
  });

  test("that stays away is told, and Retry goes on", async ({ person }) => {
    await openDocuments(person);
    network.use(http.post(wholeFiles, () => HttpResponse.error()));
    hastenTime();
    await upload("Passport", samplePdf());
    await expect.element(running).toMatchTextContent("Connection lost. Trying again.");
    const retry = running.getByRole("button", { name: "Retry passport.pdf" });
    await expect.poll(() => passTime(10_000).then(() => retry.elements().length)).toBe(1);
    await expect.element(running).toMatchTextContent("The connection was lost while passport.pdf was on its way");
    expect(await storedFiles(person)).toEqual([]);

    restoreNetwork();
    await retry.click();
    await expectToast("Document uploaded successfully");
    await expectCount(running, 0);
    await expect.element(documentRow("Passport").row).toBeVisible();
  });

  test("lets a file be stored once although its answer was lost", async ({ person }) => {
    await openDocuments(person);
    network.use(
      http.post(
        wholeFiles,
        async ({ request }) => {
          await fetch(bypass(request));
          return HttpResponse.error();
        },
        { once: true },
      ),
    );
    await upload("Passport", samplePdf());
    await expectToast("Document uploaded successfully");
    await expectCount(documentRows(), 1);
    expect(await storedFiles(person)).toHaveLength(1);
  });

  test("lets a row be written once although its answer was lost", async ({ person }) => {
    await openDocuments(person);
    network.use(
      http.post(
        documentsTable,
        async ({ request }) => {
          await fetch(bypass(request));
          return HttpResponse.error();
        },
        { once: true },
      ),
    );
    await upload("Passport", samplePdf());
    await expectToast("Document uploaded successfully");
    await expectCount(documentRows(), 1);
    expect(await countRows(person)).toBe(1);
    expect(await storedFiles(person)).toHaveLength(1);
  });

  test("that leaves a row unconfirmed: file and row are removed together", async ({ person }) => {
    await openDocuments(person);
    // Every answer to the app is lost, also that of the row which was written.
    network.use(
      http.all(documentsTable, async ({ request }) => {
        if (isOfTest(request)) return passthrough();
        if (request.method === "POST") await fetch(bypass(request));
        return HttpResponse.error();
      }),
    );
    hastenTime();
    await upload("Passport", samplePdf());
    const remove = running.getByRole("button", { name: "Remove passport.pdf" });
    await expect.poll(() => passTime(5_000).then(() => remove.elements().length)).toBe(1);
    expect(await countRows(person)).toBe(1);

    await remove.click();
    await expectToast("Error", "Failed to delete document");
    await expect.element(remove).toBeVisible();
    expect(await countRows(person)).toBe(1);
    expect(await storedFiles(person)).toHaveLength(1);

    restoreNetwork();
    await remove.click();
    await expectCount(running, 0);
    expect(await countRows(person)).toBe(0);
    expect(await storedFiles(person)).toEqual([]);
    await expectCount(documentRows(), 0);
  });
});

describe("a problem", () => {
  for (const [status, sentence] of [
    [413, "passport.pdf is larger than 10MB"],
    [429, "Too many uploads in a short time"],
    [507, "There is no room for more files"],
    [403, "Your session does not allow this upload"],
  ] as const) {
    test(`of status ${status} is told plainly`, async ({ person }) => {
      await openDocuments(person);
      // The service tells in the body what it means.
      const answer = { statusCode: String(status), error: "x", message: "SQL and paths at /var/lib" };
      network.use(http.post(wholeFiles, () => HttpResponse.json(answer, { status: 400 })));
      await upload("Passport", samplePdf());
      await expectToast("Failed to upload document", sentence);
      expect(page.getByText("/var/lib", { exact: false }).elements()).toEqual([]);
    });
  }

  test("of a piece of a large file is told plainly", async ({ person }) => {
    await openDocuments(person);
    network.use(http.patch(pieces, () => HttpResponse.text("SQL and paths at /var/lib", { status: 507 })));
    await upload("Passport", samplePdf("long.pdf", { padding: 7_000_000 }));
    await expectToast("Failed to upload document", "There is no room for more files");
    expect(page.getByText("/var/lib", { exact: false }).elements()).toEqual([]);
  });

  test("meets a program that is called a PDF", async ({ person }) => {
    await openDocuments(person);
    await upload("Passport", fileOf("passport.pdf", `MZ\u0090\u0000\u0003${"\u0007".repeat(4_000)}`));
    await expectToast("Failed to upload document", "The content of passport.pdf is not a PDF");
    await expectCount(running.getByRole("button", { name: "Retry passport.pdf" }), 0);
    await running.getByRole("button", { name: "Remove passport.pdf" }).click();
    await expectCount(running, 0);
    expect(await storedFiles(person)).toEqual([]);
    await expectCount(documentRows(), 0);
  });

  test("is not covered by the word about a success", async ({ person }) => {
    await openDocuments(person);
    const { release } = holdRequests(documentsTable, "post");
    await upload("Passport", [fileOf("program.pdf", "MZ\u0090\u0000\u0003 no document at all"), samplePdf("a.pdf")]);
    await expectToast("Failed to upload document", "The content of program.pdf is not a PDF");
    release();
    await expectCount(documentRows(), 1);
    await expect.element(running.getByRole("alert")).toMatchTextContent("program.pdf");
    // Right now, since a toast goes away by itself.
    expect(page.getByText("Document uploaded successfully").elements()).toEqual([]);
  });

  test("of the row takes the file along, and Retry sends it again", async ({ person }) => {
    await openDocuments(person);
    failRequests(documentsTable, "post");
    await upload("Passport", samplePdf());
    await expectToast("Failed to upload document", "passport.pdf could not be stored");
    expect(await storedFiles(person)).toEqual([]);

    restoreNetwork();
    await running.getByRole("button", { name: "Retry passport.pdf" }).click();
    await expectToast("Document uploaded successfully");
    await expectCount(documentRows(), 1);
    expect(await storedFiles(person)).toHaveLength(1);
  });
});

async function countRows({ client }: Person): Promise<number | null> {
  const { count } = await client.from("documents").select("id", { count: "exact", head: true }).throwOnError();
  return count;
}

/** Whether the test itself asks: its clients say that they come from an address of their own, browsers do not. */
function isOfTest({ headers }: Request): boolean {
  return headers.has("x-forwarded-for");
}

/** From here until the test ends, time passes as always and also by `passTime`. */
function hastenTime(): void {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
}

async function passTime(milliseconds: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(milliseconds);
}
