import { buffer } from "node:stream/consumers";
import type { Download } from "@playwright/test";
import yauzl from "yauzl";

/** The files of a downloaded ZIP by name. @throws when the archive is broken or a name leads out of its folder */
export async function readZip(download: Download): Promise<Map<string, Buffer>> {
  const zip = await yauzl.openPromise(await download.path());
  const files = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    if (files.has(entry.fileName)) throw new Error(`twice in the archive: ${entry.fileName}`);
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  }
  return files;
}
