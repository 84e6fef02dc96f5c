// `npm run backup -- FILE`, with the server running or not and with the same settings as the server's: database, files
// and keys into one archive. With BACKUP_PASSPHRASE it is encrypted.
import path from "node:path";
import { pino } from "pino";
import { AppError, operations } from "@workspace/backend";
import { readConfig } from "#server/config.ts";

try {
  process.umask(0o077);
  await run(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof AppError ? error.message : error);
  process.exit(1);
}

async function run([name, ...rest]: string[]): Promise<void> {
  if (name === undefined || rest.length > 0) throw new AppError("bad_request", "Use: npm run backup -- FILE");
  const settings = await readConfig(process.env);
  const file = path.resolve(name);
  const { manifest, end, bytes, isNoted } = await operations.backUp({ settings, file, log: pino({ level: "fatal" }) });
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(`${file}: ${manifest.people} people, ${rows} rows, ${end.files} files, ${bytes} bytes, read back whole.`);
  if (end.missing.length > 0) console.log(`${end.missing.length} files were missing: rows speak for them.`);
  if (!isNoted) console.log("The page System does not show it: it could not be noted in the database.");
  if (settings.BACKUP_PASSPHRASE === undefined) {
    console.log("It is not encrypted and holds all keys: keep it as you keep the data folder.");
  }
}
