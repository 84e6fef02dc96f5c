import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { chromium } from "@playwright/test";

const debianPackages = ["chromium-headless-shell", "chromium"];

/** Finds Chromium or, as root on Debian and Ubuntu, installs it. @throws Error that says what to install */
export function ensureChromium(): string {
  return findChromium() ?? installChromium();
}

export function findChromium(): string | null {
  const given = process.env["CHROMIUM_PATH"];
  if (given && !existsSync(given)) throw new Error(`CHROMIUM_PATH: there is no file ${given}`);
  const candidates = [given, ...debianPackages.map((name) => `/usr/bin/${name}`), chromium.executablePath()];
  return candidates.find((candidate) => candidate && existsSync(candidate)) ?? null;
}

function installChromium(): string {
  if (process.getuid?.() === 0 && isDebianLike()) {
    const environment = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    const aptGet = (...args: string[]) =>
      spawnSync("apt-get", args, { stdio: ["ignore", "ignore", "inherit"], env: environment });
    aptGet("update");
    for (const name of debianPackages) {
      console.log(`Installing the package ${name} for the browser tests …`);
      if (aptGet("install", "--yes", "--no-install-recommends", name).status === 0) break;
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

if (import.meta.main) ensureChromium();
