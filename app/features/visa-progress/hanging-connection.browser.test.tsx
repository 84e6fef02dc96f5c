import { describe, expect } from "vitest";
import { page } from "vitest/browser";
import { storeDocuments } from "#tests/support/samples/papers.ts";
import { samplePdf } from "#tests/support/screens/files.ts";
import { holdParts, holdRequests } from "#tests/support/screens/network.ts";
import { openScreen } from "#tests/support/screens/open-screen.tsx";
import { expectCount, expectToast } from "#tests/support/screens/parts.ts";
import { watchRequests } from "#tests/support/screens/watch-requests.ts";
import { test } from "#tests/support/screens/test.ts";

const documents = "/rest/v1/documents";
const plans = "/functions/v1/application";
const retry = page.getByRole("button", { name: "Retry" });

/** Longer than a read waits: the machine of a test may be busy. */
const patiently = { timeout: 30_000 };

describe("over a connection that hangs", () => {
  test("a read ends with its error, is not sent a second time by itself, and can be tried again", async ({
    person,
  }) => {
    await storeDocuments(person, [{ name: "My passport", file: samplePdf("my.pdf") }]);
    const asked = watchRequests();
    const { release, areBrokenOff } = holdRequests(documents, "get");
    await openScreen("/documents", { as: person });
    await expect.element(retry, patiently).toBeVisible();
    await expectToast("Failed to fetch documents");
    expect(areBrokenOff()).toBe(true);
    expect(asked.filter((url) => url.includes(documents))).toHaveLength(1);
    release();
    await retry.click();
    await expect.element(page.getByRole("switch", { name: /My passport/ })).toBeVisible();
  });

  test("what many parts ask for at once ends, too", async ({ person }) => {
    await openScreen("/documents", { as: person });
    await expect.element(page.getByText("No documents yet")).toBeVisible();
    const asked = watchRequests();
    holdParts("visa_progress");
    await page.getByRole("link", { name: "Visa Progress" }).click();
    await expect.element(page.getByText("Your visa steps could not be loaded."), patiently).toBeVisible();
    expect(asked.filter((url) => url.endsWith("/my_parts"))).toHaveLength(1);
  });

  test("so does the plan of an application", async ({ person }) => {
    await person.client.from("applications").insert({ destination: "gb", answers: {} }).throwOnError();
    const asked = watchRequests();
    holdRequests(plans, "post");
    await openScreen("/visa-progress", { as: person });
    await expect.element(page.getByText("Your checklist could not be loaded."), patiently).toBeVisible();
    await expectCount(page.getByRole("switch"), 11);
    expect(asked.filter((url) => url.endsWith(plans))).toHaveLength(1);
  });

  test("what was loaded stays, with the error", async ({ person }) => {
    await storeDocuments(person, [{ name: "My passport", file: samplePdf("my.pdf") }]);
    await openScreen("/documents", { as: person });
    const row = page.getByRole("switch", { name: /My passport/ });
    await expect.element(row).toBeVisible();
    const { areBrokenOff } = holdRequests(documents, "get");
    // A change is followed by a read, which hangs.
    await row.click();
    await expectToast("Document marked as completed");
    await expect.poll(areBrokenOff, patiently).toBe(true);
    await expectToast("Failed to fetch documents");
    await expect.element(row).toBeChecked();
    await expectCount(retry, 0);
  });
});
