import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { startAppServer } from "./app-server.ts";

/**
 * Makes one data folder with a migrated database, of which every worker takes a copy: that is quicker than migrating
 * once per worker. Its place is handed over as `E2E_TEMPLATE`.
 */
export default async function makeTemplate(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), "e2e-template-"));
  const server = await startAppServer({ env: { DATA_DIR: folder } });
  await server.stop();
  process.env["E2E_TEMPLATE"] = folder;
  return () => rm(folder, { recursive: true, force: true });
}
