import { spawnSync } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { describeThisProcess, HEARTBEAT_MS, lockDataFolder, type LockOwner } from "./data-folder-lock.ts";
import { AppError } from "#backend/app-error.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "lock-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** An owner on this machine whose process has ended. */
function deadOwner(nonce: string): LockOwner {
  const { pid } = spawnSync("true");
  return { ...describeThisProcess(), pid, nonce };
}

const writeOwner = (file: string, owner: LockOwner) => writeFile(path.join(folder, file), JSON.stringify(owner));
const manyAtOnce = async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 25 }, () => lockDataFolder(folder)));
  const failures: unknown[] = outcomes.flatMap((each) => (each.status === "rejected" ? [each.reason] : []));
  return { won: outcomes.length - failures.length, failures };
};

const DEAD = "00000000-0000-4000-8000-00000000dead";
const DEAD_TOO = "00000000-0000-4000-8000-0000000dead2";

test.each([
  ["there is no lock", async () => {}],
  ["the lock is left by a dead process", () => writeOwner("lock", deadOwner(DEAD))],
  [
    "a process died while it took over from a dead one",
    async () => {
      await writeOwner("lock", deadOwner(DEAD));
      await writeOwner(`lock.${DEAD}`, deadOwner(DEAD_TOO));
    },
  ],
])("one of many gets the folder when %s", async (_name, prepare) => {
  await prepare();
  const { won, failures } = await manyAtOnce();
  expect(won).toBe(1);
  for (const failure of failures) expect(failure).toBeInstanceOf(AppError);
  expect(JSON.parse(await readFile(path.join(folder, "lock"), "utf8"))).toMatchObject({ pid: process.pid });
  expect(await readdir(folder)).toEqual(["lock"]);
});

test.each(["", "{", "null", '{"pid":"1"}'])(
  "a lock file that cannot be read (%j) locks nobody out",
  async (content) => {
    await writeFile(path.join(folder, "lock"), content);
    expect((await manyAtOnce()).won).toBe(1);
  },
);

test("released, it can be taken again", async () => {
  const first = await lockDataFolder(folder);
  await expect(lockDataFolder(folder)).rejects.toMatchObject({ code: "data_folder_locked" });
  await first.release();
  expect(await readdir(folder)).toEqual([]);
  await (await lockDataFolder(folder)).release();
});

test("releasing leaves a lock alone that is not ours", async () => {
  const first = await lockDataFolder(folder);
  const other = { ...describeThisProcess(), nonce: DEAD };
  await writeOwner("lock", other);
  await first.release();
  expect(JSON.parse(await readFile(path.join(folder, "lock"), "utf8"))).toEqual(other);
});

test("on another machine, an owner that shows signs of life keeps the folder and is named; one that shows none is gone", async () => {
  const [alive, gone] = [path.join(folder, "alive"), path.join(folder, "gone")];
  await Promise.all([mkdir(alive), mkdir(gone)]);
  const owner = { ...describeThisProcess(), pid: 7, machine: "another", nonce: DEAD };
  await writeOwner("alive/lock", { ...owner, host: "elsewhere" });
  await writeOwner("gone/lock", { ...owner, host: hostname() });
  const beat = setInterval(() => void utimes(path.join(alive, "lock"), new Date(), new Date()), HEARTBEAT_MS / 2);
  // Both wait for a heartbeat, of which three may be missed.
  const [rejected, taken] = await Promise.allSettled([lockDataFolder(alive), lockDataFolder(gone)]);
  clearInterval(beat);
  expect(rejected).toMatchObject({
    reason: { code: "data_folder_locked", message: expect.stringContaining("process 7 on elsewhere") },
  });
  if (taken.status === "rejected") throw taken.reason;
  await taken.value.release();
});
