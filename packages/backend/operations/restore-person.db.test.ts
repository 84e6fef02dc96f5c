import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import type { Engine } from "@workspace/testing/database.ts";
import { type Database, PLATFORM, type Transaction } from "#backend/postgres/database.ts";
import { openDatabase } from "#backend/postgres/open-database.ts";
import type { BackendSettings } from "#backend/settings.ts";
import { contentsOf, fillPlace, inPlace, log, migrations, temporaryPlaces } from "#backend/testing/installation.ts";
import { backUp } from "./back-up.ts";
import { restorePerson } from "./restore-person.ts";

const folder = await mkdtemp(path.join(tmpdir(), "backups-"));
const emptyPlace = temporaryPlaces(folder);

/** Without what a server's start does. */
async function inPlaceAsItIs<T>(settings: BackendSettings, use: (db: Database) => Promise<T>): Promise<T> {
  const db = await openDatabase({ databaseUrl: settings.DATABASE_URL, dataDir: settings.DATA_DIR, log });
  try {
    return await use(db);
  } finally {
    await db.close();
  }
}

describe.each<Engine>(["pglite", "postgres"])("one person on %s", (engine) => {
  test("comes back beside what others did since: account, what belongs to it, and files", async () => {
    const settings = await emptyPlace(engine);
    const email = await inPlace(settings, (opened) => fillPlace(opened, 5));
    const before = await inPlace(settings, contentsOf);
    const file = path.join(folder, `${engine}.backup`);
    await backUp({ settings, file, log });
    const restored: unknown[] = [];
    const afterwards = async (_sql: Transaction, account: unknown) => void restored.push(account);
    const options = { settings, file, email, migrations, afterwards, log };
    await expect(restorePerson({ ...options, email: "nobody@example.org" })).rejects.toMatchObject({
      message: expect.stringMatching(/has no account with nobody@example.org/),
    });

    await inPlace(settings, ({ db }) =>
      db.tx(PLATFORM, async (sql) => {
        await sql.query("delete from storage.objects");
        await sql.query("delete from auth.users where email = $1", [email]);
        await sql.query("update auth.users set phone = id::text");
      }),
    );
    // Account, whose password is not proven, and four files.
    await expect(restorePerson(options)).resolves.toEqual({ added: 6, kept: 0, lost: 0, files: 4 });
    const filled = new Set(["auth.users", "platform.unproven_passwords", "storage.objects"]);
    expect(restored).toEqual([{ id: expect.any(String), email, filled }]);
    await inPlace(settings, async ({ db, files }) => {
      const { rows } = await db.tx(PLATFORM, (sql) =>
        sql.query<{ version: string; row: string; phone: string | null }>(
          `select version, users::text as row, phone from storage.objects join auth.users on users.id::text = owner_id`,
        ),
      );
      expect(rows).toHaveLength(4);
      for (const { row } of rows) expect(before["auth.users"]).toContain(row);
      const bytes = await Promise.all(
        rows.map(async ({ version }) => (await buffer(await files.read(version))).length),
      );
      expect(bytes.toSorted((a, b) => a - b)).toEqual([0, 1, 70_000, 3_000_000]);
      const { rows: others } = await db.tx(PLATFORM, (sql) =>
        sql.query("select from auth.users where phone is not null"),
      );
      expect(others).toHaveLength(4);
    });
    await expect(restorePerson(options)).resolves.toMatchObject({ added: 0, kept: 6, files: 0 });

    await inPlace(settings, ({ db }) =>
      db.tx(PLATFORM, async (sql) => {
        await sql.query("delete from auth.users where email = $1", [email]);
        await sql.query("insert into auth.users (id, email) values (gen_random_uuid(), $1)", [email]);
      }),
    );
    await expect(restorePerson(options)).rejects.toMatchObject({
      message: expect.stringMatching(/Another account has/),
    });
  });

  test("stays out, files and all, while another account has the phone", async () => {
    const settings = await emptyPlace(engine);
    const file = path.join(folder, `${engine}-phone.backup`);
    const email = await inPlace(settings, async (opened) => {
      const one = await fillPlace(opened, 2);
      await opened.db.tx(PLATFORM, (sql) => sql.query("update auth.users set phone = '12345' where email = $1", [one]));
      return one;
    });
    await backUp({ settings, file, log });
    const before = await inPlace(settings, async (place) => {
      await place.db.tx(PLATFORM, async (sql) => {
        await sql.query("delete from storage.objects");
        await sql.query("delete from auth.users where email = $1", [email]);
        await sql.query("update auth.users set phone = '12345'");
      });
      return contentsOf(place);
    });
    const options = { settings, file, email, migrations, afterwards: async () => {}, log };
    await expect(restorePerson(options)).rejects.toMatchObject({
      code: "bad_request",
      message: `Another account has the phone number of ${email} now. Delete it, or change its number, first.`,
    });
    const { files: _, ...after } = await inPlace(settings, contentsOf);
    const { files: _files, ...rows } = before;
    expect(after).toEqual(rows);
  });

  test("waits for the server of this version, which prepares the database for it", async () => {
    const settings = await emptyPlace(engine);
    const file = path.join(folder, `${engine}-prepared.backup`);
    const email = await inPlace(settings, (opened) => fillPlace(opened, 2));
    await backUp({ settings, file, log });
    const fingerprints = (change: string) =>
      inPlaceAsItIs(settings, (db) =>
        db.tx(PLATFORM, async (sql) => {
          await sql.exec(change);
          return (await sql.query("select fingerprint from platform.bootstrap_state")).rows;
        }),
      );
    await fingerprints("update platform.bootstrap_state set fingerprint = 'of before'");
    await expect(
      restorePerson({ settings, file, email, migrations, afterwards: async () => {}, log }),
    ).rejects.toMatchObject({ code: "bad_request", message: expect.stringMatching(/start its server once/) });
    expect(await fingerprints("")).toEqual([{ fingerprint: "of before" }]);
  });

  test("of another installation is a stranger, and stays out; one key that was changed since makes no other", async () => {
    const [settings, other] = [await emptyPlace(engine), await emptyPlace("pglite")];
    await inPlace(settings, (opened) => fillPlace(opened, 2));
    const email = await inPlace(other, (opened) => fillPlace(opened, 2));
    const before = await inPlace(settings, contentsOf);
    const file = path.join(folder, `${engine}-stranger.backup`);
    await backUp({ settings: other, file, log });
    const options = { file, email, migrations, afterwards: async () => {}, log };
    await expect(restorePerson({ ...options, settings })).rejects.toMatchObject({
      message: expect.stringMatching(/is of another installation: its keys .* are strangers here\.$/),
    });
    expect(await inPlace(settings, contentsOf)).toEqual(before);
    const changed = { ...other, SUPABASE_SECRET_KEY: `sb_secret_${"n".repeat(22)}` };
    await expect(restorePerson({ ...options, settings: changed })).resolves.toMatchObject({ added: 0, kept: 6 });
  });
});
