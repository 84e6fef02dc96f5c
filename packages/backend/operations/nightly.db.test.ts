import { randomUUID } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { type Logger, pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Engine } from "@workspace/testing/database.ts";
import { emptiedTestDatabase } from "@workspace/testing/test-database.ts";
import { AppError } from "#backend/app-error.ts";
import { type Database, PLATFORM } from "#backend/postgres/database.ts";
import { createJobs } from "#backend/repeated-job.ts";
import { log } from "#backend/testing/installation.ts";
import { noteByHand, readBackups } from "./backup-rows.ts";
import { makeArchive } from "./make-archive.ts";
import { backUpWhenDue, startNightlyBackups } from "./nightly.ts";

describe.each<Engine>(["pglite", "postgres"])("a backup each night on %s", (engine) => {
  let db: Database;
  let folder: string;
  beforeAll(async () => {
    ({ db } = await emptiedTestDatabase(engine));
    folder = await mkdtemp(path.join(tmpdir(), "nights-"));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const run = (sql: string) => db.tx(PLATFORM, (tx) => tx.exec(sql));
  beforeEach(async () => {
    await run("delete from platform.backups");
    await rm(folder, { recursive: true, force: true });
  });

  const keys = { publishableKey: "sb_publishable_a", secretKey: "sb_secret_a", signingKeys: "[]" };
  const files = { read: async () => Readable.from([]), size: async () => 0 };
  const make = () => makeArchive({ db, files, keys, spoolFolder: path.join(folder, "spool") });
  const backUp = (options: { makeArchive?: () => Promise<Readable>; now?: Date; log?: Logger } = {}) =>
    backUpWhenDue(
      {
        db,
        makeArchive: make,
        folder,
        keep: 3,
        passphrase: undefined,
        log,
        ...options,
        now: () => options.now ?? new Date(),
      },
      new AbortController().signal,
    );
  const names = async () => (await readdir(folder)).filter((name) => name !== "spool").toSorted();
  /** As if the last one had been made so long ago. */
  const age = (hours: number) =>
    run(
      `update platform.backups set started_at = started_at - interval '${hours} hours',
         finished_at = finished_at - interval '${hours} hours', next_try_at = next_try_at - interval '${hours} hours'`,
    );

  test("is made once, however many processes look, and can be read: when, how large", async () => {
    expect(await readBackups(db)).toEqual({ last: null, lastOwn: null, failed: null });
    await Promise.all([backUp(), backUp(), backUp()]);
    await backUp();
    expect(await names()).toEqual([expect.stringMatching(/^backup-\d{8}T\d{6}Z\.tar\.gz$/)]);
    const file = expect.stringMatching(/\/backup-[^/]*\.tar\.gz$/);
    const last = { at: expect.any(Date), file, bytes: expect.any(Number), isByHand: false };
    expect(await readBackups(db)).toEqual({ last, lastOwn: expect.any(Date), failed: null });
  });

  test("keeps as many as it is told; others' files, and the half ones of the dead, are told apart", async () => {
    await backUp();
    const former = ["20260101T020000Z", "20260102T020000Z", "20260103T020000Z"].map((time) => `backup-${time}.tar.gz`);
    const mine = "backup-of-mine.tar.gz";
    for (const name of [...former, mine, ".backup-20260104T020000Z.tar.gz.17.unfinished"])
      await writeFile(path.join(folder, name), "");
    await age(48);
    await backUp({ now: new Date(Date.now() + 1000) });
    expect(await names()).toEqual([
      former[2],
      expect.stringMatching(/^backup-2/),
      expect.stringMatching(/^backup-2/),
      mine,
    ]);
  });

  test("that is good stays so when an old one cannot be removed, and the operator hears of it", async () => {
    await mkdir(path.join(folder, "backup-20200101T020000Z.tar.gz"), { recursive: true });
    for (const day of ["02", "03"]) await writeFile(path.join(folder, `backup-202001${day}T020000Z.tar.gz`), "");
    const warned: unknown[] = [];
    const noting = pino({ level: "warn" }, { write: (line: string) => void warned.push(JSON.parse(line).msg) });
    await backUp({ log: noting });
    expect(warned).toEqual(["old backups could not be removed: the disk may fill up"]);
    expect(await readBackups(db)).toMatchObject({ last: { bytes: expect.any(Number) }, failed: null });
    const { length } = await names();
    await age(2);
    // Of the same night at any time of the day.
    await backUp({ now: new Date(Date.now() - 3 * 3_600_000) });
    expect(await names()).toHaveLength(length);
  });

  test("that finds a file of its name leaves that, and holds no files", async () => {
    const now = new Date();
    const name = `backup-${now.toISOString().replace(/[-:]|\.\d+/g, "")}.tar.gz`;
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, name), "former");
    await expect(backUp({ now })).rejects.toThrow("is there already");
    expect(await readFile(path.join(folder, name), "utf8")).toBe("former");
    const holds = () => db.tx(PLATFORM, (sql) => sql.query("select from platform.file_holds"));
    await expect.poll(async () => (await holds()).rows).toEqual([]);
  });

  test("that fails removes no other, is noted, and is tried again after an hour", async () => {
    await backUp();
    const former = await names();
    await age(48);
    const { last, lastOwn } = await readBackups(db);
    const broken = async () => {
      throw new Error("no room");
    };
    await expect(backUp({ makeArchive: broken })).rejects.toThrow("no room");
    expect(await names()).toEqual(former);
    const failed = { at: expect.any(Date), failure: "unexpected, see the log" };
    expect(await readBackups(db)).toEqual({ last, lastOwn, failed });
    await backUp({ now: new Date(Date.now() + 1000) });
    expect(await names()).toEqual(former);
    await age(2);
    // Still the same night, or the next: due either way.
    await backUp({ now: new Date(Date.now() + 1000) });
    expect(await names()).toHaveLength(2);
    expect(await readBackups(db)).toMatchObject({ failed: null });
  });

  test("of a process that was killed counts as failed after six hours, until one is whole", async () => {
    await backUp();
    await age(30);
    await run("insert into platform.backups (id, next_try_at) values (gen_random_uuid(), now() + interval '6 hours')");
    expect(await readBackups(db)).toMatchObject({ last: { isByHand: false }, failed: null });
    await age(6);
    expect(await readBackups(db)).toMatchObject({
      last: { isByHand: false },
      failed: { at: expect.any(Date), failure: expect.stringContaining("not ended within 6 hours") },
    });
    await backUp({ now: new Date(Date.now() + 1000) });
    expect(await readBackups(db)).toMatchObject({ failed: null });
  });

  test("is not the one that somebody made by hand, which can be read, too", async () => {
    await noteByHand(db, { file: "/mnt/mine.backup", bytes: 7 });
    const last = { at: expect.any(Date), file: "/mnt/mine.backup", bytes: 7, isByHand: true };
    expect(await readBackups(db)).toEqual({ last, lastOwn: null, failed: null });
    await backUp();
    expect(await names()).toHaveLength(1);
    const sentence = async () => {
      throw new AppError("bad_request", "/backups: this account may not use it.");
    };
    await age(48);
    await expect(backUp({ makeArchive: sentence })).rejects.toThrow("this account");
    expect(await readBackups(db)).toMatchObject({ failed: { failure: "/backups: this account may not use it." } });
  });

  test.each([undefined, "correct horse battery"])(
    "that is stopped with the server leaves no file, is noted, and is made by the next start (passphrase: %s)",
    async (passphrase) => {
      const version = randomUUID();
      await run(`insert into storage.buckets (id, name) values ('papers', 'papers') on conflict do nothing;
        insert into storage.objects (bucket_id, name, version) values ('papers', '${version}', '${version}')`);
      const stuck = { read: async () => new Readable({ read() {} }), size: async () => 5 };
      const spoolFolder = path.join(folder, "spool");
      const archive = (stopped?: AbortSignal) => makeArchive({ db, files: stuck, keys, spoolFolder, stopped });
      const jobs = createJobs();
      const options = { db, folder, keep: 3, passphrase, log, repeat: jobs.repeat };
      const nightly = startNightlyBackups({ ...options, makeArchive: archive });
      const half = expect.stringMatching(/^\.backup-.*\.unfinished$/);
      await expect.poll(names, { timeout: 20_000 }).toEqual([half]);
      await nightly.stop();
      expect(await names()).toEqual([]);
      expect(await readdir(spoolFolder)).toEqual([]);
      const holds = await db.tx(PLATFORM, (sql) => sql.query("select from platform.file_holds"));
      expect(holds.rows).toEqual([]);
      const { rows } = await db.tx(PLATFORM, (sql) =>
        sql.query("select failure, finished_at is null as is_open from platform.backups"),
      );
      expect(rows).toEqual([{ failure: "the server was stopped before it was whole", is_open: false }]);
      await run(`delete from storage.objects where version = '${version}'`);
      await backUp();
      expect(await names()).toEqual([expect.stringMatching(/^backup-/)]);
    },
  );
});
