// `npm run db:reset [-- --yes]`, with the server stopped: erases people, their rows and files in DATA_DIR. The next start
// makes them anew. Keys and backups stay.
import { parseArgs } from "node:util";
import { pino } from "pino";
import { AppError, backendSettings, operations } from "@workspace/backend";
import { askInTerminal } from "#server/ask-in-terminal.ts";
import { readConfig } from "#server/config.ts";

try {
  await run(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof AppError ? error.message : error);
  process.exit(1);
}

async function run(args: string[]): Promise<void> {
  const isSure = parse(args);
  const settings = await readConfig(process.env);
  if (backendSettings.isRemote(settings)) {
    throw new AppError("bad_request", "SUPABASE_URL: rows and files are kept there. Use: npx supabase db reset");
  }
  const isErased = await operations.startOver({
    settings,
    mayErase: async (people) => isSure || ask(people, settings.DATA_DIR),
    log: pino({ level: "fatal" }),
  });
  console.log(isErased ? "Erased. The next start begins with an empty database." : "Nothing was changed.");
}

async function ask(people: number | null, folder: string): Promise<boolean> {
  const who = people === null ? "a database that cannot be opened" : `${people} ${people === 1 ? "person" : "people"}`;
  const answer = await askInTerminal(`${folder} has ${who}. Rows and files are lost for good. Type erase: `);
  if (answer === null) throw new AppError("bad_request", "Nobody can be asked here. To erase all the same: -- --yes");
  return answer === "erase";
}

function parse(args: string[]): boolean {
  try {
    const { values } = parseArgs({ args, options: { yes: { type: "boolean", default: false } } });
    return values.yes;
  } catch (error) {
    throw new AppError("bad_request", "Use: npm run db:reset [-- --yes]", { cause: error });
  }
}
