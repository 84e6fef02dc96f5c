import { randomUUID } from "node:crypto";
import { beforeAll, expect, inject, test } from "vitest";
import { PLATFORM } from "@workspace/testing/database.ts";
import type { Claims } from "@workspace/testing/database.ts";
import { emptiedTestDatabase } from "@workspace/testing/test-database.ts";
import type { EmptiedDatabase } from "@workspace/testing/test-database.ts";
import { signedIn } from "./people.ts";

const user = randomUUID();
const me = signedIn(user);
const visitor: Claims = { role: "anon" };
let database: EmptiedDatabase;
beforeAll(async () => {
  database = await emptiedTestDatabase(inject("engine"));
});

/** The plan under row-level security, where an index is taken whenever one fits: the tables here are empty. */
async function plan(claims: Claims, query: string): Promise<string> {
  return database.db.tx(claims, async (sql) => {
    await sql.exec("set local enable_seqscan = off; set local enable_sort = off; set local enable_bitmapscan = off");
    const { rows } = await sql.query<Record<string, string>>(`explain ${query}`);
    return rows.map((row) => row["QUERY PLAN"]).join("\n");
  });
}

// The product's queries as each is asked, with the order in which it wants its rows.
test.each<[index: string, claims: Claims, query: string]>([
  ["profiles_pkey", me, `select * from public.profiles where user_id = '${user}'`],
  ["user_roles_pkey", me, `select role from public.user_roles where user_id = '${user}' and role = 'admin'`],
  ["visa_progress_pkey", me, `select * from public.visa_progress where user_id = '${user}'`],
  [
    "documents_user_id_uploaded_at_idx",
    me,
    `select * from public.documents where user_id = '${user}' order by uploaded_at desc`,
  ],
  [
    "sop_documents_user_id_created_at_idx",
    me,
    `select id, document_type, created_at from public.sop_documents where user_id = '${user}' order by created_at desc limit 3`,
  ],
  [
    "resumes_user_id_created_at_idx",
    me,
    `select id, title, parsed_content from public.resumes where user_id = '${user}' order by created_at desc`,
  ],
  [
    "chat_conversations_user_id_updated_at_idx",
    me,
    `select * from public.chat_conversations where user_id = '${user}' order by updated_at desc`,
  ],
  [
    "chat_messages_conversation_id_created_at_idx",
    me,
    `select * from public.chat_messages where conversation_id = '${user}' order by created_at`,
  ],
  [
    "feedback_user_id_created_at_idx",
    { role: "service_role" },
    `select * from public.feedback where user_id = '${user}'`,
  ],
  [
    "feedback_created_at_id_idx",
    me,
    "select * from public.feedback order by created_at desc, id desc limit 20 offset 20",
  ],
  [
    "feedback_component_created_at_id_idx",
    me,
    "select * from public.feedback where component = 'Other' order by created_at desc, id desc limit 20 offset 20",
  ],
  [
    "blogs_public_list_idx",
    visitor,
    "select * from public.blogs where published order by published_at desc limit 9 offset 9",
  ],
  [
    "blogs_public_list_idx",
    me,
    "select * from public.blogs where published and tags @> '{Money}' order by published_at desc limit 9",
  ],
  ["blogs_slug_key", visitor, "select * from public.blogs where slug = 'proof-of-funds' and published"],
  ["blogs_updated_at_idx", me, "select * from public.blogs order by updated_at desc limit 10"],
  [
    "blogs_featured_list_idx",
    visitor,
    "select id, title from public.blogs where published order by featured desc, published_at desc limit 9 offset 9",
  ],
  ["blogs_updated_by_idx", { role: "service_role" }, `select id from public.blogs where updated_by = '${user}'`],
  [
    "blog_revisions_blog_id_replaced_at_idx",
    me,
    `select id from public.blog_revisions where blog_id = '${user}' order by replaced_at desc limit 100`,
  ],
  [
    "blog_daily_views_day_idx",
    me,
    "select views from public.blog_daily_views where day = (now() at time zone 'utc')::date",
  ],
  ["blogs_author_id_idx", { role: "service_role" }, `select id from public.blogs where author_id = '${user}'`],
  [
    "kept_counts_kind_key_id_idx",
    me,
    "select amount from public.kept_counts where kind = 'daily views' and key = '2026-11-20'",
  ],
  [
    "fact_overrides_fact_id_effective_from_idx",
    me,
    "select * from public.fact_overrides where fact_id = 'gb.fee' order by effective_from",
  ],
  [
    "fact_reports_state_created_at_idx",
    me,
    "select * from public.fact_reports where state = 'open' order by created_at desc, id desc limit 20",
  ],
  [
    "fact_reports_fact_id_created_at_idx",
    me,
    "select * from public.fact_reports where fact_id = 'gb.fee' order by created_at desc",
  ],
  ["people_audit_created_at_idx", me, "select * from public.people_audit order by created_at desc, id desc limit 20"],
  ["blog_tags_name_key", visitor, "select * from public.blog_tags order by name"],
  ["blog_tags_slug_key", visitor, "select * from public.blog_tags where slug = 'money'"],
])("%s serves %#: %o", async (index, claims, query) => {
  const text = await plan(claims, query);
  expect(text).toMatch(new RegExp(`Index (Only )?Scan using ${index}\\b`));
  expect(text).not.toMatch(/Sort|Disabled: true/);
});

test("lists of posts are read in the index's order, and only posts of one moment are put in order by their ids", async () => {
  for (const [claims, index, query] of [
    [me, "blogs_updated_at_idx", "select id, title from public.blogs order by updated_at desc, id limit 10 offset 10"],
    [
      visitor,
      "blogs_featured_list_idx",
      "select id, title from public.blogs where published order by featured desc, published_at desc, id limit 9",
    ],
  ] as const) {
    const text = await plan(claims, query);
    expect(text).toMatch(new RegExp(`Incremental Sort[^]*Index Scan using ${index}\\b`));
  }
});

test("the kept order of posts is read from its index alone", async () => {
  const text = await database.db.tx(PLATFORM, async (sql) => {
    await sql.exec("set local enable_seqscan = off; set local enable_sort = off; set local enable_bitmapscan = off");
    const { rows } = await sql.query<Record<string, string>>(
      `explain select blog_id from private.listed_posts where tag = 'Money' and published_at <= now()
       order by featured desc, published_at desc, blog_id offset 9 limit 9`,
    );
    return rows.map((row) => row["QUERY PLAN"]).join("\n");
  });
  expect(text).toContain("Index Only Scan using listed_posts_order_idx");
  expect(text).not.toMatch(/Sort|Disabled: true/);
});

test("every foreign key has an index that finds what refers to a row", async () => {
  const { rows } = await database.db.tx(PLATFORM, (sql) =>
    sql.query(
      `select conrelid::regclass::text as table, conname::text as key from pg_constraint
       where contype = 'f' and connamespace = 'public'::regnamespace
         and not exists (select from pg_index where indrelid = conrelid and indkey[0] = conkey[1])`,
    ),
  );
  expect(rows).toEqual([]);
});

test("the search function goes through the trigram index", async () => {
  const text = await database.db.tx(PLATFORM, async (sql) => {
    await sql.exec("set local enable_seqscan = off");
    const { rows } = await sql.query<Record<string, string>>(
      "explain select blog_id from private.blog_texts where text ilike '%funds%'",
    );
    return rows.map((row) => row["QUERY PLAN"]).join("\n");
  });
  expect(text).toContain("Bitmap Index Scan on blog_texts_search_idx");
});
