import { chmod, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createFileCache } from "./file-cache.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "pictures-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const bytes = (count: number) => Buffer.alloc(count, 7);

it("gives back what it was given, also after a restart", async () => {
  const inside = path.join(folder, "made", "when needed");
  const cache = createFileCache({ folder: inside, maxBytes: 1000 });
  expect(await cache.read("a/400.avif")).toBeNull();
  await cache.write("a/400.avif", bytes(10));
  expect(await cache.read("a/400.avif")).toEqual(bytes(10));
  expect(await createFileCache({ folder: inside, maxBytes: 1000 }).read("a/400.avif")).toEqual(bytes(10));
});

it("stays inside its folder, whatever a key says", async () => {
  const cache = createFileCache({ folder, maxBytes: 1000 });
  for (const key of ["../outside", "/etc/outside", "a\0b", "k".repeat(5000)]) await cache.write(key, bytes(1));
  expect(await readdir(folder)).toHaveLength(4);
  expect(await readdir(path.dirname(folder))).not.toContain("outside");
});

it("lets the oldest go when it is full, what another process left included", async () => {
  await writeFile(path.join(folder, "left-behind.part"), bytes(50));
  await utimes(path.join(folder, "left-behind.part"), 1, 1);
  const cache = createFileCache({ folder, maxBytes: 100 });
  for (const [age, key] of ["a", "b", "c"].entries()) {
    await cache.write(key, bytes(30));
    const names = await readdir(folder);
    await Promise.all(
      names.filter((name) => !name.endsWith(".part")).map((name) => utimes(path.join(folder, name), age + 2, age + 2)),
    );
  }
  expect(await cache.read("c")).not.toBeNull();
  expect(await readdir(folder)).not.toContain("left-behind.part");
  await cache.write("d", bytes(60));
  expect(await cache.read("d")).toEqual(bytes(60));
  expect((await readdir(folder)).length).toBeLessThanOrEqual(2);
});

it("keeps one whole file of many writers", async () => {
  const cache = createFileCache({ folder, maxBytes: 1_000_000 });
  await Promise.all(Array.from({ length: 20 }, () => cache.write("a", bytes(10_000))));
  expect(await readdir(folder)).toHaveLength(1);
  expect(await cache.read("a")).toEqual(bytes(10_000));
});

it("has nothing where it cannot keep anything, and says so when it is to keep something", async () => {
  const file = path.join(folder, "file");
  await writeFile(file, "");
  await chmod(file, 0o400);
  const cache = createFileCache({ folder: file, maxBytes: 10 });
  expect(await cache.read("a")).toBeNull();
  await expect(cache.write("a", bytes(1))).rejects.toThrow();
});
