// `npm run restore -- FILE [--replace] [--take-files]`, with the settings of the place to restore into and its server
// stopped. `--replace` also where people are, `--take-files` also into another database's files.
// `npm run restore -- FILE --person=EMAIL`: one account with what belongs to it, beside what is there; on Postgres
// servers may go on.
import path from "node:path";
import { parseArgs } from "node:util";
import { pino } from "pino";
import { AppError, backendSettings, operations } from "@workspace/backend";
import { type Config, readConfig } from "#server/config.ts";
import { noteRestoredPerson } from "#server/functions/people/restored-person.ts";

const root = path.resolve(import.meta.dirname, "..");
const migrations = path.join(root, "supabase/migrations");

try {
  process.umask(0o077);
  await run(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof AppError ? error.message : error);
  process.exit(1);
}

async function run(args: string[]): Promise<void> {
  const { name, person, replaces, takesFiles } = parse(args);
  const settings = await readConfig(process.env);
  if (backendSettings.isRemote(settings)) {
    throw new AppError("bad_request", "SUPABASE_URL: rows and files are kept there, and are restored there.");
  }
  const file = path.resolve(name);
  if (person !== undefined) return restoreOne(settings, file, person);
  const { manifest, missing, leftOut, otherKeys } = await operations.restore({
    settings,
    file,
    migrations,
    templates: path.join(root, "node_modules/.cache/databases"),
    replaces,
    takesFiles,
    log: pino({ level: "fatal" }),
  });
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const files = manifest.files - missing.length;
  console.log(
    `Restored as of ${manifest.madeAt}: ${manifest.people} people, ${rows} rows, ${files} files, each compared.`,
  );
  if (missing.length > 0) console.log(`${missing.length} files were missing when the backup was made.`);
  if (leftOut.length > 0) console.log(`Left out, as they are not ours: ${leftOut.join(", ")}.`);
  if (otherKeys) console.log("Settings give other keys than the backup's: people sign in again.");
}

async function restoreOne(settings: Config, file: string, email: string): Promise<void> {
  const { added, kept, lost, files } = await operations.restorePerson({
    settings,
    file,
    email,
    migrations,
    afterwards: noteRestoredPerson,
    log: pino({ level: "fatal" }),
  });
  console.log(`${email}: ${added} rows and ${files} files came back, ${kept} rows were there and stay as they are.`);
  if (lost > 0) console.log(`${lost} rows refer to what is gone, and stay out.`);
}

interface Wish {
  name: string;
  person: string | undefined;
  replaces: boolean;
  takesFiles: boolean;
}

function parse(args: string[]): Wish {
  const usage = "Use: npm run restore -- FILE [--replace] [--take-files], or FILE --person=EMAIL";
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        person: { type: "string" },
        replace: { type: "boolean", default: false },
        "take-files": { type: "boolean", default: false },
      },
    });
    const [name, ...rest] = positionals;
    if (name === undefined || rest.length > 0) throw new AppError("bad_request", usage);
    return { name, person: values.person, replaces: values.replace, takesFiles: values["take-files"] };
  } catch (error) {
    throw new AppError("bad_request", usage, { cause: error });
  }
}
