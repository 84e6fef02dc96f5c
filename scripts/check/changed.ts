import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { journeysOf } from "./journeys.ts";
import type { Part } from "./part.ts";
import { parts } from "./parts.ts";
import { isOfEverything, reachOf } from "./reach.ts";

const source = /^(app|packages|server|shared|scripts|tests)\/.*\.(tsx?|mjs)$/;

/**
 * The files that differ from a revision, committed or not, those that are gone too.
 * @throws Error when there is no such revision
 */
export function changedFiles(revision: string): string[] {
  const git = (...args: string[]) =>
    execFileSync("git", args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  try {
    git("rev-parse", "--verify", "--end-of-options", `${revision}^{commit}`);
  } catch {
    throw new Error(`--changed takes a commit, a branch or a tag; there is none called ${revision}`);
  }
  const lines = (...args: string[]) =>
    git(...args)
      .split("\n")
      .filter(Boolean);
  return [
    ...lines("diff", "--name-only", "--relative", revision, "--"),
    ...lines("ls-files", "--others", "--exclude-standard"),
  ];
}

/** The static checks, the tests that import a file, and those that reach it by what it belongs to. */
export function partsFor(files: readonly string[]): Part[] {
  const reaches = files.map(reachOf);
  const all = (part: "contract" | "database" | "screens" | "faults" | "journeys") => [
    ...new Set(reaches.flatMap((reach) => reach[part])),
  ];
  const own = (pattern: RegExp) => files.filter((file) => pattern.test(file) && existsSync(file));
  const importing = [...own(source), ...(own(/\.md$/).length > 0 ? ["scripts/docs.test.ts"] : [])];
  const isOfUnits = files.some((file) => isOfEverything(file) && !source.test(file));
  const policies = reaches.some((reach) => reach.policies) || own(/^tests\/rls\//).length > 0;
  const contract = [
    ...all("contract").map((name) => `contract/${name}/`),
    ...own(/^(tests|packages\/backend)\/contract\/.*\.test\.ts$/),
  ];
  const screens = [...all("screens"), ...own(/\.browser\.test\.tsx$/)];
  const faults = [...all("faults"), ...own(/^tests\/faults\/.*\.test\.ts$/)];
  const journeys = [...new Set([...journeysOf(all("journeys")), ...own(/\.e2e\.ts$/)])];

  return parts.flatMap((part) => {
    switch (part.name) {
      case "unit":
        if (isOfUnits) return [part];
        return importing.length > 0
          ? [{ ...part, command: `vitest related --run --project=unit ${importing.join(" ")}` }]
          : [];
      case "database":
      case "backend-database":
        return databaseParts(part, importing, all("database"));
      case "rls-pglite":
      case "rls-postgres":
        return policies ? [part] : [];
      case "contract-pglite":
      case "contract-postgres":
        return narrowed(part, contract);
      case "screens":
        return narrowed(part, screens);
      case "faults":
        return narrowed(part, faults);
      case "journeys":
        return narrowed(part, journeys);
      case "build":
        return contract.length + screens.length + faults.length + journeys.length > 0 ? [part] : [];
      default:
        return [part];
    }
  });
}

function databaseParts(part: Part, importing: readonly string[], folders: readonly string[]): Part[] {
  if (folders.length > 0) return [part];
  const modules = importing.filter((file) => /^(packages|server|shared|tests\/(database|support))\//.test(file));
  if (modules.length === 0) return [];
  return [{ ...part, command: `vitest related --run --project=${part.name} ${modules.join(" ")}` }];
}

function narrowed(part: Part, filters: readonly string[]): Part[] {
  return filters.length > 0 ? [{ ...part, command: `${part.command} ${filters.join(" ")}` }] : [];
}
