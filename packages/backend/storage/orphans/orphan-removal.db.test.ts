import { pino } from "pino";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Database, PLATFORM } from "#backend/postgres/database.ts";
import { emptiedTestDatabase } from "@workspace/testing/test-database.ts";
import { createJobs } from "#backend/repeated-job.ts";
import type { Engine } from "@workspace/testing/database.ts";
import { type OrphanRemoval, startOrphanRemoval } from "./orphan-removal.ts";
import { claimFiles, leaseFile } from "./orphan-files.ts";

/** A store that remembers what it was told to remove, and does what `then` says. */
function createStore(then: () => Promise<void> = async () => {}) {
  const removed: string[][] = [];
  return {
    removed,
    async remove(versions: readonly string[]) {
      removed.push([...versions]);
      await then();
    },
  };
}

/** Patient, for machines that do other things, too. */
const soon = <T>(look: () => T) => expect.poll(look, { timeout: 20_000 });

describe.each<Engine>(["pglite", "postgres"])("removal of orphans on %s", (engine) => {
  let db: Database;
  beforeAll(async () => {
    ({ db } = await emptiedTestDatabase(engine));
  });
  const run = (sql: string) => db.tx(PLATFORM, (tx) => tx.exec(sql));
  beforeEach(() => run("delete from platform.loose_files"));

  const removals: OrphanRemoval[] = [];
  afterEach(async () => {
    for (const removal of removals.splice(0)) await removal.stop();
  });
  let jobs = createJobs();
  beforeEach(() => (jobs = createJobs()));
  const warnings: string[] = [];
  const log = pino({}, { write: (line: string) => void warnings.push(line) });
  const start = async (
    files: ReturnType<typeof createStore>,
    { isAlone = engine === "pglite", ...options }: { isAlone?: boolean; stopLimitMs?: number } = {},
  ) => {
    const removal = await startOrphanRemoval({
      db,
      files,
      isAlone,
      firstPauseMs: 10,
      noteRun: jobs.note,
      log,
      ...options,
    });
    removals.push(removal);
    return removal;
  };
  const addOrphans = (count: number) =>
    run(`insert into platform.loose_files (version) select gen_random_uuid() from generate_series(1, ${count})`);
  const expireLeases = () => run("update platform.loose_files set held_until = now()");
  const left = async () => {
    const { rows } = await db.tx(PLATFORM, (tx) => tx.query("select from platform.loose_files"));
    return rows.length;
  };

  test("removes at the start what is orphaned, in batches", async () => {
    await addOrphans(250);
    const store = createStore();
    await start(store);
    await soon(left).toBe(0);
    expect(store.removed.map((batch) => batch.length)).toEqual([100, 100, 50]);
    const at = expect.any(Date);
    await soon(jobs.runs).toEqual([{ job: "orphan-files", endedAt: at, isOk: true, lastDone: { at, count: 250 } }]);
  });

  test("what a dead process held or was removing goes at once where there can be no other process", async () => {
    await addOrphans(1);
    const { versions } = await claimFiles(db, 1);
    const { version } = await leaseFile(db);
    const store = createStore();
    await start(store, { isAlone: true });
    const own = await leaseFile(db);
    await soon(left).toBe(1);
    expect(store.removed.flat().toSorted()).toEqual([version, ...versions].toSorted());
    expect(store.removed.flat()).not.toContain(own.version);
  });

  test("what others may lease stays until their time is over", async () => {
    const { version } = await leaseFile(db);
    const store = createStore();
    const removal = await start(store, { isAlone: false });
    await addOrphans(1);
    removal.removeSoon();
    await soon(left).toBe(1);
    expect(store.removed.flat()).not.toContain(version);
    await expireLeases();
    removal.removeSoon();
    await soon(left).toBe(0);
    expect(store.removed.flat()).toContain(version);
  });

  test("however often it is asked, one pass follows the one that is running", async () => {
    await addOrphans(1);
    const gate = Promise.withResolvers<void>();
    const store = createStore(() => gate.promise);
    const removal = await start(store);
    await soon(() => store.removed.length).toBe(1);
    await addOrphans(3);
    for (let call = 0; call < 1000; call += 1) removal.removeSoon();
    gate.resolve();
    await soon(left).toBe(0);
    expect(store.removed.map((batch) => batch.length)).toEqual([1, 3]);
  });

  test("a store that fails is said once a pass, and asked again later by itself, for other files first", async () => {
    warnings.length = 0;
    await addOrphans(150);
    let isBroken = true;
    const store = createStore(async () => {
      if (!isBroken) return;
      isBroken = false;
      throw new Error("the store is broken");
    });
    const removal = await start(store);
    await soon(left).toBe(100);
    expect(warnings).toEqual([expect.stringContaining("the store is broken")]);
    await expireLeases();
    removal.removeSoon();
    await soon(left).toBe(0);
    expect(warnings).toHaveLength(1);
  });

  test("stops although the store never answers", async () => {
    await addOrphans(1);
    const store = createStore(() => new Promise(() => {}));
    const removal = await start(store, { stopLimitMs: 10 });
    await soon(() => store.removed.length).toBe(1);
    await removal.stop();
    expect(await left()).toBe(1);
  });

  test("several processes remove every file once", async () => {
    await addOrphans(1000);
    const stores = [createStore(), createStore(), createStore()];
    await Promise.all(stores.map((store) => start(store, { isAlone: false })));
    await soon(left).toBe(0);
    const removed = stores.flatMap((store) => store.removed.flat());
    expect(removed).toHaveLength(1000);
    expect(new Set(removed).size).toBe(1000);
  });
});
