import { mkdir, mkdtemp, readdir, rm, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { makeWorkFolder } from "./work-folder.ts";

test("what a killed restore left is gone a day later, and what another is at work on stays", async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), "work-"));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const all = path.join(dataDir, "cache", "restore");
  for (const name of ["killed", "at-work"]) await mkdir(path.join(all, name, "rows"), { recursive: true });
  const yesterday = new Date(Date.now() - 25 * 3_600_000);
  await utimes(path.join(all, "killed"), yesterday, yesterday);
  const own = await makeWorkFolder(dataDir);
  expect((await readdir(all)).toSorted()).toEqual(["at-work", path.basename(own)].toSorted());
});
