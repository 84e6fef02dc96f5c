import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { loadKeys } from "./installation-keys.ts";

test("processes that start at once in one folder get the same keys, and leave no drafts", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "keys-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const settings = {
    DATA_DIR: folder,
    AUTH_JWT_KEYS: undefined,
    SUPABASE_PUBLISHABLE_KEY: undefined,
    SUPABASE_SECRET_KEY: undefined,
  };
  const [first, ...others] = await Promise.all(Array.from({ length: 8 }, () => loadKeys(settings)));
  for (const keys of others) expect(keys).toEqual(first);
  expect(await loadKeys(settings)).toEqual(first);
  expect(await readdir(folder)).toEqual(["secrets.json"]);
});
