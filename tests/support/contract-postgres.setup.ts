import { writeFile } from "node:fs/promises";
import type { TestProject } from "vitest/node";
import { startContractServer } from "./contract-server-setup.ts";
import { startPostgresServer } from "@workspace/testing/postgres-server.ts";
import { startS3Server } from "@workspace/testing/s3-server.ts";
import { countingStatements, statementsIn } from "./statements.ts";

/**
 * Where Postgres keeps the rows an S3 store keeps the files; PGlite's run has both in the data folder. In
 * `STATEMENTS_FILE`, if there is one, stands afterwards which statements ran.
 */
export default async function setup(project: TestProject) {
  const statementsFile = process.env["STATEMENTS_FILE"];
  const [postgres, s3] = await Promise.all([
    startPostgresServer(statementsFile ? countingStatements : {}),
    startS3Server(),
  ]);
  await postgres.createDatabase("contract");
  const stop = await startContractServer(project, postgres.url("contract"), { ...s3.env });
  return async () => {
    if (statementsFile)
      await writeFile(statementsFile, JSON.stringify(await statementsIn(postgres.url("postgres"), "contract")));
    await stop();
    await postgres.stop();
    await s3.stop();
  };
}
