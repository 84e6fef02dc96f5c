import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { cp, mkdtemp, readFile, readdir, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PLATFORM } from "@workspace/testing/database.ts";
import type { Database } from "@workspace/testing/database.ts";
import { databases } from "@workspace/backend";
import { createTestServerDatabase } from "@workspace/testing/test-database.ts";

const root = path.resolve(import.meta.dirname, "../..");
const log = pino({ level: "silent" });
const run = promisify(execFile);
const cli = path.join(
  path.dirname(createRequire(import.meta.url).resolve("supabase/package.json")),
  "dist/supabase.js",
);

/**
 * What a hosted project looks like to the migrations: a role that is no superuser, schemas `auth` and `storage` that
 * belong to the services, default privileges that hand everything new in `public` to the API roles, and no deleting
 * of objects by SQL. Hosted lets the project's role write policies on storage's tables through an extension; here
 * membership takes its place.
 */
const hostedOwnership = `
  do $$
  declare
    service text;
    thing record;
  begin
    foreach service in array '{auth,storage}'::text[] loop
      if to_regrole(format('supabase_%s_admin', service)) is null then
        execute format('create role supabase_%s_admin nologin', service);
      end if;
      execute format('alter schema %I owner to supabase_%s_admin', service, service);
      for thing in select oid::regclass as name from pg_class where relnamespace = service::regnamespace and relkind = 'r' loop
        execute format('alter table %s owner to supabase_%s_admin', thing.name, service);
      end loop;
      for thing in select oid::regprocedure as name from pg_proc where pronamespace = service::regnamespace loop
        execute format('alter function %s owner to supabase_%s_admin', thing.name, service);
      end loop;
    end loop;
    if to_regrole('project_owner') is null then
      create role project_owner login createrole bypassrls password 'project_owner';
    end if;
    execute format('grant all on database %I to project_owner', current_database());
  end
  $$;
  grant anon, authenticated, service_role to project_owner with admin option;
  grant supabase_storage_admin to project_owner;
  grant usage, create on schema public, extensions to project_owner;
  grant usage on schema auth, storage to project_owner;
  grant all on all tables in schema auth, storage to project_owner;
  alter default privileges for role project_owner in schema public
    grant all on tables to anon, authenticated, service_role;
  alter default privileges for role project_owner in schema public
    grant all on functions to anon, authenticated, service_role;
  alter default privileges for role project_owner in schema public
    grant all on sequences to anon, authenticated, service_role;

  create function storage.protect_delete() returns trigger language plpgsql as $$
  begin
    if coalesce(current_setting('storage.allow_delete_query', true), 'false') <> 'true' then
      raise exception 'Direct deletion from storage tables is not allowed. Use the Storage API instead.'
        using errcode = '42501';
    end if;
    return null;
  end
  $$;
  alter function storage.protect_delete() owner to supabase_storage_admin;
  create trigger protect_objects_delete before delete on storage.objects
    for each statement execute function storage.protect_delete();
`;

/** Everything in the services' schemas that the migrations must leave alone. */
const servicesThings = `
  select format('table %s %s rls %s', oid::regclass, relowner::regrole, relrowsecurity) as thing
  from pg_class where relnamespace in ('auth'::regnamespace, 'storage'::regnamespace) and relkind in ('r', 'v', 'i', 'S')
  union all
  select format('column %s.%s %s %s', attrelid::regclass, attname, atttypid::regtype, attnotnull)
  from pg_attribute join pg_class on pg_class.oid = attrelid
  where relnamespace in ('auth'::regnamespace, 'storage'::regnamespace) and attnum > 0
  union all
  select format('function %s %s', pg_proc.oid::regprocedure, md5(prosrc))
  from pg_proc where pronamespace in ('auth'::regnamespace, 'storage'::regnamespace)
  union all
  select format('type %s', typname) from pg_type where typnamespace in ('auth'::regnamespace, 'storage'::regnamespace)
  union all
  select format('trigger %s on %s', tgname, tgrelid::regclass)
  from pg_trigger join pg_class on pg_class.oid = tgrelid
  where relnamespace in ('auth'::regnamespace, 'storage'::regnamespace) and not tgisinternal
  union all
  select format('grant %s on %s.%s to %s', privilege_type, table_schema, table_name, grantee)
  from information_schema.role_table_grants where table_schema in ('auth', 'storage')
  order by 1
`;

