import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { chownSync, cpSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Image } from "./dockerfile.ts";

const root = path.resolve(import.meta.dirname, "../../..");
/** Whom `USER node` means in Node's images. */
const nodeUser = 1000;

/**
 * Makes a root file system of its own for the program behind it alone, and becomes that program as another user: system
 * and what the image copies can be read, the data folder and /tmp written. It is what `docker run --read-only` gives.
 */
const MOUNTS = `
set -e
top=$1 data=$2 node=$3 user=$4; shift 4
mount -t tmpfs -o mode=755 tmpfs "$top"
show() { if [ -d "$1" ]; then mkdir -p "$top$2"; else mkdir -p "$top$(dirname "$2")"; : > "$top$2"; fi; mount --rbind "$1" "$top$2"; }
for folder in bin lib lib64 sbin; do
  if [ -L /$folder ]; then cp -P /$folder "$top/$folder"; elif [ -d /$folder ]; then show /$folder /$folder; fi
done
for folder in usr etc proc dev; do show /$folder /$folder; done
show "$node" /opt/node
show "$data" /data
mkdir -p "$top/tmp" && mount -t tmpfs -o mode=1777 tmpfs "$top/tmp"
while [ "$1" != -- ]; do show "$1" "$2"; mount -o remount,bind,ro "$top$2"; shift 2; done
shift
for folder in /usr /etc /opt/node; do mount -o remount,bind,ro "$top$folder"; done
mount -o remount,ro "$top"
exec /usr/sbin/chroot "$top" /usr/bin/setpriv --reuid="$user" --regid="$user" --clear-groups --no-new-privs \\
  --bounding-set=-all --inh-caps=-all /usr/bin/env --chdir=/app "$@"
`;

export interface Container {
  /** The folder that its /data is. */
  dataDir: string;
  /** Null where this account may not mount anything. */
  start(command: readonly string[], env?: Record<string, string>): ChildProcess | null;
  remove(): void;
}

/** What `docker run --read-only` makes of an image, without Docker: the files of this tree in the places of the image's. */
export function createContainer(image: Image): Container {
  const top = mkdtempSync(path.join(tmpdir(), "container-"));
  const dataDir = mkdtempSync(path.join(tmpdir(), "container-data-"));
  if (process.getuid?.() === 0) chownSync(dataDir, nodeUser, nodeUser);
  const readable = mkdtempSync(path.join(tmpdir(), "container-cache-"));
  copyReadable(path.join(root, "node_modules/.cache/databases"), path.join(readable, "databases"));

  const places = image.copies.flatMap(({ from, to }) => [path.join(root, path.relative("/app", from)), to]);
  // The image has no compiled code of this machine, and a template that everybody may read.
  places.push(readable, "/app/node_modules/.cache");
  const mounts = [top, dataDir, path.dirname(process.execPath), String(nodeUser), ...places, "--"];
  const through = ["-m", "sh", "-c", MOUNTS, "sh", ...mounts];
  return {
    dataDir,
    start(command, env = {}) {
      if (spawnSync("unshare", [...through, "true"]).status !== 0) return null;
      return spawn("unshare", [...through, ...command], {
        stdio: ["ignore", "pipe", "pipe"],
        env: { PATH: "/opt/node:/usr/local/bin:/usr/bin:/bin", ...image.environment, ...env },
      });
    },
    remove() {
      for (const folder of [top, dataDir, readable]) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** As the image does it by `chmod -R a+rX`. */
function copyReadable(from: string, to: string): void {
  // `npm test` builds it, the long run starts without.
  if (!existsSync(from)) return;
  cpSync(from, to, { recursive: true });
  spawnSync("chmod", ["-R", "a+rX", path.dirname(to)]);
}
