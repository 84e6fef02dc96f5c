import { buffer } from "node:stream/consumers";
import type { Download, Page } from "@playwright/test";
import yauzl from "yauzl";

/** The part Your data of /profile. */
export function accountCards(page: Page) {
  const exporting = page.getByRole("region", { name: "Export my data", exact: true });
  const deleting = page.getByRole("region", { name: "Delete my account", exact: true });
  const dialog = page.getByRole("dialog");
  return {
    start: exporting.getByRole("button", { name: "Export my data" }),
    open: deleting.getByRole("button", { name: "Delete my account" }),
    dialog,
    confirmation: dialog.getByLabel(/^Type .* to confirm$/),
    submit: dialog.getByRole("button", { name: "Delete my account" }),
  };
}

/** What stands in a downloaded ZIP, by name. @throws when the archive is broken or a name leads out of its folder */
export async function readZip(download: Download): Promise<Map<string, Buffer>> {
  const zip = await yauzl.openPromise(await download.path());
  const files = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    if (files.has(entry.fileName)) throw new Error(`twice in the archive: ${entry.fileName}`);
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  }
  return files;
}