/** Who may do what in `public`, as text. */
const rules = `
  select format('%s: %s %s %s on %s.%s using %s check %s',
                policyname, permissive, roles, cmd, schemaname, tablename, qual, with_check) as rule
  from pg_policies
  union all
  select format('%s has %s on %s', role, privilege, pg_class.oid::regclass)
  from pg_class, unnest('{anon,authenticated,service_role}'::text[]) as role,
    unnest('{select,insert,update,delete,truncate,references,trigger}'::text[]) as privilege
  where relnamespace = 'public'::regnamespace and relkind = 'r' and has_table_privilege(role, pg_class.oid, privilege)
  union all
  select format('%s may update %s.%s', role, attrelid::regclass, attname)
  from pg_attribute join pg_class on pg_class.oid = attrelid, unnest('{anon,authenticated,service_role}'::text[]) as role
  where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0
    and has_column_privilege(role, attrelid, attnum, 'update')
  union all
  select format('%s may call %s', role, pg_proc.oid::regprocedure)
  from pg_proc, unnest('{anon,authenticated,service_role}'::text[]) as role
  where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
    and has_function_privilege(role, pg_proc.oid, 'execute')
  union all
  select format('%s uses schema %s', role, nspname)
  from pg_namespace, unnest('{anon,authenticated,service_role}'::text[]) as role
  where nspname in ('private', 'public') and has_schema_privilege(role, oid, 'usage')
  order by 1
`;

let superuser: Database;
let owner: Database;
let project: string;
let before: unknown[];

beforeAll(async () => {
  const url = new URL(await createTestServerDatabase("template0"));
  superuser = await databases.open({ databaseUrl: url.href, log });
  const bootstrap = path.join(root, "packages/backend/postgres/bootstrap");
  for (const file of ["01-roles.sql", "02-auth.sql", "03-storage.sql"]) {
    const sql = await readFile(path.join(bootstrap, file), "utf8");
    await superuser.tx(PLATFORM, (tx) => tx.exec(sql));
  }
  await superuser.tx(PLATFORM, (tx) => tx.exec(hostedOwnership));
  before = await list(superuser, servicesThings);

  [url.username, url.password] = ["project_owner", "project_owner"];
  // A copy, because the CLI writes files of its own beside the migrations.
  project = await mkdtemp(path.join(tmpdir(), "db-push-"));
  await cp(path.join(root, "supabase"), path.join(project, "supabase"), { recursive: true });
  await run(process.execPath, [cli, "db", "push", "--yes", `--remote=${url.href}?sslmode=disable`], {
    cwd: project,
    env: { ...process.env, SUPABASE_TELEMETRY_DISABLED: "1" },
  });
  owner = await databases.open({ databaseUrl: url.href, log });
});
afterAll(async () => {
  await owner?.close();
  await superuser?.close();
  await rm(project, { recursive: true, force: true });
});

async function list(db: Database, query: string): Promise<string[]> {
  const { rows } = await db.tx(PLATFORM, (sql) => sql.query<Record<string, string>>(query));
  return rows.map((row) => Object.values(row)[0] ?? "");
}

test("our runner has nothing left to do and trusts the rows that the CLI wrote", async () => {
  expect(await databases.migrate(owner, path.join(root, "supabase/migrations"), { isHosted: true })).toEqual([]);
  const files = await readdir(path.join(root, "supabase/migrations"));
  expect(await list(owner, "select version from supabase_migrations.schema_migrations order by 1")).toEqual(
    files.toSorted().map((file) => file.split("_")[0]),
  );
});

