import type { TestProject } from "vitest/node";
import { startContractServer } from "./contract-server-setup.ts";
import { startPostgresServer } from "./postgres-server.ts";
import { startS3Server } from "./s3-server.ts";

/** Where Postgres keeps the rows an S3 store keeps the files; PGlite's run has both in the data folder. */
export default async function setup(project: TestProject) {
  const [postgres, s3] = await Promise.all([startPostgresServer(), startS3Server()]);
  await postgres.createDatabase("contract");
  const stop = await startContractServer(project, postgres.url("contract"), { ...s3.env });
  return async () => {
    await stop();
    await postgres.stop();
    await s3.stop();
  };
}
