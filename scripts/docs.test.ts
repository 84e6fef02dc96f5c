import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseEnv } from "node:util";
import { backendSettings } from "@workspace/backend";
import { describe, expect, it } from "vitest";
import { readConfig } from "#server/config.ts";
import { parts } from "./check/parts.ts";

const root = path.resolve(import.meta.dirname, "..");
const pages = globSync(["*.md", "docs/**/*.md", "packages/*/*.md", "packages/*/docs/**/*.md"], {
  cwd: root,
}).toSorted();
const decisions = globSync("docs/decisions/[0-9]*.md", { cwd: root }).toSorted();
/** The pages that go through a service endpoint by endpoint, and the contract tests they name. */
const services = [
  ["packages/backend/docs/auth.md", "packages/backend/contract/auth"],
  ["packages/backend/docs/storage.md", "packages/backend/contract/storage"],
] as const;

const read = (file: string) => readFileSync(path.join(root, file), "utf8");

/** The anchors of a page's headings, as GitHub makes them. */
function anchorsOf(page: string): string[] {
  return [...read(page).matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );
}

const typed = [
  /\bnpm run [a-z][\w:]*/,
  /\bnpm [a-z]+/,
  /\bnpx supabase [a-z]+(?: push)?/,
  /\bnode [\w-]+\/[\w./-]+/,
  /\bdocker (?:compose )?[a-z]+/,
  /\bgit [a-z]+/,
  /\b(?:systemd-analyze|curl|jq|pg_dump|pg_restore)(?![\w-])/,
  // SQL
  /^(?:select|delete from|insert into|update|create (?:role|database)|alter role|grant)(?= )/,
];

/** What people are told to type: in code within a line, and in lines of code. */
function commandsOf(text: string): string[] {
  const code = [...text.matchAll(/`([^`\n]+)`|^ {4,}(\S.*)$/gm)].map(([, inline, line]) => inline ?? line ?? "");
  const command = new RegExp(typed.map(({ source }) => source).join("|"), "g");
  return code.flatMap((line) => Array.from(line.matchAll(command), ([found]) => found));
}

describe("the documentation", () => {
  it.each(pages)("%s links only to files and headings that are there", (page) => {
    const targets = [...read(page).matchAll(/\]\(([^)\s]+)\)/g)].map((match) => match[1] ?? "");
    const missing = targets.filter((target) => {
      if (/^[a-z]+:/.test(target)) return false;
      const [file = "", anchor] = target.split("#");
      const linked = file === "" ? page : path.join(path.dirname(page), file);
      if (!existsSync(path.join(root, linked))) return true;
      return anchor !== undefined && !anchorsOf(linked).includes(anchor);
    });
    expect(missing).toEqual([]);
  });

  // Decisions and the changelog tell of their day, and what is there no more.
  it.each(pages.filter((page) => !/^docs\/decisions\/\d|^CHANGELOG/.test(page)))(
    "%s names only files and folders that are there",
    (page) => {
      const named = [
        ...read(page).matchAll(/`((?:app|docs|packages|scripts|server|shared|supabase|tests)\/[\w./-]*)`/g),
      ];
      const missing = named.map(([, name = ""]) => name).filter((name) => !existsSync(path.join(root, name)));
      expect(missing).toEqual([]);
    },
  );

  it("docs/testing.md says of every command that people are told to type what runs it", () => {
    const told = ["README.md", "CONTRIBUTING.md", "docs/operations.md"].flatMap((page) => commandsOf(read(page)));
    expect(told.length).toBeGreaterThan(60);
    const table = /^\| command \| run by \|\n([\s\S]*?)\n\n/m.exec(read("docs/testing.md"))?.[1] ?? "";
    const commandsIn = (row: string) =>
      Array.from(row.split(" | ")[0]?.matchAll(/`([^`]+)`/g) ?? [], ([, name = ""]) => name);
    const named = table.split("\n").flatMap(commandsIn);
    expect([...new Set(told)].filter((command) => !named.some((name) => name.startsWith(command)))).toEqual([]);
    // Those of npm are in package.json, too.
    const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
    const ours = named.flatMap((name) => /^npm run (.+)$/.exec(name)?.[1] ?? []);
    expect(ours.filter((name) => scripts[name] === undefined)).toEqual([]);
  });

  it("numbers every decision page once", () => {
    const numbers = decisions.map((page) => path.basename(page).slice(0, 4));
    expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([]);
    expect(numbers.filter((number) => !/^\d{4}$/.test(number))).toEqual([]);
  });

  it("has every decision in the index, under its own title", () => {
    const rows = read("docs/decisions/README.md").matchAll(
      /^\| \[(\d{4})\]\((\S+)\) \| (.+?) \| \d{4}-\d\d-\d\d \| \w/gm,
    );
    const listed = [...rows].map(([, number = "", file = "", title = ""]) => [number, file, title]);
    const there = decisions.map((page) => {
      const file = path.basename(page);
      return [file.slice(0, 4), file, /^# (.+)$/m.exec(read(page))?.[1]];
    });
    expect(listed).toEqual(there);
  });

  it.each(services)("%s names for every endpoint tests that are there, and every test", (page, folder) => {
    const text = read(page);
    const rows = text.split("\n").filter((line) => line.startsWith("| ") && !/^\| (endpoint|attack)/.test(line));
    const named = rows.flatMap((row) =>
      [...(row.split(" | ").at(-1) ?? "").matchAll(/`([^`]+)`/g)].map((m) => m[1] ?? ""),
    );
    const tests = globSync("**/*.test.ts", { cwd: path.join(root, folder) }).map((file) =>
      path.basename(file, ".test.ts"),
    );
    const isThere = (name: string) => (name.includes("/") ? existsSync(path.join(root, name)) : tests.includes(name));
    expect(named.filter((name) => !isThere(name))).toEqual([]);

    expect(tests.filter((test) => !text.includes(`\`${test}\``))).toEqual([]);
  });
});

