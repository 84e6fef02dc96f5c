import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

const root = path.resolve(import.meta.dirname, "..");
const pages = ["README.md", ...globSync("docs/**/*.md", { cwd: root })];
const contractFolder = "tests/contract/auth";

describe("the documentation", () => {
  it.each(pages)("%s links only to files that are there", (page) => {
    const text = readFileSync(path.join(root, page), "utf8");
    const targets = [...text.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].map((match) => match[1] ?? "");
    const own = targets.filter((target) => !/^[a-z]+:/.test(target));
    const missing = own.filter((target) => !existsSync(path.join(root, path.dirname(page), target)));
    expect(missing).toEqual([]);
  });

  it("names for every endpoint of the account service tests that are there, and every test", () => {
    const rows = readFileSync(path.join(root, "docs/auth.md"), "utf8")
      .split("\n")
      .filter((line) => line.startsWith("| ") && !line.startsWith("| endpoint") && !line.startsWith("| attack"));
    const named = rows.flatMap((row) =>
      [...(row.split(" | ").at(-1) ?? "").matchAll(/`([^`]+)`/g)].map((m) => m[1] ?? ""),
    );
    const files = named.map((name) => (name.includes("/") ? name : `${contractFolder}/${name}.test.ts`));
    expect(files.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);

    const page = readFileSync(path.join(root, "docs/auth.md"), "utf8");
    const tests = globSync("*.test.ts", { cwd: path.join(root, contractFolder) }).map((file) =>
      path.basename(file, ".test.ts"),
    );
    expect(tests.filter((test) => !page.includes(`\`${test}\``))).toEqual([]);
  });
});
