import { cp, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import type { Engine } from "@workspace/testing/database.ts";
import { type Database, PLATFORM } from "#backend/postgres/database.ts";
import { applyMigrations } from "#backend/postgres/migrations.ts";
import type { BackendSettings } from "#backend/settings.ts";
import {
  contentsOf,
  fillPlace,
  inPlace,
  log,
  migrations as base,
  templates,
  temporaryPlaces,
  startOnce,
} from "#backend/testing/installation.ts";
import { backUp } from "./back-up.ts";
import { lookAt } from "./check-place.ts";
import { restore } from "./restore.ts";
import { restorePerson } from "./restore-person.ts";

const folder = await mkdtemp(path.join(tmpdir(), "backups-"));
const emptyPlace = temporaryPlaces(folder);

/** Each account is greeted by a note, as long as triggers act. */
const NOTES = `
  create table public.notes (
    id uuid primary key default gen_random_uuid(),
    user_id uuid not null references auth.users (id) on delete cascade,
    text text not null
  );
  create function public.greet() returns trigger language plpgsql as $$
  begin
    insert into public.notes (user_id, text) values (new.id, 'Welcome');
    return null;
  end $$;
  create trigger greet after insert on auth.users for each row execute function public.greet();`;
/** Has to be done to rows, and cannot be done to those that come without it. */
const LINES = `
  create table public.lines (
    note_id uuid not null references public.notes (id) on delete cascade,
    place integer not null,
    line text not null,
    primary key (note_id, place)
  );
  insert into public.lines (note_id, place, line)
    select notes.id, place, line from public.notes
      cross join unnest(string_to_array(notes.text, ' ')) with ordinality as lines (line, place);
  alter table public.notes drop column text, add column is_long boolean;
  update public.notes set is_long = (select count(*) > 2 from public.lines where note_id = notes.id);
  alter table public.notes alter column is_long set not null;
  create or replace function public.greet() returns trigger language plpgsql as $$
  begin
    insert into public.notes (user_id, is_long) values (new.id, false);
    return null;
  end $$;`;
/** Each database numbers rows in its own order. */
const PAGES = `
  create table public.pages (
    id bigint generated always as identity primary key,
    note_id uuid not null references public.notes (id) on delete cascade
  );
  insert into public.pages (note_id) select id from public.notes;`;

const older = path.join(folder, "older");
const newer = path.join(folder, "newer");
beforeAll(async () => {
  await cp(base, older, { recursive: true });
  await writeFile(path.join(older, "20260201000000_notes.sql"), NOTES);
  await cp(older, newer, { recursive: true });
  await writeFile(path.join(newer, "20260301000000_lines.sql"), LINES);
});

/** Of the older version, with a note of each of three people. */
async function olderPlace(engine: Engine): Promise<{ settings: BackendSettings; email: string }> {
  const settings = await emptyPlace(engine);
  const email = await inPlace(settings, async (place) => {
    const { db } = place;
    const one = await fillPlace(place, 3);
    await applyMigrations(db, older);
    await db.tx(PLATFORM, (sql) =>
      sql.query("insert into public.notes (user_id, text) select id, 'dear ' || left(id::text, 8) from auth.users"),
    );
    await db.tx(PLATFORM, (sql) =>
      sql.query(
        "insert into public.notes (user_id, text) select id, 'one two three' from auth.users where email = $1",
        [one],
      ),
    );
    return one;
  });
  return { settings, email };
}

async function notesIn(db: Database, email = "%"): Promise<unknown[]> {
  const { rows } = await db.tx(PLATFORM, (sql) =>
    sql.query(
      `select string_agg(line, ' ' order by place) as text, is_long
         from public.notes join auth.users on users.id = user_id left join public.lines on note_id = notes.id
        where email like $1 group by notes.id order by 1`,
      [email],
    ),
  );
  return rows;
}

const refusal = (message: RegExp) => ({ code: "bad_request", message: expect.stringMatching(message) });

describe.each<Engine>(["pglite", "postgres"])("an archive of an older version, on %s", (engine) => {
  test("comes back as a whole as it was, and the next start brings it to this version", async () => {
    const { settings: source, email } = await olderPlace(engine);
    const before = await inPlace(source, contentsOf);
    const file = path.join(folder, `${engine}-whole.backup`);
    await backUp({ settings: source, file, log });
    const target = await emptyPlace(engine);
    const options = { settings: target, file, migrations: newer, templates, replaces: false, takesFiles: false, log };
    await expect(restore(options)).resolves.toMatchObject({ missing: [], leftOut: [], otherKeys: false });
    expect(await inPlace(target, contentsOf)).toEqual(before);

    await startOnce(target, newer);
    await inPlace(target, async (place) => {
      const { migrations } = await lookAt(place.db);
      expect([...migrations.keys()].toSorted().at(-1)).toBe("20260301000000");
      const after = await contentsOf(place);
      for (const kept of ["auth.users", "storage.objects", "files"]) expect(after[kept]).toEqual(before[kept]);
      expect(await notesIn(place.db)).toHaveLength(4);
      expect(await notesIn(place.db, email)).toEqual([
        { text: expect.stringMatching(/^dear /), is_long: false },
        { text: "one two three", is_long: true },
      ]);
    });
  });

  test("brings one person back as this version would have them, and changes nobody else", async () => {
    const { settings, email } = await olderPlace(engine);
    const file = path.join(folder, `${engine}-person.backup`);
    await backUp({ settings, file, log });
    const before = await inPlace(settings, async (place) => {
      await applyMigrations(place.db, newer);
      const contents = await contentsOf(place);
      await place.db.tx(PLATFORM, async (sql) => {
        await sql.query("delete from storage.objects");
        await sql.query("delete from auth.users where email = $1", [email]);
      });
      expect(await notesIn(place.db, email)).toEqual([]);
      return contents;
    });
    // Account, unproven password, four files, two notes and their five words.
    await expect(
      restorePerson({ settings, file, email, migrations: newer, afterwards: async () => {}, log }),
    ).resolves.toEqual({ added: 13, kept: 0, lost: 0, files: 4 });
    const after = await inPlace(settings, contentsOf);
    for (const kept of ["auth.users", "public.notes", "public.lines"]) expect(after[kept]).toEqual(before[kept]);
  });
});

test("one person stays out whose rows got numbers since, which others have here", async () => {
  const { settings, email } = await olderPlace("pglite");
  const numbered = path.join(folder, "numbered");
  await cp(newer, numbered, { recursive: true });
  await writeFile(path.join(numbered, "20260401000000_pages.sql"), PAGES);
  const file = path.join(folder, "numbered.backup");
  await backUp({ settings, file, log });
  await startOnce(settings, numbered);
  const options = { settings, file, email, migrations: numbered, afterwards: async () => {}, log };
  await expect(restorePerson(options)).rejects.toMatchObject(
    refusal(/^The backup is older than the numbers of public\.pages/),
  );
});

test("one person of a newer version stays out, and so does one of a place that is not of this version", async () => {
  const { settings, email } = await olderPlace("postgres");
  const [old, present] = [path.join(folder, "old.backup"), path.join(folder, "present.backup")];
  await backUp({ settings, file: old, log });
  await inPlace(settings, ({ db }) => applyMigrations(db, newer));
  await backUp({ settings, file: present, log });
  const behind = await emptyPlace("postgres");
  const whole = { settings: behind, file: old, migrations: older, templates, replaces: false, takesFiles: false, log };
  await restore(whole);
  const options = { settings: behind, file: present, email, afterwards: async () => {}, log };
  await expect(restorePerson({ ...options, migrations: older })).rejects.toMatchObject(
    refusal(/^The backup was made by a newer version/),
  );
  await expect(restorePerson({ ...options, migrations: newer })).rejects.toMatchObject(
    refusal(/start its server once/),
  );
  // Also where the archive is as old, or as new, as the place.
  await expect(restorePerson({ ...options, file: old, migrations: newer })).rejects.toMatchObject(
    refusal(/start its server once/),
  );
  await expect(restorePerson({ ...options, settings, migrations: older })).rejects.toMatchObject(
    refusal(/^The database is of a newer version/),
  );

  const empty = await emptyPlace("postgres");
  await inPlace(empty, (place) => fillPlace(place, 2));
  const first = path.join(folder, "first.backup");
  await backUp({ settings: empty, file: first, log });
  await inPlace(empty, ({ db }) => applyMigrations(db, newer));
  await expect(restorePerson({ ...options, settings: empty, file: first, migrations: older })).rejects.toMatchObject(
    refusal(/^The database is of a newer version/),
  );
});
