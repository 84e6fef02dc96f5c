import { createInterface } from "node:readline/promises";

const { stdin: input, stdout: output } = process;

/** @returns what somebody answers; null where nobody can be asked */
export async function askInTerminal(question: string): Promise<string | null> {
  if (!input.isTTY) return null;
  const lines = createInterface({ input, output });
  try {
    return (await lines.question(question)).trim();
  } finally {
    lines.close();
  }
}
