import { createInterface } from "node:readline/promises";

const { stdin: input, stdout: output } = process;

/**
 * The development server starts anew whenever a file is saved, a migration that is still being written among them; what is
 * applied once cannot be edited any more.
 */
export async function askBeforeMigrating(files: readonly string[]): Promise<boolean> {
  const names = files.join(", ");
  if (!input.isTTY) {
    output.write(`New migrations: ${names}. To apply them: npm run dev -- --migrate\n`);
    return false;
  }
  const lines = createInterface({ input, output });
  try {
    const answer = await lines.question(`Apply ${names}? It cannot be edited afterwards. [y/N] `);
    return /^y(es)?$/i.test(answer.trim());
  } finally {
    lines.close();
  }
}
