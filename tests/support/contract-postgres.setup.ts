import type { TestProject } from "vitest/node";
import { startContractServer } from "./contract-server-setup.ts";
import { startPostgresServer } from "./postgres-server.ts";

export default async function setup(project: TestProject) {
  const postgres = await startPostgresServer();
  await postgres.createDatabase("contract");
  const stop = await startContractServer(project, postgres.url("contract"));
  return async () => {
    await stop();
    await postgres.stop();
  };
}
