import path from "node:path";
import { prepareTemplates } from "@workspace/testing/database-templates.ts";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  export interface ProvidedContext {
    /** Whether every kind of fault is tried in full, or a sample of each. */
    isThorough: boolean;
  }
}

export const migrations = path.resolve(import.meta.dirname, "../../supabase/migrations");

/** Templates with the product's tables. */
export default (project: TestProject) => prepareTemplates(project, migrations);
