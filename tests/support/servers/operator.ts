import { execFile } from "node:child_process";
import path from "node:path";

interface Outcome {
  code: number;
  /** Both outputs, as an operator sees them. */
  said: string;
}

interface Surroundings {
  env: Record<string, string>;
  /** A command that becomes the script after it has done something else. */
  through?: readonly string[];
}

const root = path.resolve(import.meta.dirname, "../../..");

/** A command of an operator, `npm run <command>` without npm, which takes a second more. */
export function runCommand(
  command: "backup" | "restore" | "move" | "reset",
  args: readonly string[],
  { env, through = [] }: Surroundings,
): Promise<Outcome> {
  return run([...through, process.execPath, path.join(root, `scripts/${command}.ts`), ...args], env);
}

/** The same as it is typed, `npm run <command> -- …`; what npm says of it is in `said`, too. */
export function runByNpm(
  command: "backup" | "restore",
  args: readonly string[],
  env: Record<string, string>,
): Promise<Outcome> {
  return run(["npm", "run", command, "--", ...args], { npm_config_update_notifier: "false", ...env });
}

function run([program = "", ...rest]: readonly string[], env: Record<string, string>): Promise<Outcome> {
  return new Promise((resolve) => {
    const given = { PATH: process.env["PATH"] ?? "", ...env };
    execFile(program, rest, { cwd: root, env: given }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code ?? 1), said: `${stdout}${stderr}` });
    });
  });
}
