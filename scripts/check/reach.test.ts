import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { journeysOf, partsFor } from "./changed.ts";
import { parts } from "./parts.ts";
import { reachOf, rules } from "./reach.ts";

const contractFolders = ["tests/contract", "packages/backend/contract"]
  .flatMap((folder) => readdirSync(folder))
  .filter((name, index, all) => all.indexOf(name) === index)
  .toSorted();

test("every rule names tests that there are", () => {
  const reaches = rules.map(([, reach]) => reach);
  const missing = [
    ...reaches.flatMap(({ contract = [] }) => contract).filter((folder) => !contractFolders.includes(folder)),
    ...reaches.flatMap(({ screens = [] }) => screens).filter((folder) => !existsSync(folder)),
    ...reaches.flatMap(({ journeys = [] }) => journeys).filter((name) => journeysOf([name]).length === 0),
    ...reaches
      .flatMap(({ faults = [] }) => faults)
      .filter((start) => !readdirSync("tests/faults").some((file) => `tests/faults/${file}`.startsWith(start))),
  ];
  expect(missing).toEqual([]);
});

test.each(["shared/no-such-noun.ts", "package-lock.json", "public/new.svg", "new-folder/file.ts"])(
  "%s, which no rule knows, is looked at by all",
  (file) => {
    expect(reachOf(file)).toEqual({
      contract: contractFolders,
      database: ["tests/database/"],
      screens: ["app/"],
      faults: ["tests/faults/"],
      policies: true,
      journeys: [""],
    });
  },
);

test("a file of a feature is looked at by those of the feature", () => {
  expect(reachOf("app/features/documents/documents.tsx")).toMatchObject({
    screens: ["app/features/documents/"],
    journeys: ["documents"],
    contract: [],
  });
});

test("every source is reached by more than what imports it", () => {
  const sources = ["app", "packages/backend", "server", "shared", "supabase"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
      .filter((entry) => !/packages\/backend\/(contract|docs|testing)/.test(entry.parentPath))
      .map((entry) => path.posix.join(entry.parentPath, entry.name)),
  );
  expect(sources.length).toBeGreaterThan(500);
  const alone = sources.filter((file) => {
    const { contract, screens, faults, journeys } = reachOf(file);
    return contract.length + screens.length + faults.length + journeys.length === 0;
  });
  expect(alone).toEqual([]);
});

test("names of the parts that a change begins", () => {
  const names = (...files: string[]) => partsFor(files).map(({ name }) => name);
  expect(names("package-lock.json")).toEqual(parts.map(({ name }) => name));
  expect(names("docs/testing.md")).not.toContain("build");
  expect(names("docs/testing.md")).toContain("unit");
  expect(names("tests/contract/auth/no-longer-there.test.ts")).not.toContain("contract-postgres");
  expect(names("tests/support/test-database.ts")).toContain("rls-postgres");
});
