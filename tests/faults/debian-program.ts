import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync } from "node:fs";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "../..");

/**
 * A program of a Debian package, unpacked beside the packages of npm: nothing is installed, and no service starts.
 * Null where there is none: on other systems, and without a registry.
 * @param libraries packages that it needs and the system may not have, unpacked to the same folder
 */
export function debianProgram(name: string, file: string, libraries: readonly string[] = []): string | null {
  const folder = path.join(root, "node_modules/.cache/debian", name);
  const candidates = [`/${file}`, path.join(folder, file)];
  const find = () => candidates.find((candidate) => existsSync(candidate)) ?? null;
  return find() ?? (unpack([name, ...libraries], folder) ? find() : null);
}

function unpack(packages: readonly string[], folder: string): boolean {
  mkdirSync(folder, { recursive: true });
  const run = (command: string, ...args: string[]) => spawnSync(command, args, { cwd: folder }).status === 0;
  if (!run("apt-get", "download", ...packages)) {
    // The list of packages is old, or there is none yet.
    if (process.getuid?.() === 0) run("apt-get", "update");
    if (!run("apt-get", "download", ...packages)) return false;
  }
  const archives = readdirSync(folder).filter((entry) => entry.endsWith(".deb"));
  return archives.length > 0 && archives.every((archive) => run("dpkg-deb", "--extract", archive, folder));
}
