import { execFile } from "node:child_process";
import path from "node:path";

interface Outcome {
  code: number;
  /** Both outputs, as an operator sees them. */
  said: string;
}

/** A command of an operator, `npm run <command>` without npm. */
export function runCommand(
  command: "backup" | "restore" | "move" | "reset",
  args: readonly string[],
  { env, through = [] }: { env: Record<string, string>; through?: readonly string[] },
): Promise<Outcome> {
  const script = path.resolve(import.meta.dirname, `../../../scripts/${command}.ts`);
  const [program = "", ...rest] = [...through, process.execPath, script, ...args];
  return new Promise((resolve) => {
    const given = { PATH: process.env["PATH"] ?? "", ...env };
    execFile(program, rest, { env: given }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code ?? 1), said: `${stdout}${stderr}` });
    });
  });
}
