import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

const root = path.resolve(import.meta.dirname, "..");
const pages = ["README.md", ...globSync("docs/**/*.md", { cwd: root })];

describe("the documentation", () => {
  it.each(pages)("%s links only to files that are there", (page) => {
    const text = readFileSync(path.join(root, page), "utf8");
    const targets = [...text.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].map((match) => match[1] ?? "");
    const own = targets.filter((target) => !/^[a-z]+:/.test(target));
    const missing = own.filter((target) => !existsSync(path.join(root, path.dirname(page), target)));
    expect(missing).toEqual([]);
  });

  it("numbers every decision page once", () => {
    const numbers = globSync("docs/decisions/*.md", { cwd: root }).map((page) => path.basename(page).slice(0, 4));
    expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([]);
    expect(numbers.filter((number) => !/^\d{4}$/.test(number))).toEqual([]);
  });

  it.each([
    ["docs/auth.md", "tests/contract/auth"],
    ["docs/storage.md", "tests/contract/storage"],
  ])("%s names for every endpoint tests that are there, and every test", (page, folder) => {
    const text = readFileSync(path.join(root, page), "utf8");
    const rows = text.split("\n").filter((line) => line.startsWith("| ") && !/^\| (endpoint|attack)/.test(line));
    const named = rows.flatMap((row) =>
      [...(row.split(" | ").at(-1) ?? "").matchAll(/`([^`]+)`/g)].map((m) => m[1] ?? ""),
    );
    const files = named.map((name) => (name.includes("/") ? name : `${folder}/${name}.test.ts`));
    expect(files.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);

    const tests = globSync("*.test.ts", { cwd: path.join(root, folder) }).map((file) =>
      path.basename(file, ".test.ts"),
    );
    expect(tests.filter((test) => !text.includes(`\`${test}\``))).toEqual([]);
  });
});
