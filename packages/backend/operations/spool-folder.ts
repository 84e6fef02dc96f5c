import path from "node:path";
import type { BackendSettings } from "#backend/settings.ts";

/** May be emptied at any time, as all of `cache`. */
export function spoolFolderOf({ DATA_DIR }: Pick<BackendSettings, "DATA_DIR">): string {
  return path.join(DATA_DIR, "cache", "backup");
}
