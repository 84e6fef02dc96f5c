import { readdirSync, readFileSync } from "node:fs";
import { beforeAll, expect, inject, test } from "vitest";
import { PLATFORM } from "@workspace/testing/database.ts";
import { emptiedTestDatabase } from "@workspace/testing/test-database.ts";
import type { EmptiedDatabase } from "@workspace/testing/test-database.ts";
import { callers, operations } from "./matrix.ts";

let database: EmptiedDatabase;
beforeAll(async () => {
  database = await emptiedTestDatabase(inject("engine"));
});

/** The first column of a query, run with the platform's rights. */
async function list(query: string): Promise<unknown[]> {
  const { rows } = await database.db.tx(PLATFORM, (sql) => sql.query(query));
  return rows.map((row) => Object.values(row)[0]);
}

const tablesOf = (schemas: string, condition = "true") =>
  list(`select format('%s.%s', relnamespace::regnamespace, relname) from pg_class
        where relnamespace::regnamespace::text in (${schemas}) and relkind in ('r', 'p', 'v', 'm', 'f') and ${condition}
        order by 1`);

const executableBy = (role: string) =>
  list(`select proname::text from pg_proc
        where pronamespace = 'public'::regnamespace and has_function_privilege('${role}', oid, 'execute') order by 1`);

