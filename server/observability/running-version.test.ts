import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readRunningVersion } from "./running-version.ts";

const commit = "0123456789abcdef0123456789abcdef01234567";
let root: string;
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), "version-"));
});
afterEach(() => rm(root, { recursive: true }));

async function write(files: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(root, name)), { recursive: true });
    await writeFile(path.join(root, name), text);
  }
}

test("the version is that of the package, and without git there is no commit", async () => {
  await write({ "package.json": '{"version":"1.2.3"}' });
  expect(await readRunningVersion(root)).toEqual({ version: "1.2.3", commit: null });
});

test.each<[string, Record<string, string>]>([
  ["a branch", { ".git/HEAD": "ref: refs/heads/main\n", ".git/refs/heads/main": `${commit}\n` }],
  [
    "a packed branch",
    { ".git/HEAD": "ref: refs/heads/main\n", ".git/packed-refs": `# pack\n${commit} refs/heads/main\n` },
  ],
  ["a commit", { ".git/HEAD": `${commit}\n` }],
  ["an image, whose build was told it", { commit: `${commit}\n` }],
  ["a tree with git, whatever was left beside it", { ".git/HEAD": `${commit}\n`, commit: `${"f".repeat(40)}\n` }],
  [
    "a further work tree",
    {
      ".git": "gitdir: elsewhere/worktrees/one\n",
      "elsewhere/worktrees/one/HEAD": "ref: refs/heads/a/b\n",
      "elsewhere/worktrees/one/commondir": "../..\n",
      "elsewhere/refs/heads/a/b": `${commit}\n`,
    },
  ],
])("the commit is found on %s", async (_, files) => {
  await write({ "package.json": '{"version":"1.2.3"}', ...files });
  expect((await readRunningVersion(root)).commit).toBe(commit);
});

test.each<[string, Record<string, string>]>([
  ["nothing", {}],
  ["no JSON", { "package.json": "<html>" }],
  ["a branch that leads out", { ".git/HEAD": "ref: refs/../../../secrets.json\n" }],
  ["a branch that is none", { ".git/HEAD": "ref: refs/heads/main\n", ".git/refs/heads/main": "hunter2" }],
  ["a branch without a commit", { ".git/HEAD": "ref: refs/heads/main\n" }],
  ["an image whose build was told nothing", { commit: "\n" }],
  ["an image whose build was told no commit", { commit: "main; hunter2\n" }],
])("never fails with %s", async (_, files) => {
  await write(files);
  expect(await readRunningVersion(root)).toEqual({ version: "unknown", commit: null });
});
