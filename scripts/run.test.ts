import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";

const root = path.resolve(import.meta.dirname, "..");
const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")));

describe("the launcher", () => {
  it("knows every task that a command of package.json names", () => {
    const { stderr } = spawnSync(process.execPath, ["scripts/run.mjs"], { cwd: root, encoding: "utf8" });
    const known = stderr.trim().replace("Name a task: ", "").split(", ");
    const named = Object.values(scripts).flatMap(
      (line) =>
        line
          .match(/^node scripts\/run\.mjs (.+)$/)?.[1]
          ?.split(" -- ")[0]
          ?.split(" ")
          .filter((word) => word !== "--") ?? [],
    );
    expect(named).toContain("serve");
    expect(named.filter((name) => !known.includes(name))).toEqual([]);
  });

  it("installs again where the link of a package of this project is missing or leads elsewhere", () => {
    const folder = mkdtempSync(path.join(tmpdir(), "launcher-"));
    const at = (...names: string[]) => path.join(folder, ...names);
    for (const name of ["scripts", "bin", "packages/own", "elsewhere", "node_modules/@workspace"]) {
      mkdirSync(at(name), { recursive: true });
    }
    cpSync(path.join(root, "scripts/run.mjs"), at("scripts/run.mjs"));
    const lock = JSON.stringify({
      packages: {
        "": {},
        "node_modules/@workspace/own": { resolved: "packages/own", link: true },
        "packages/own": { version: "0.1.0" },
      },
    });
    for (const file of ["package-lock.json", "node_modules/.package-lock.json"]) writeFileSync(at(file), lock);
    writeFileSync(at("package.json"), "{}");
    writeFileSync(at("bin/npm"), '#!/bin/sh\necho "npm $1"\n', { mode: 0o755 });
    const link = at("node_modules/@workspace/own");
    const calls = (target: string | null) => {
      rmSync(link, { force: true });
      rmSync(at("node_modules/.installed"), { force: true });
      if (target !== null) symlinkSync(at(target), link);
      const env = { ...process.env, PATH: `${at("bin")}${path.delimiter}${process.env["PATH"]}` };
      const { stdout } = spawnSync(process.execPath, ["scripts/run.mjs", "format"], {
        cwd: folder,
        env,
        encoding: "utf8",
      });
      return stdout.split("\n").filter((line) => line.startsWith("npm "));
    };
    try {
      expect(calls("packages/own")).toEqual(["npm run"]);
      expect(calls(null)).toEqual(["npm ci", "npm run"]);
      expect(calls("elsewhere")).toEqual(["npm ci", "npm run"]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
