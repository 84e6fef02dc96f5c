// The product on a free port for contract tests, with test-only tables beside its own. Started by
// `contract-server-setup.ts`, which reads the one line of JSON that it prints; ends when its parent does.
import { readFile } from "node:fs/promises";
import path from "node:path";
import { pino } from "pino";
import { PLATFORM } from "#platform/postgres/database.ts";
import { readConfig } from "#server/config.ts";
import { loadSecrets } from "#server/secrets.ts";
import { startServer } from "#server/start.ts";

const fixtures = ["contract-fixtures.sql", "contract-fixtures-auth.sql"];

const config = readConfig(process.env);
const server = await startServer(config, {
  isDevelopment: false,
  log: pino({ level: config.LOG_LEVEL }, pino.destination(2)),
  prepareDatabase: async (db) => {
    for (const fixture of fixtures) {
      const sql = await readFile(path.join(import.meta.dirname, fixture), "utf8");
      await db.tx(PLATFORM, (tx) => tx.exec(sql));
    }
  },
});
const { publishableKey, secretKey } = await loadSecrets(config);
process.stdout.write(
  `${JSON.stringify({ url: server.url, publishableKey, secretKey, mailboxUrl: server.mailboxUrl })}\n`,
);
process.on("disconnect", async () => {
  await server.close();
  process.exit(0);
});