test("every table in public has a matrix", async () => {
  const sources = readdirSync(import.meta.dirname)
    .filter((name) => name.endsWith(".test.ts"))
    .map((name) => readFileSync(`${import.meta.dirname}/${name}`, "utf8"));
  const matrices = sources.flatMap((source) =>
    [...source.matchAll(/^policyMatrix\(\s*"([^"]+)"/gm)].map((match) => match[1]),
  );
  const tables = await tablesOf("'public'");
  expect(tables).toHaveLength(28);
  expect(tables.filter((table) => !matrices.includes(String(table)))).toEqual([]);
  console.info(
    `${matrices.length} matrices, ${matrices.length * callers.length * operations.length} cells on ${inject("engine")}`,
  );
});

test("row-level security is on for every table that an API role could ever be pointed at", async () => {
  expect(await tablesOf("'public', 'private', 'auth', 'storage'", "not relrowsecurity")).toEqual([]);
});

test("auth tables have neither policies nor grants", async () => {
  expect(await list("select policyname from pg_policies where schemaname = 'auth'")).toEqual([]);
  const granted = "has_table_privilege(role, oid, 'select, insert, update, delete, truncate, references, trigger')";
  expect(
    await list(`select relname::text from pg_class, unnest('{anon,authenticated,service_role}'::text[]) as role
                where relnamespace = 'auth'::regnamespace and relkind = 'r' and ${granted}`),
  ).toEqual([]);
});

test("the API roles cannot look into the schemas private and platform", async () => {
  expect(
    await list(`select format('%s uses %s', role, schema)
                from unnest('{anon,authenticated,service_role}'::text[]) as role,
                     unnest('{private,platform}'::text[]) as schema
                where has_schema_privilege(role, schema, 'usage, create')`),
  ).toEqual([]);
});

test("the API roles may not create anything in public", async () => {
  expect(
    await list(`select role from unnest('{anon,authenticated,service_role}'::text[]) as role
                where has_schema_privilege(role, 'public', 'create')`),
  ).toEqual([]);
});

test("anonymous callers hold no table right but reading the blog", async () => {
  expect(
    await list(`select format('%s %s', privilege_type, table_name) from information_schema.role_table_grants
                where grantee in ('anon', 'PUBLIC') and table_schema = 'public' order by 1`),
  ).toEqual(["SELECT blog_tags", "SELECT blogs"]);
});

test("nobody but the owner may truncate, or make triggers and foreign keys", async () => {
  expect(
    await list(`select distinct privilege_type from information_schema.role_table_grants
                where grantee in ('anon', 'authenticated', 'service_role') and table_schema = 'public' order by 1`),
  ).toEqual(["DELETE", "INSERT", "SELECT", "UPDATE"]);
});

test("these functions can be called, and no others", async () => {
  const everybodys = [
    "author_cards",
    "count_blogs",
    "entered_facts",
    "increment_blog_view",
    "is_admin",
    "list_blogs",
    "public_blog_tags",
    "related_blogs",
    "search_blogs",
  ];
  expect(await executableBy("anon")).toEqual(everybodys);
  expect(await executableBy("authenticated")).toEqual(
    [
      ...everybodys,
      "blog_editors",
      "blog_stats",
      "blog_views_by_day",
      "consultant_context",
      "end_session",
      "fact_editors",
      "feedback_counts",
      "my_conversations",
      "my_parts",
      "my_sessions",
      "search_conversations",
      "stop_answer",
      "withdraw_entered_fact",
    ].toSorted(),
  );
  expect(await executableBy("service_role")).toEqual(
    [
      "account_facts",
      "ai_allowance_wait",
      ...everybodys,
      "blog_editors",
      "blog_stats",
      "blog_views_by_day",
      "claim_reminder_mail",
      "delete_old_ai_usage",
      "due_reminders",
      "end_sessions_of",
      "feedback_counts",
      "finish_chat_turn",
      "finish_reminder_mail",
      "is_blog_fresh",
      "next_publication",
      "note_blog_seeded",
      "prune_people_audit",
      "release_reminder_mail",
      "set_support_email",
      "stray_document_files",
      "stray_resume_files",
      "system_facts",
    ].toSorted(),
  );
});

test("functions that run with their owner's rights have an empty search path", async () => {
  expect(
    await list(`select proname::text from pg_proc
                where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
                  and prosecdef and not ('search_path=""' = any (coalesce(proconfig, '{}')))`),
  ).toEqual([]);
});

test("every table asks for the second factor of the account, save the public blog", async () => {
  const guarded = await list(
    `select format('%s.%s', schemaname, tablename) from pg_policies
      where permissive = 'RESTRICTIVE' and cmd = 'ALL' and roles = '{authenticated}' and with_check is null
        and qual = '( SELECT private.has_required_assurance() AS has_required_assurance)'
      order by 1`,
  );
  const tables = [...(await tablesOf("'public'")), "storage.objects"];
  expect(tables.filter((table) => !guarded.includes(table))).toEqual(["public.blog_tags", "public.blogs"]);
});

test("on the blog everything that is not public asks whether the caller is an admin", async () => {
  const conditions = await list(
    `select trim(concat(qual, ' ', with_check)) from pg_policies
      where schemaname = 'public' and tablename in ('blogs', 'blog_tags') and (cmd <> 'SELECT' or qual like '%is_admin%')`,
  );
  const isAdmin = String.raw`\( SELECT is_admin\(\) AS is_admin\)`;
  const isPublic = String.raw`\(published AND \(published_at <= now\(\)\)\)`;
  const allowed = new RegExp(`^(${isAdmin}( ${isAdmin})?|\\(${isPublic} OR ${isAdmin}\\))$`);
  expect(conditions).toHaveLength(7);
  expect(conditions.filter((condition) => !allowed.test(String(condition)))).toEqual([]);
});

test("policies name their roles and ask who is calling once per query, not once per row", async () => {
  expect(await list("select policyname from pg_policies where 'public' = any (roles)")).toEqual([]);
  const conditions = await list(
    "select concat(qual, ' ', with_check) from pg_policies where schemaname in ('public', 'storage')",
  );
  expect(conditions.length).toBeGreaterThan(30);
  const perRow = conditions
    .map((condition) => String(condition).replaceAll(/\( SELECT [a-z_.]+\(\) AS [a-z_]+\)/g, ""))
    .filter((rest) => /\b(uid|is_admin|has_required_assurance|jwt|role|email)\(\)/.test(rest));
  expect(perRow).toEqual([]);
});
