import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pino } from "pino";
import type { TestProject } from "vitest/node";
import { z } from "zod";
import { PLATFORM } from "@workspace/testing/database.ts";
import { migrate, openDatabase } from "@workspace/backend";
import { startAppServer } from "./servers/app-server.ts";
import { migrations } from "./databases.setup.ts";
import { type ProviderAddress, startOpenIdProvider } from "@workspace/testing/openid-provider.ts";

/** Where the product under test is and how to speak to it. */
export interface ContractServer {
  url: string;
  publishableKey: string;
  secretKey: string;
  /** JSON array of the private keys that sign access tokens, so that a test can sign what the product never would. */
  signingKeys: string;
  mailboxUrl: string;
  /** What stands in Google's place. */
  google: ProviderAddress;
}

declare module "vitest" {
  export interface ProvidedContext {
    engine: "pglite" | "postgres";
    server: ContractServer;
  }
}

/** Test-only tables and functions beside the product's own. */
const fixtures = ["contract-fixtures.sql", "contract-fixtures-auth.sql", "contract-fixtures-storage.sql"];
const secretsSchema = z.object({ publishableKey: z.string(), secretKey: z.string(), signingKeys: z.string() });

/** Starts the product over a database with the fixtures and hands its address to the tests. `env` adds settings. */
export async function startContractServer(
  project: TestProject,
  databaseUrl?: string,
  env: Record<string, string> = {},
) {
  const dataDir = await mkdtemp(path.join(tmpdir(), "contract-"));
  const db = await openDatabase({ databaseUrl, dataDir, log: pino({ level: "silent" }) });
  try {
    await migrate(db, migrations);
    for (const fixture of fixtures) {
      const sql = await readFile(path.join(import.meta.dirname, fixture), "utf8");
      await db.tx(PLATFORM, (tx) => tx.exec(sql));
    }
  } finally {
    await db.close();
  }
  const google = await startOpenIdProvider();
  const server = await startAppServer({
    env: {
      DATA_DIR: dataDir,
      LOG_LEVEL: "fatal",
      QUICK_PASSWORD_HASHES: "true",
      // Every test person comes from an address of their own (clients.ts), as they would in life.
      TRUSTED_PROXIES: "127.0.0.1",
      MAILS_PER_HOUR: "100000",
      SMS_PER_HOUR: "100000",
      SUPPORT_EMAIL: "support@example.com",
      GOOGLE_CLIENT_ID: google.clientId,
      GOOGLE_CLIENT_SECRET: google.clientSecret,
      GOOGLE_ISSUER: google.issuer,
      ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
      ...env,
    },
  });
  const secrets = secretsSchema.parse(JSON.parse(await readFile(path.join(dataDir, "secrets.json"), "utf8")));
  // Beside the account service, a page that signs people in by itself and hands the token on.
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
