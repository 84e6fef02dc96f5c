import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync } from "node:fs";
import path from "node:path";
import { inject } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");

/** Below `usr/lib`, of this machine's architecture. */
export const libraryFolder = process.arch === "arm64" ? "aarch64-linux-gnu" : "x86_64-linux-gnu";

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

/**
 * The same for the long run alone: packages are fetched, which is too much for every change.
 * @returns beside the program what a name of tests says where it is null
 */
export function programOfLongRun(name: string, find: () => string | null): { program: string | null; why: string } {
  if (!inject("isThorough")) return { program: null, why: " (skipped: npm run test:long has it)" };
  const program = find();
  return { program, why: program === null ? ` (skipped: ${name} cannot be fetched)` : "" };
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
