import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { type Database, PLATFORM, type Transaction } from "#backend/postgres/database.ts";
import type { BackendSettings } from "#backend/settings.ts";
import { fillPlace, inPlace, log, migrations, temporaryPlaces } from "#backend/testing/installation.ts";
import { backUp } from "./back-up.ts";
import { restorePerson } from "./restore-person.ts";

const folder = await mkdtemp(path.join(tmpdir(), "backups-"));
const emptyPlace = temporaryPlaces(folder);

const GREETED = `
  create table public.notes (
    id bigint generated always as identity primary key,
    user_id uuid not null references auth.users (id) on delete cascade,
    text text not null
  );
  create table public.cards (like public.notes including all);
  alter table public.cards add foreign key (user_id) references auth.users (id) on delete cascade;
  create function public.greet() returns trigger language plpgsql as $$
  begin
    insert into public.notes (user_id, text) values (new.id, 'Welcome');
    insert into public.cards (user_id, text) values (new.id, 'Welcome');
    return null;
  end $$;
  create trigger greet after insert on auth.users for each row execute function public.greet();
  create function public.shout() returns trigger language plpgsql as $$
  begin
    new.text := upper(new.text);
    return new;
  end $$;
  create trigger shout before insert on public.notes for each row execute function public.shout();
  create trigger shout before insert on public.cards for each row execute function public.shout()`;

/** Open until its owner has done what they do meanwhile. */
function openTransaction(db: Database, work: (sql: Transaction) => Promise<unknown>) {
  const begun = Promise.withResolvers<Transaction>();
  const over = Promise.withResolvers<void>();
  const ended = db.tx(PLATFORM, async (sql) => {
    await work(sql);
    begun.resolve(sql);
    await over.promise;
  });
  ended.catch(begun.reject);
  return {
    begun: begun.promise,
    end: () => {
      over.resolve();
      return ended;
    },
  };
}

const add = (sql: Transaction, email: string) =>
  sql.query("insert into auth.users (id, email) values (gen_random_uuid(), $1)", [email]);

describe("one person while people go on, on Postgres", () => {
  let settings: BackendSettings;
  let email: string;
  let file: string;
  beforeEach(async () => {
    settings = await emptyPlace("postgres");
    file = path.join(folder, `${path.basename(settings.DATABASE_URL ?? "")}.backup`);
    await inPlace(settings, async (place) => {
      await place.db.tx(PLATFORM, (sql) => sql.exec(GREETED));
      email = await fillPlace(place, 3);
      await place.db.tx(PLATFORM, (sql) => sql.exec("update public.notes set text = 'as it was'"));
    });
    await backUp({ settings, file, log });
    await inPlace(settings, ({ db }) =>
      db.tx(PLATFORM, async (sql) => {
        await sql.query("delete from storage.objects");
        await sql.query("delete from auth.users where email = $1", [email]);
      }),
    );
  });
  const restoring = (options: Partial<Parameters<typeof restorePerson>[0]> = {}) =>
    restorePerson({ settings, file, email, migrations, afterwards: async () => {}, log, ...options });
  const notesOf = async (db: Database, whose: string) => {
    const { rows } = await db.tx(PLATFORM, (sql) =>
      sql.query<{ text: string }>(
        "select text from public.notes join auth.users on users.id = user_id where email = $1",
        [whose],
      ),
    );
    return rows.map(({ text }) => text);
  };
  /** Whether somebody waits for a lock on the table. */
  const waitFor = (db: Database, table: string) =>
    vi.waitFor(
      async () => {
        const { rows } = await db.tx(PLATFORM, (sql) =>
          sql.query("select from pg_locks where relation = to_regclass($1) and not granted", [table]),
        );
        expect(rows).not.toHaveLength(0);
      },
      { timeout: 20_000, interval: 20 },
    );

  test("comes back as they were, while others read, and triggers act on all that others write", async () => {
    await inPlace(settings, async ({ db }) => {
      const [inside, meanwhile] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const restored = restoring({
        async afterwards() {
          inside.resolve();
          await meanwhile.promise;
        },
      });
      restored.catch(inside.reject);
      await inside.promise;
      expect(await notesOf(db, email)).toEqual([]);
      const signedUp = db.tx(PLATFORM, (sql) => add(sql, "new@example.org"));
      await waitFor(db, "auth.users");
      meanwhile.resolve();
      await expect(restored).resolves.toEqual({ added: 8, kept: 0, lost: 0, files: 4 });
      await signedUp;
      expect(await notesOf(db, email)).toEqual(["as it was"]);
      expect(await notesOf(db, "new@example.org")).toEqual(["WELCOME"]);
    });
  });

  test("waits for transactions that are under way, and costs nobody theirs who needs two of the tables", async () => {
    await inPlace(settings, async ({ db }) => {
      const write = (table: string) => (sql: Transaction) =>
        sql.query(`insert into public.${table} (user_id, text) select id, 'more' from auth.users limit 1`);
      const [first, second] = [openTransaction(db, write("cards")), openTransaction(db, write("notes"))];
      await first.begun;
      const sql = await second.begun;
      const restored = restoring();
      restored.catch(() => {});
      await waitFor(db, "public.cards");
      const adding = add(sql, "both@example.org");
      await Promise.race([adding, waitFor(db, "auth.users")]);
      await first.end();
      // Each of the two has now what the other one wants.
      await adding;
      await second.end();
      await expect(restored).resolves.toMatchObject({ added: 8 });
      expect(await notesOf(db, "both@example.org")).toEqual(["WELCOME"]);
      expect(await notesOf(db, email)).toEqual(["as it was"]);
    });
  });

  test("gives up where the tables are never free, and changes nothing", async () => {
    await inPlace(settings, async ({ db }) => {
      const writing = openTransaction(db, (sql) => add(sql, "long@example.org"));
      await writing.begun;
      await expect(restoring({ tries: 2 })).rejects.toMatchObject({
        code: "bad_request",
        message: expect.stringMatching(/^Somebody writes to auth\.users, .* all the time\. .*[Tt]ry again/),
      });
      expect(await notesOf(db, email)).toEqual([]);
      await writing.end();
      const { rows } = await db.tx(PLATFORM, (sql) =>
        sql.query<{ isOn: string }>(
          `select distinct tgenabled as "isOn" from pg_trigger where tgname in ('greet', 'shout')`,
        ),
      );
      expect(rows).toEqual([{ isOn: "O" }]);
    });
  });

  test("stays out where somebody takes the e-mail meanwhile, whose account stays as it is", async () => {
    await inPlace(settings, async ({ db }) => {
      await db.tx(PLATFORM, (sql) => sql.exec("drop trigger greet on auth.users"));
      const signingUp = openTransaction(db, (sql) => add(sql, email));
      await signingUp.begun;
      const restored = restoring();
      restored.catch(() => {});
      await vi.waitFor(
        async () => {
          const { rows } = await db.tx(PLATFORM, (sql) =>
            sql.query("select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"),
          );
          expect(rows).not.toHaveLength(0);
        },
        { timeout: 20_000, interval: 20 },
      );
      await signingUp.end();
      await expect(restored).rejects.toMatchObject({ message: expect.stringMatching(/Another account has/) });
      expect(await notesOf(db, email)).toEqual([]);
    });
  });
});