it("CONTRIBUTING.md says of every part of npm test what it proves", () => {
  const rows = [...read("CONTRIBUTING.md").matchAll(/^\| ([^|]+) \| \d+(?:, \d+)* \|/gm)];
  const named = rows.flatMap(([, names = ""]) => names.split(", "));
  expect(named.toSorted()).toEqual(parts.map(({ name }) => name).toSorted());
});

describe(".env.example", () => {
  const lines = [...read(".env.example").matchAll(/^# ([A-Z][A-Z0-9_]*=.*)$/gm)].map((match) => match[1] ?? "");
  const given = parseEnv(lines.join("\n"));

  it("names every setting, once, and no other", () => {
    // The schema spreads the backend's settings; its own names are written in it.
    const own = [...read("server/config.ts").matchAll(/^ {2}([A-Z][A-Z0-9_]*):/gm)].map((match) => match[1] ?? "");
    const settings = new Set([...own, ...Object.keys(backendSettings.shape)]);
    expect(settings.size).toBeGreaterThan(30);
    expect(lines.map((line) => line.split("=")[0] ?? "").toSorted()).toEqual([...settings].toSorted());
  });

  it("gives each its default", async () => {
    // Some are refused without the others that they belong to.
    const required = [
      "S3_BUCKET",
      "S3_ACCESS_KEY_ID",
      "S3_SECRET_ACCESS_KEY",
      "GOOGLE_CLIENT_ID",
      "GOOGLE_CLIENT_SECRET",
    ];
    const together = Object.fromEntries(required.map((name) => [name, "given"]));
    const defaults = await readConfig(together);
    expect(await readConfig({ ...given, ...together })).toEqual(defaults);
    const values = Object.entries(defaults).filter(([, value]) => value !== undefined && !Array.isArray(value));
    expect(values.map(([name]) => name).filter((name) => given[name] === "" && !required.includes(name))).toEqual([]);
  });
});
