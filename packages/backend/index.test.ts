import { readFileSync } from "node:fs";
import path from "node:path";
import * as backend from "@workspace/backend";
import { expect, it } from "vitest";
import * as z from "zod/mini";

it("has eight names and no types beside them", () => {
  expect(Object.keys(backend).toSorted()).toEqual([
    "AppError",
    "backendSettings",
    "createBackend",
    "databases",
    "defineFunction",
    "installationKeys",
    "limiter",
    "operations",
  ]);
  expect(Object.keys(backend.backendSettings)).toEqual(["shape", "findContradictions", "isRemote"]);
  expect(Object.keys(backend.databases)).toEqual(["open", "migrate", "prepareTemplate"]);
  expect(Object.keys(backend.installationKeys)).toEqual(["load", "rotate", "generate"]);
  expect(Object.keys(backend.operations)).toEqual(["backUp", "restore", "restorePerson", "move", "startOver"]);
  expect(Object.keys(backend.limiter)).toEqual(["concurrency", "rate", "networkOf"]);
  expect(readFileSync(path.join(import.meta.dirname, "index.ts"), "utf8")).not.toMatch(/export (type|interface)/);
});

it("uses the same version of a library as the product and the tests do", () => {
  const versions = new Map<string, string>();
  const packages = z.object({
    dependencies: z.optional(z.record(z.string(), z.string())),
    devDependencies: z.optional(z.record(z.string(), z.string())),
  });
  const differing: string[] = [];
  for (const folder of [".", "packages/backend", "packages/testing"]) {
    const file = path.join(import.meta.dirname, "../..", folder, "package.json");
    const { dependencies, devDependencies } = packages.parse(JSON.parse(readFileSync(file, "utf8")));
    for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies })) {
      if ((versions.get(name) ?? version) !== version) differing.push(name);
      versions.set(name, version);
    }
  }
  expect(versions.get("hono")).toBeDefined();
  expect(differing).toEqual([]);
});
