import { askInTerminal } from "./ask-in-terminal.ts";

/**
 * The development server starts anew whenever a file is saved, a migration that is still being written among them; what is
 * applied once cannot be edited any more.
 */
export async function askBeforeMigrating(files: readonly string[]): Promise<boolean> {
  const names = files.join(", ");
  const answer = await askInTerminal(`Apply ${names}? It cannot be edited afterwards. [y/N] `);
  if (answer === null) process.stdout.write(`New migrations: ${names}. To apply them: npm run dev -- --migrate\n`);
  return /^y(es)?$/i.test(answer ?? "");
}
