import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { partsFor } from "./changed.ts";
import { journeysOf } from "./journeys.ts";
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
    journeys: ["app/features/documents/"],
    contract: [],
  });
});

test("a journey is looked at by itself, and what helps it by the journeys of its folder", () => {
  expect(reachOf("app/features/documents/documents.e2e.ts")).toMatchObject({ screens: [], journeys: [] });
  expect(reachOf("app/public-pages/blog-readers.e2e-support.ts")).toMatchObject({
    contract: [],
    journeys: ["app/public-pages/"],
  });
  const journeys = partsFor(["tests/e2e/shell.e2e.ts", "app/features/resumes/resumes.e2e-support.ts"]).find(
    ({ name }) => name === "journeys",
  );
  expect(journeys?.command.split(" ").slice(-3).toSorted()).toEqual([
    "app/features/resumes/resume-model.e2e.ts",
    "app/features/resumes/resume.e2e.ts",
    "tests/e2e/shell.e2e.ts",
  ]);
});

test("every source is reached by more than what imports it", () => {
  const sources = ["app", "packages/backend", "server", "shared", "supabase"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.(test|e2e)\.tsx?$/.test(entry.name))
      .filter((entry) => !/packages\/backend\/(contract|docs|testing)/.test(entry.parentPath))
      .map((entry) => path.posix.join(entry.parentPath, entry.name))
      .filter((file) => file !== "shared/database.types.ts"),
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
