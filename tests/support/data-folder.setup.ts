import type { TestProject } from "vitest/node";
import { prepareDataFolder } from "./data-folder.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** A data folder with a migrated database, to be copied. */
    preparedDataFolder: string;
    /** Whether every kind of fault is tried in full, or a sample of each. */
    isThorough: boolean;
  }
}

export default async function setup(project: TestProject) {
  const { folder, remove } = await prepareDataFolder();
  project.provide("preparedDataFolder", folder);
  return remove;
}