test("the rules end up the same as on our own server, whatever hosted hands out by default", async () => {
  const ours = await databases.open({ databaseUrl: await createTestServerDatabase(), log });
  try {
    const expected = await list(ours, rules);
    expect(expected.length).toBeGreaterThan(200);
    expect(await list(superuser, rules)).toEqual(expected);
  } finally {
    await ours.close();
  }
});

test("schemas auth and storage gained two triggers, policies and bucket rows, and nothing else", async () => {
  const after = await list(superuser, servicesThings);
  expect(after.filter((thing) => !before.includes(thing))).toEqual([
    "trigger remove_files_of_deleted_users on auth.users",
    "trigger welcome_user on auth.users",
  ]);
  expect(before.filter((thing) => !after.includes(String(thing)))).toEqual([]);
  expect(await list(superuser, "select id from storage.buckets order by id")).toEqual([
    "avatars",
    "blog-images",
    "documents",
    "resumes",
  ]);
});

test("an account that the auth service makes there gets its rows, and only its owner sees them", async () => {
  const id = randomUUID();
  await superuser.tx(PLATFORM, async (sql) => {
    await sql.exec("set local role supabase_auth_admin");
    await sql.query("insert into auth.users (id, email, raw_user_meta_data) values ($1, $2, $3)", [
      id,
      "amina@example.org",
      { full_name: "Amina" },
    ]);
  });
  const namesSeenBy = (sub: string) =>
    owner
      .tx({ role: "authenticated", sub }, (sql) => sql.query("select full_name from public.profiles"))
      .then((result) => result.rows);
  expect(await namesSeenBy(id)).toEqual([{ full_name: "Amina" }]);
  expect(await namesSeenBy(randomUUID())).toEqual([]);

  await superuser.tx(PLATFORM, async (sql) => {
    await sql.exec("set local role supabase_auth_admin");
    await sql.query("delete from auth.users where id = $1", [id]);
  });
  expect(await list(superuser, "select count(*) from public.profiles")).toEqual(["0"]);
});

test("an account that the auth service deletes there takes its files along, and leaves others theirs", async () => {
  const [id, other] = [randomUUID(), randomUUID()];
  await superuser.tx(PLATFORM, async (sql) => {
    await sql.query("insert into auth.users (id, email) values ($1, 'ben@example.org'), ($2, 'cy@example.org')", [
      id,
      other,
    ]);
    await sql.query(
      `insert into storage.objects (bucket_id, name, owner, owner_id)
       select bucket, person || '/a/b.pdf', person::uuid, person
       from unnest('{avatars,documents,resumes}'::text[]) as bucket, unnest($1::text[]) as person`,
      [[id, other]],
    );
    await sql.query("insert into storage.buckets (id, name, owner_id) values ('pictures', 'pictures', $1)", [id]);
    await sql.query(
      `insert into storage.objects (bucket_id, name, owner, owner_id) values ('pictures', 'post.png', $1::uuid, $1)`,
      [id],
    );
  });
  await superuser.tx(PLATFORM, async (sql) => {
    await sql.exec("set local role supabase_auth_admin");
    await sql.query("delete from auth.users where id = $1", [id]);
  });
  expect(
    await list(superuser, "select concat_ws(' ', bucket_id, name, owner, owner_id) from storage.objects order by 1"),
  ).toEqual([
    `avatars ${other}/a/b.pdf ${other} ${other}`,
    `documents ${other}/a/b.pdf ${other} ${other}`,
    "pictures post.png",
    `resumes ${other}/a/b.pdf ${other} ${other}`,
  ]);
  expect(await list(superuser, "select owner_id from storage.buckets where id = 'pictures'")).toEqual([""]);
  const refused = owner.tx(PLATFORM, (sql) => sql.query("delete from storage.objects"));
  await expect(refused).rejects.toMatchObject({ code: "42501" });
});
