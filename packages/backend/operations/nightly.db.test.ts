import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { type Logger, pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Engine } from "@workspace/testing/database.ts";
import { emptiedTestDatabase } from "@workspace/testing/test-database.ts";
import { type Database, PLATFORM } from "#backend/postgres/database.ts";
import { log } from "#backend/testing/installation.ts";
import { readLastBackup } from "./last-backup.ts";
import { makeArchive } from "./make-archive.ts";
import { backUpWhenDue } from "./nightly.ts";

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
    backUpWhenDue({
      db,
      makeArchive: make,
      folder,
      keep: 3,
      passphrase: undefined,
      log,
      ...options,
      now: () => options.now ?? new Date(),
    });
  const names = async () => (await readdir(folder)).filter((name) => name !== "spool").toSorted();
  /** As if the last one had been made so long ago. */
  const age = (hours: number) =>
    run(
      `update platform.backups set started_at = started_at - interval '${hours} hours', finished_at = finished_at - interval '${hours} hours'`,
    );

  test("is made once, however many processes look, and can be read: when, how large", async () => {
    expect(await readLastBackup(db)).toBeNull();
    await Promise.all([backUp(), backUp(), backUp()]);
    await backUp();
    expect(await names()).toEqual([expect.stringMatching(/^backup-\d{8}T\d{6}Z\.tar\.gz$/)]);
    const file = expect.stringMatching(/\/backup-[^/]*\.tar\.gz$/);
    expect(await readLastBackup(db)).toEqual({ at: expect.any(Date), file, bytes: expect.any(Number) });
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
    expect(await readLastBackup(db)).toMatchObject({ bytes: expect.any(Number) });
    const { length } = await names();
    await age(2);
    await backUp();
    expect(await names()).toHaveLength(length);
  });

  test("that fails removes no other, is noted, and is tried again after an hour", async () => {
    await backUp();
    const former = await names();
    await age(48);
    const before = await readLastBackup(db);
    const broken = async () => {
      throw new Error("no room");
    };
    await expect(backUp({ makeArchive: broken })).rejects.toThrow("no room");
    expect(await names()).toEqual(former);
    expect(await readLastBackup(db)).toEqual(before);
    await backUp({ now: new Date(Date.now() + 1000) });
    expect(await names()).toEqual(former);
    await age(2);
    // Still the same night, or the next: due either way.
    await backUp({ now: new Date(Date.now() + 1000) });
    expect(await names()).toHaveLength(2);
  });
});
