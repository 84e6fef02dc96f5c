import path from "node:path";
import { prepareTemplates } from "@workspace/testing/database-templates.ts";
import type { TestProject } from "vitest/node";

/** @public vitest.config.ts names this file */
export default (project: TestProject) => prepareTemplates(project, path.join(import.meta.dirname, "migrations"));
