import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { holdFiles } from "#backend/operations/hold-files.ts";
import { type Database, PLATFORM, type Transaction } from "#backend/postgres/database.ts";
import { emptiedTestDatabase } from "@workspace/testing/test-database.ts";
import type { Engine } from "@workspace/testing/database.ts";
import {
  claimFiles,
  releaseAllLeases,
  forgetFiles,
  leaseFile,
  commitFile,
  releaseFile,
  unclaimFiles,
} from "./orphan-files.ts";

describe.each<Engine>(["pglite", "postgres"])("orphans on %s", (engine) => {
  let db: Database;
  beforeAll(async () => {
    ({ db } = await emptiedTestDatabase(engine));
    await run("insert into storage.buckets (id, name) values ('loose', 'loose')");
  });
  beforeEach(() => run("delete from storage.objects; delete from platform.loose_files"));

  const run = (sql: string) => db.tx(PLATFORM, (tx) => tx.exec(sql));
  const addRow = (tx: Transaction, version: string, name: string = randomUUID()) =>
    tx.query("insert into storage.objects (bucket_id, name, version) values ('loose', $1, $2)", [name, version]);
  const addObject = async (name?: string) => {
    const version = randomUUID();
    await db.tx(PLATFORM, (tx) => addRow(tx, version, name));
    return version;
  };
  const orphans = async () => {
    const { rows } = await db.tx(PLATFORM, (tx) =>
      tx.query<{ version: string }>("select version from platform.loose_files order by version"),
    );
    return rows.map(({ version }) => version);
  };
  const claimed = async () => (await claimFiles(db, 100)).versions;
  const change = (sql: string, values: unknown[]) => db.tx(PLATFORM, (tx) => tx.query(sql, values));
  const expireLeases = () => run("update platform.loose_files set held_until = now() - interval '1 second'");

  test("a row that goes leaves its file orphaned, whoever deletes it", async () => {
    const [one, other] = [await addObject(), await addObject()];
    await change("delete from storage.objects where version = $1", [one]);
    await db.tx({ role: "service_role" }, (tx) => tx.query("delete from storage.objects where version = $1", [other]));
    expect(await orphans()).toEqual([one, other].toSorted());
    expect((await claimed()).toSorted()).toEqual([one, other].toSorted());
  });

  test("a row that takes another file leaves the one before orphaned; a new name does not", async () => {
    const [before, after] = [await addObject(), randomUUID()];
    await change("update storage.objects set name = 'renamed' where version = $1", [before]);
    expect(await orphans()).toEqual([]);
    await change("update storage.objects set version = $2 where version = $1", [before, after]);
    expect(await claimed()).toEqual([before]);
  });

  test("a deletion that is taken back leaves no orphan", async () => {
    const version = await addObject();
    const takenBack = db.tx(PLATFORM, async (tx) => {
      await tx.query("delete from storage.objects where version = $1", [version]);
      throw new Error("taken back");
    });
    await expect(takenBack).rejects.toThrow("taken back");
    expect(await orphans()).toEqual([]);
  });

  test("a file that is being stored is nobody else's until its lease is over", async () => {
    const { version } = await leaseFile(db);
    expect(await claimed()).toEqual([]);
    await expireLeases();
    expect(await claimed()).toEqual([version]);
  });

  test("kept with its row, a file is no orphan", async () => {
    const lease = await leaseFile(db);
    await db.tx(PLATFORM, async (tx) => {
      await addRow(tx, lease.version);
      await commitFile(tx, lease);
    });
    expect(await orphans()).toEqual([]);
  });

  test("an upload that took too long cannot keep a file that is being removed, and no row is written", async () => {
    const lease = await leaseFile(db);
    await expireLeases();
    expect(await claimed()).toEqual([lease.version]);
    const kept = db.tx(PLATFORM, async (tx) => {
      await addRow(tx, lease.version);
      await commitFile(tx, lease);
    });
    await expect(kept).rejects.toMatchObject({ reason: "unavailable" });
    const rows = await change("select from storage.objects where version = $1", [lease.version]);
    expect(rows.rows).toHaveLength(0);
  });

  test("while a backup holds files none is claimed; a hold of the dead ends by itself", async () => {
    const version = await addObject();
    const [hold, other] = [await holdFiles(db), await holdFiles(db)];
    await change("delete from storage.objects where version = $1", [version]);
    expect(await claimed()).toEqual([]);
    await hold.release();
    expect(await claimed()).toEqual([]);
    await other.release();
    expect(await claimed()).toEqual([version]);
    await run("insert into platform.file_holds values (gen_random_uuid(), now() - interval '1 second')");
    await expireLeases();
    expect(await claimed()).toEqual([version]);
  });

  test("bytes that come after their removal are removed again", async () => {
    const lease = await leaseFile(db);
    await expireLeases();
    const claim = await claimFiles(db, 100);
    await releaseFile(db, lease);
    await forgetFiles(db, claim);
    expect(await claimed()).toEqual([lease.version]);

    const late = await leaseFile(db);
    await expireLeases();
    await forgetFiles(db, await claimFiles(db, 100));
    await releaseFile(db, late);
    expect(await claimed()).toContain(late.version);
  });

  test("a file with a row is never claimed, however it came to be listed", async () => {
    const version = await addObject();
    await releaseFile(db, { version, holder: randomUUID() });
    expect(await claimed()).toEqual([]);
    expect(await orphans()).toEqual([]);
  });

  test("a piece of an unfinished upload is never claimed, and is once the upload is gone", async () => {
    const version = randomUUID();
    await change(
      `with upload as (
         insert into platform.resumable_uploads (id, bucket_id, name, sent_by, upsert, metadata, length)
         values ($2, 'loose', 'name', 'anon', false, '{}', 2) returning id)
       insert into platform.resumable_pieces (upload_id, start, size, version) select id, 0, 1, $1 from upload`,
      [version, randomUUID()],
    );
    await releaseFile(db, { version, holder: randomUUID() });
    expect(await claimed()).toEqual([]);
    await run("delete from platform.resumable_uploads");
    expect(await claimed()).toEqual([version]);
  });

  test("a file that loses its row while it is claimed is not struck off", async () => {
    const version = await addObject();
    await releaseFile(db, { version, holder: randomUUID() });
    const [deleted, seen] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const deletion = db.tx(PLATFORM, async (tx) => {
      await tx.query("delete from storage.objects where version = $1", [version]);
      deleted.resolve();
      await seen.promise;
    });
    await deleted.promise;
    // PGlite has one connection: there a claim can only come before or after.
    const meanwhile = engine === "postgres" ? await claimed() : [];
    seen.resolve();
    await deletion;
    expect([meanwhile, await claimed()]).toEqual([[], [version]]);
  });

  test("a file of two rows outlives the first", async () => {
    const version = await addObject("first");
    await db.tx(PLATFORM, (tx) => addRow(tx, version, "second"));
    await change("delete from storage.objects where name = $1", ["first"]);
    expect(await claimed()).toEqual([]);
    await change("delete from storage.objects where name = $1", ["second"]);
    expect(await claimed()).toEqual([version]);
  });

  test("what could not be removed waits behind the rest", async () => {
    const version = await addObject();
    await change("delete from storage.objects where version = $1", [version]);
    await unclaimFiles(db, await claimFiles(db, 100));
    expect(await claimed()).toEqual([]);
    await expireLeases();
    expect(await claimed()).toEqual([version]);
  });

  test("the claims and holds of a dead process end at the start of one that is alone", async () => {
    const { version } = await leaseFile(db);
    const other = await addObject();
    await change("delete from storage.objects where version = $1", [other]);
    expect(await claimed()).toEqual([other]);
    await releaseAllLeases(db);
    expect((await claimed()).toSorted()).toEqual([version, other].toSorted());
  });

  test("many that claim at once share the files out", async () => {
    await run("insert into platform.loose_files (version) select gen_random_uuid() from generate_series(1, 200)");
    const claims = await Promise.all(Array.from({ length: 30 }, () => claimFiles(db, 10)));
    const versions = claims.flatMap((claim) => claim.versions);
    expect(new Set(versions).size).toBe(versions.length);
    expect(Math.max(...claims.map((claim) => claim.versions.length))).toBe(10);
    expect(versions).toHaveLength(200);
  });

  test("no API role sees or changes the list", async () => {
    for (const role of ["anon", "authenticated", "service_role"] as const) {
      const read = db.tx({ role }, (tx) => tx.query("select * from platform.loose_files"));
      await expect(read).rejects.toMatchObject({ code: "42501" });
    }
  });
});
