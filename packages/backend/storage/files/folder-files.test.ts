import { randomUUID } from "node:crypto";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { promisesOfFiles } from "./files.compliance.ts";
import { openFolderFiles } from "./folder-files.ts";
import { openSpool } from "./spool.ts";

promisesOfFiles("a folder", openFolderFiles);

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "folder-files-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function* hello() {
  yield Buffer.from("hello");
}

test("files and folders are for this account alone", async () => {
  const files = await openFolderFiles(path.join(folder, "files"));
  const spool = await openSpool(path.join(folder, "files"), { isAlone: true });
  const file = await spool.receive(hello(), { limitBytes: 10 });
  const modeOf = async (...names: string[]) => (await stat(path.join(folder, ...names))).mode & 0o777;
  expect((await stat(file.path)).mode & 0o777).toBe(0o600);
  const version = randomUUID();
  await files.put(version, file);
  const copy = randomUUID();
  await files.copy(version, copy);
  for (const each of [version, copy]) expect(await modeOf("files", "objects", each.slice(0, 2), each)).toBe(0o600);
  for (const names of [["objects", version.slice(0, 2)], ["objects"], ["incoming"], []]) {
    expect(await modeOf("files", ...names)).toBe(0o700);
  }
});
