import { prepareDataFolder } from "./data-folder.ts";

/** Makes the data folder of which every worker takes a copy. Its place is handed over as `E2E_TEMPLATE`. */
export default async function makeTemplate(): Promise<() => Promise<void>> {
  const { folder, remove } = await prepareDataFolder();
  process.env["E2E_TEMPLATE"] = folder;
  return remove;
}
