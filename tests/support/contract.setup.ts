import { startContract } from "@workspace/testing/contract/contract-server.ts";
import type { TestProject } from "vitest/node";
import { startAppServer } from "#tests/support/servers/app-server.ts";
import { migrations } from "./databases.setup.ts";

/** The product, as an operator runs it. */
export default (project: TestProject) =>
  startContract(project, { migrations, start: (env) => startAppServer({ env }) });
