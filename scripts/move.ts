// `npm run move -- [--to DATABASE_URL]`, with the server stopped and the settings of the place where people are now. Rows
// go to the database that `--to` names, and people's files from the data folder to the bucket that S3_BUCKET names.
import path from "node:path";
import { parseArgs } from "node:util";
import { pino } from "pino";
import { AppError, backendSettings, operations } from "@workspace/backend";
import { readConfig } from "#server/config.ts";

const migrations = path.resolve(import.meta.dirname, "../supabase/migrations");

try {
  process.umask(0o077);
  await run(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof AppError ? error.message : error);
  process.exit(1);
}

async function run(args: string[]): Promise<void> {
  const to = parse(args);
  const settings = await readConfig(process.env);
  if (backendSettings.isRemote(settings)) {
    throw new AppError("bad_request", "SUPABASE_URL: rows and files are kept there, and are moved there.");
  }
  const { people, files } = await operations.move({ settings, to, migrations, log: pino({ level: "fatal" }) });
  if (files !== null)
    console.log(`${files} files are in the bucket ${settings.S3_BUCKET} now; the folder keeps its own.`);
  if (to !== null) {
    console.log(
      `${people} people are in the other database now, each row compared. Start the server with DATABASE_URL.`,
    );
    console.log("What was there before is set aside: remove it when all is well.");
  }
}

function parse(args: string[]): string | null {
  try {
    const { values } = parseArgs({ args, options: { to: { type: "string" } } });
    if (values.to === undefined) return null;
    if (/^postgres(ql)?:\/\//.test(values.to) && URL.canParse(values.to)) return values.to;
  } catch {
    // The same sentence.
  }
  throw new AppError("bad_request", "Use: npm run move -- --to postgres://user:password@host/database");
}
