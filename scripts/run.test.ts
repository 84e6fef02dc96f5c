import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import * as z from "zod/mini";

const root = path.resolve(import.meta.dirname, "..");
const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")));

const made: string[] = [];
afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true });
});

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
    const project = makeProject();
    const link = project.at("node_modules/@workspace/own");
    const calls = (target: string | null) => {
      project.remove("node_modules");
      mkdirSync(path.dirname(link), { recursive: true });
      cpSync(project.at("package-lock.json"), project.at("node_modules/.package-lock.json"));
      if (target !== null) symlinkSync(project.at(target), link);
      return project.run("format");
    };
    expect(calls("packages/own")).toEqual(["npm run"]);
    expect(calls(null)).toEqual(["npm ci", "npm run"]);
    expect(calls("elsewhere")).toEqual(["npm ci", "npm run"]);
  });

  it("installs what operators need without the rest, and never takes the rest away", () => {
    const project = makeProject();
    expect(project.run("admin")).toEqual(["npm ci --omit=dev", "npm run"]);
    expect(project.run("admin")).toEqual(["npm run"]);
    expect(project.run("format")).toEqual(["npm ci", "npm run"]);
    expect(project.run("admin")).toEqual(["npm run"]);
    writeFileSync(project.at("package.json"), '{"name":"changed"}');
    writeFileSync(project.at("package-lock.json"), lockOf({ served: "new", tested: "new" }));
    expect(project.run("admin")).toEqual(["npm ci", "npm run"]);
  });

  it("drops from a product's packages what nothing reads, also after it was stopped half-way", () => {
    const project = makeProject();
    const read = [
      "index.js",
      "LICENSE.md",
      "THIRD_PARTY_LICENSES.md",
      "plain",
      "plain/package.json",
      "plain/README.md",
    ];
    const all = [...read, "index.js.map", "src", "src/index.ts", "README.md"];
    const files = () => all.filter((file) => existsSync(inPackage(file)));
    const inPackage = (file: string) => project.at("node_modules/served", file);
    project.run("admin");
    expect(files()).toEqual(read);
    project.remove("node_modules/.installed");
    writeFileSync(inPackage("index.js.map"), "");
    expect(project.run("admin")).toEqual(["npm run"]);
    expect(files()).toEqual(read);
    // As somebody's `npm install` would leave it: all packages are noted, and files of some are missing.
    writeFileSync(project.at("node_modules/.package-lock.json"), lockOf({ served: "old", tested: "old" }));
    expect(project.run("format")).toEqual(["npm ci", "npm run"]);
    expect(files()).toEqual(all);
    project.remove("node_modules/.installed");
    expect(project.run("admin")).toEqual(["npm run"]);
    expect(files()).toEqual(all);
  });

  it("serves with options of Node of its own, which those of the operator follow", () => {
    const project = makeProject();
    const { NODE_OPTIONS: ours } = z
      .object({ NODE_OPTIONS: z.string() })
      .parse(JSON.parse(readFileSync(project.at("server/environment.json"), "utf8")));
    writeFileSync(project.at("server/main.ts"), "console.log(process.env.NODE_OPTIONS)");
    expect(project.output("serve", {})).toBe(`${ours}\n`);
    expect(project.output("serve", { NODE_OPTIONS: "--no-deprecation" })).toBe(`${ours} --no-deprecation\n`);
  });

  it("installs again after an installation that did not end", () => {
    const project = makeProject();
    project.run("admin");
    project.remove("node_modules/.package-lock.json");
    writeFileSync(project.at("package.json"), '{"name":"changed"}');
    expect(project.run("admin")).toEqual(["npm ci --omit=dev", "npm run"]);
  });
});

function lockOf(integrity: { served: string; tested?: string }): string {
  return JSON.stringify({
    packages: {
      "": {},
      "node_modules/@workspace/own": { resolved: "packages/own", link: true },
      "packages/own": { version: "0.1.0" },
      "node_modules/served": { integrity: integrity.served },
      ...(integrity.tested && { "node_modules/tested": { integrity: integrity.tested, dev: true } }),
    },
  });
}

/** Installs as npm would, and says what it was asked for. */
const npm = `#!/bin/sh
echo "npm $1 $2" | sed 's/ --[^o].*//;s/ $//'
if [ "$1" = ci ]; then
  rm -rf node_modules
  mkdir -p node_modules/served/src node_modules/@workspace
  ln -s ../../packages/own node_modules/@workspace/own
  (cd node_modules/served && touch index.js LICENSE.md THIRD_PARTY_LICENSES.md index.js.map src/index.ts README.md)
  mkdir node_modules/served/plain
  (cd node_modules/served/plain && touch package.json README.md)
  if [ "$2" = --omit=dev ]; then cp product-lock.json node_modules/.package-lock.json
  else cp package-lock.json node_modules/.package-lock.json; fi
fi
`;

/** A project that has one package of its own and two others, one of them for tests. */
function makeProject() {
  const folder = mkdtempSync(path.join(tmpdir(), "launcher-"));
  made.push(folder);
  const at = (...names: string[]) => path.join(folder, ...names);
  for (const name of ["scripts", "server", "bin", "packages/own", "elsewhere"])
    mkdirSync(at(name), { recursive: true });
  for (const file of ["scripts/run.mjs", "server/environment.json"]) cpSync(path.join(root, file), at(file));
  writeFileSync(at("package.json"), "{}");
  writeFileSync(at("package-lock.json"), lockOf({ served: "old", tested: "old" }));
  writeFileSync(at("product-lock.json"), lockOf({ served: "old" }));
  writeFileSync(at("bin/npm"), npm, { mode: 0o755 });
  const launch = (task: string, given: Record<string, string>) => {
    const { NODE_OPTIONS: _, ...inherited } = process.env;
    const env = { ...inherited, ...given, PATH: `${at("bin")}${path.delimiter}${process.env["PATH"]}` };
    return spawnSync(process.execPath, ["scripts/run.mjs", task], { cwd: folder, env, encoding: "utf8" }).stdout;
  };
  return {
    at,
    remove: (name: string) => rmSync(at(name), { recursive: true, force: true }),
    /** What npm was asked for. */
    run(task: string): string[] {
      return launch(task, {})
        .split("\n")
        .filter((line) => line.startsWith("npm "));
    },
    /** What a task wrote, once all is installed. */
    output(task: string, given: Record<string, string>): string {
      launch("format", {});
      return launch(task, given);
    },
  };
}
