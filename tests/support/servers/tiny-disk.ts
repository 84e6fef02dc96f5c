import { spawnSync } from "node:child_process";

/** Makes a file system of its own in a folder, for the program behind it alone, and becomes that program. */
const MOUNT = `mount -t tmpfs -o "size=$1" tmpfs "$2" && shift 2 && exec "$@"`;

/**
 * The start of a command line that runs a program with a small disk in `folder`. It goes with the program. Null where
 * this account may not mount anything.
 */
export function throughTinyDisk(folder: string, bytes: number): readonly string[] | null {
  // Root may where users have no namespaces, and users where they have.
  for (const flags of ["-rm", "-m"]) {
    const [program, ...args] = ["unshare", flags, "sh", "-c", MOUNT, "sh", String(bytes), folder];
    if (spawnSync(program, [...args, "true"]).status === 0) return [program, ...args];
  }
  return null;
}
