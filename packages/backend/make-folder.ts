import { mkdir } from "node:fs/promises";
import path from "node:path";

/**
 * With its parents, each for its owner alone. Node's own recursion never ends where a folder cannot be made though its
 * parent is there, as in `/proc`. @returns false when it was there @throws the system's error
 */
export async function makeFolder(folder: string, { hasParent = false } = {}): Promise<boolean> {
  try {
    await mkdir(folder, { mode: 0o700 });
    return true;
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : null;
    if (code === "EEXIST") return false;
    const parent = path.dirname(folder);
    if (code !== "ENOENT" || parent === folder || hasParent) throw error;
    await makeFolder(parent);
    return makeFolder(folder, { hasParent: true });
  }
}
