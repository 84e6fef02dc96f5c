import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { databases } from "@workspace/backend";
import { pino } from "pino";
import type { TestProject } from "vitest/node";
import { z } from "zod";
import { PLATFORM } from "../database.ts";
import { type ProviderAddress, startOpenIdProvider } from "../openid-provider.ts";
import { startPostgresServer } from "../postgres-server.ts";
import { startS3Server } from "../s3-server.ts";
import { countingStatements, statementsIn } from "./statements.ts";

export interface ContractServer {
  url: string;
  publishableKey: string;
  secretKey: string;
  /** JSON array of the private keys, so that a test can sign what the server never would. */
  signingKeys: string;
  mailboxUrl: string;
  google: ProviderAddress;
}

declare module "vitest" {
  export interface ProvidedContext {
    engine: "pglite" | "postgres";
    server: ContractServer;
  }
}

export interface Subject {
  migrations: string;
  start(env: Record<string, string> & { DATA_DIR: string }): Promise<{
    url: string;
    mailboxUrl: string | null;
    stop(): Promise<void>;
  }>;
}

const secretsSchema = z.object({ publishableKey: z.string(), secretKey: z.string(), signingKeys: z.string() });

/**
 * Where Postgres has the rows, an S3 store has the files; PGlite's run has both in the data folder. `STATEMENTS_FILE`
 * gets the statements that ran on Postgres.
 */
export async function startContract(project: TestProject, subject: Subject): Promise<() => Promise<void>> {
  const { engine } = project.getProvidedContext() as { engine: "pglite" | "postgres" };
  return engine === "pglite" ? startServer(project, subject) : startOnPostgres(project, subject);
}

async function startOnPostgres(project: TestProject, subject: Subject) {
  const statementsFile = process.env["STATEMENTS_FILE"];
  const [postgres, s3] = await Promise.all([
    startPostgresServer(statementsFile ? countingStatements : {}),
    startS3Server(),
  ]);
  await postgres.createDatabase("contract");
  const databaseUrl = postgres.url("contract");
  const stop = await startServer(project, subject, databaseUrl, { DATABASE_URL: databaseUrl, ...s3.env });
  return async () => {
    if (statementsFile) {
      const statements = await statementsIn(postgres.url("postgres"), "contract");
      await writeFile(`${statementsFile}.${project.name}`, JSON.stringify(statements));
    }
    await stop();
    await postgres.stop();
    await s3.stop();
  };
}

async function startServer(
  project: TestProject,
  { migrations, start }: Subject,
  databaseUrl?: string,
  env: Record<string, string> = {},
) {
  const dataDir = await mkdtemp(path.join(tmpdir(), "contract-"));
  await prepareDatabase(dataDir, databaseUrl, migrations);
  const google = await startOpenIdProvider();
  const server = await start({
    DATA_DIR: dataDir,
    // As operators run it, so that its log is looked through.
    LOG_LEVEL: "info",
    QUICK_PASSWORD_HASHES: "true",
    // Every test person has an address of their own (clients.ts).
    TRUSTED_PROXIES: "127.0.0.1",
    MAILS_PER_HOUR: "100000",
    SIGN_UPS_PER_NETWORK: "20",
    SMS_PER_HOUR: "100000",
    SUPPORT_EMAIL: "support@example.com",
    GOOGLE_CLIENT_ID: google.clientId,
    GOOGLE_CLIENT_SECRET: google.clientSecret,
    GOOGLE_ISSUER: google.issuer,
    ...env,
  });
  const secrets = secretsSchema.parse(JSON.parse(await readFile(path.join(dataDir, "secrets.json"), "utf8")));
  await google.serve([`${server.url}/auth/v1/callback`, `${server.url}/page`]);
  const { issuer, clientId, clientSecret } = google;
  project.provide("server", {
    url: server.url,
    mailboxUrl: server.mailboxUrl ?? "",
    ...secrets,
    google: { issuer, clientId, clientSecret },
  });
  return async () => {
    await server.stop();
    await google.close();
    await rm(dataDir, { recursive: true, force: true });
  };
}

async function prepareDatabase(dataDir: string, databaseUrl: string | undefined, migrations: string): Promise<void> {
  const db = await databases.open({ databaseUrl, dataDir, log: pino({ level: "silent" }) });
  try {
    await databases.migrate(db, migrations);
    const fixtures = path.join(import.meta.dirname, "fixtures");
    for (const name of await readdir(fixtures)) {
      const sql = await readFile(path.join(fixtures, name), "utf8");
      await db.tx(PLATFORM, (tx) => tx.exec(sql));
    }
  } finally {
    await db.close();
  }
}
