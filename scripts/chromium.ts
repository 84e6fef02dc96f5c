import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { chromium } from "@playwright/test";

/**
 * The browser for tests: `CHROMIUM_PATH`, the system's Chromium, Playwright's own. On Debian and Ubuntu as root the
 * package `chromium` is installed when there is none.
 * @throws with one line that says what to install
 */
export function ensureChromium(): string {
  return findChromium() ?? installChromium();
}

function findChromium(): string | null {
  const given = process.env["CHROMIUM_PATH"];
  if (given && !existsSync(given)) throw new Error(`CHROMIUM_PATH: there is no file ${given}`);
  const candidates = [given, "/usr/bin/chromium", chromium.executablePath()];
  return candidates.find((candidate) => candidate && existsSync(candidate)) ?? null;
}

function installChromium(): string {
  if (process.getuid?.() === 0 && isDebianLike()) {
    console.log("Installing the package chromium for the browser tests …");
    const environment = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    for (const args of [["update"], ["install", "--yes", "--no-install-recommends", "chromium"]]) {
      spawnSync("apt-get", args, { stdio: ["ignore", "ignore", "inherit"], env: environment });
    }
  }
  const found = findChromium();
  if (!found) throw new Error("No Chromium: install it (Debian: apt-get install chromium) or set CHROMIUM_PATH.");
  return found;
}

function isDebianLike(): boolean {
  const file = "/etc/os-release";
  return existsSync(file) && /^ID(_LIKE)?=.*\b(debian|ubuntu)\b/m.test(readFileSync(file, "utf8"));
}
