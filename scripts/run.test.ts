import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
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
});
