import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePort } from "@workspace/testing/free-port.ts";
import { type AppServer, startAppServer } from "#tests/support/servers/app-server.ts";
import { developerName, supportEmail } from "./settings.ts";
import { startPreparedPostgres, TEMPLATE } from "@workspace/testing/database-templates.ts";
import { migrations } from "#tests/support/databases.setup.ts";
import { createNamelessDatabase, onServer } from "@workspace/testing/postgres-server.ts";

/** Where a running product is and how to speak to it. */
export interface ProductAddress {
  url: string;
  publishableKey: string;
  secretKey: string;
}

/** The product on a data folder and a port of its own. */
export interface Product extends ProductAddress {
  /** The mailbox of the running server; another one after a restart. */
  mailboxUrl(): string;
  /** Clears the rate limits. */
  forgetLimits(): Promise<void>;
  stop(): Promise<void>;
  start(): Promise<void>;
  remove(): Promise<void>;
}

/**
 * Starts Postgres for the products that `startProduct` starts from now on, also in processes begun later. It takes a
 * third of the work of PGlite, on which the contract proves all that browsers ask for.
 */
export async function startProductsPostgres(): Promise<() => Promise<void>> {
  const postgres = await startPreparedPostgres(migrations);
  process.env["PRODUCTS_POSTGRES"] = postgres.url("postgres");
  return () => postgres.stop();
}

/** Starts the product with a database of its own, and with `settings` besides those of every test. Needs a build. */
export async function startProduct(settings: Record<string, string> = {}): Promise<Product> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "e2e-"));
  const database = await databaseSettings();
  const env = {
    REMINDERS: "true",
    ...database,
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    MAILS_PER_HOUR: "10000",
    QUICK_PASSWORD_HASHES: "true",
    SUPPORT_EMAIL: supportEmail,
    DEVELOPER_NAME: developerName,
    // Every test has a client IP of its own (e2e/fixtures.ts).
    TRUSTED_PROXIES: "127.0.0.1",
    ...settings,
  };
  let server: AppServer = await startAppServer({ env });
  const keys = JSON.parse(await readFile(path.join(dataDir, "secrets.json"), "utf8")) as {
    publishableKey: string;
    secretKey: string;
  };
  return {
    url: server.url,
    publishableKey: keys.publishableKey,
    secretKey: keys.secretKey,
    mailboxUrl() {
      if (server.mailboxUrl === null) throw new Error("the server has no mailbox");
      return server.mailboxUrl;
    },
    async forgetLimits() {
      const { DATABASE_URL: databaseUrl } = database;
      if (databaseUrl === undefined) throw new Error("PGlite's limits are in the memory of the process");
      await onServer(databaseUrl, "truncate platform.rate_limits");
    },
    stop: () => server.stop(),
    async start() {
      server = await startAppServer({ env });
    },
    async remove() {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** A copy of the migrated database where there is Postgres; otherwise the product uses PGlite. */
async function databaseSettings(): Promise<{ DATABASE_URL?: string }> {
  const postgres = process.env["PRODUCTS_POSTGRES"];
  if (postgres === undefined) return {};
  return { DATABASE_URL: await createNamelessDatabase(postgres, TEMPLATE) };
}
