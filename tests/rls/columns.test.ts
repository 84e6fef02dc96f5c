import { beforeAll, describe, expect, inject, test } from "vitest";
import { insert, PLATFORM } from "@workspace/testing/database.ts";
import { emptiedTestDatabase } from "@workspace/testing/test-database.ts";
import type { EmptiedDatabase } from "@workspace/testing/test-database.ts";
import { createPeople, signedIn } from "./people.ts";
import type { People } from "./people.ts";

let database: EmptiedDatabase;
let people: People;
beforeAll(async () => {
  database = await emptiedTestDatabase(inject("engine"));
  people = await createPeople(database.db);
});

/** What people may write into an existing row that is theirs. Ids, owners and times of creation are in no list. */
const changeable: Record<string, string[]> = {
  application_balances: [
    "account",
    "amount",
    "application_id",
    "currency",
    "day",
    "holder",
    "rate",
    "rate_on",
    "user_id",
  ],
  application_lines: [
    "application_id",
    "due_on",
    "note",
    "owner",
    "requirement",
    "set_aside_because",
    "state",
    "user_id",
    "waiting_for",
  ],
  application_papers: [],
  applications: [
    "answers",
    "archived_at",
    "chosen_at",
    "city",
    "course",
    "destination",
    "institution",
    "outcome",
    "seen_needed",
    "state",
  ],
  blog_tags: ["color", "name", "slug"],
  blogs: [
    "author_id",
    "autosaved",
    "content",
    "cover_image",
    "excerpt",
    "featured",
    "meta_description",
    "published",
    "published_at",
    "reading_time",
    "slug",
    "tags",
    "title",
    "updated_at",
    "view_count",
  ],
  calendar_entries: [],
  calendar_feeds: ["created_at", "token_hash", "user_id"],
  chat_conversations: ["title"],
  chat_messages: [],
  documents: ["document_name", "document_type", "expires_on", "holder", "is_completed", "issued_on", "paper_number"],
  fact_overrides: [],
  fact_reports: ["state"],
  feedback: [],
  people_audit: [],
  practice_results: [],
  // user_id may stand in an upsert; the policy refuses another person's.
  profiles: ["avatar_url", "full_name", "phone", "residence_country", "user_id"],
  reminder_settings: ["hour", "is_on", "time_zone", "user_id"],
  reminders_sent: [],
  resumes: [],
  sop_documents: ["email_subject", "generated_text"],
  user_roles: [],
  visa_progress: [
    "degree_transcript_verified",
    "financial_documents_ready",
    "ielts_submitted",
    "medical_check_done",
    "passport_ready",
    "photos_submitted",
    "police_clearance_obtained",
    "sop_completed",
    "university_offer_letter",
    "user_id",
    "visa_form_filled",
    "visa_interview_scheduled",
  ],
};

test.each(Object.entries(changeable))("signed-in people may change in %s: %j", async (table, columns) => {
  const { rows } = await database.db.tx(PLATFORM, (sql) =>
    sql.query<{ column: string }>(
      `select attname::text as column from pg_attribute
       where attrelid = to_regclass('public.' || $1) and attnum > 0 and not attisdropped
         and has_column_privilege('authenticated', attrelid, attnum, 'update')
       order by 1`,
      [table],
    ),
  );
  expect(rows.map((row) => row.column)).toEqual(columns);
});

describe("nobody may hand what is theirs to somebody else", () => {
  const asOwner = (text: string, ...params: unknown[]) =>
    database.db.tx(signedIn(people.owner), (sql) => sql.query(text, params));

  test.each(["profiles", "visa_progress"])("%s", async (table) => {
    await expect(
      asOwner(`update public.${table} set user_id = $1 where user_id = $2`, people.stranger, people.owner),
    ).rejects.toMatchObject({ code: "42501" });
    // The same statement with one's own id is what an upsert sends.
    const own = await asOwner(`update public.${table} set user_id = $1 where user_id = $1`, people.owner);
    expect(own.rowCount).toBe(1);
  });

  test.each(["documents", "chat_conversations", "sop_documents", "resumes"])("%s", async (table) => {
    await expect(asOwner(`update public.${table} set user_id = $1`, people.stranger)).rejects.toMatchObject({
      code: "42501",
    });
  });

  test.each([
    ["documents", "a.pdf", "b.pdf"],
    ["resumes", "a.pdf", "b.pdf"],
    ["avatars", "avatar.png", "avatar.jpg"],
  ])("files of the bucket %s", async (bucket, name, other) => {
    const move = "update storage.objects set name = $1 where bucket_id = $2";
    await database.db.tx(signedIn(people.owner), (sql) =>
      insert(sql, "storage.objects", { bucket_id: bucket, name: `${people.owner}/${name}` }),
    );
    await expect(asOwner(move, `${people.stranger}/${name}`, bucket)).rejects.toMatchObject({ code: "42501" });
    await expect(asOwner(move, name, bucket)).rejects.toMatchObject({ code: "42501" });
    expect((await asOwner(move, `${people.owner}/${other}`, bucket)).rowCount).toBe(1);
  });

  test("files of one bucket into one that does not exist for people", async () => {
    await expect(asOwner("update storage.objects set bucket_id = 'elsewhere'")).rejects.toMatchObject({
      code: "42501",
    });
  });
});

test.each([
  ["documents", { document_name: "P", document_type: "Passport", file_url: "/p.pdf", file_name: "p.pdf" }],
  ["sop_documents", { prompt_input: "Why", generated_text: "Because" }],
  ["resumes", { title: "CV", file_url: "cv.pdf" }],
  ["feedback", { name: "Al", email: "al@example.org", component: "Other", feedback: "Ten letters" }],
  ["chat_conversations", { title: "Funds" }],
])("%s belong to the caller when no owner is named", async (table, row) => {
  await database.db.tx(signedIn(people.stranger), (sql) => insert(sql, `public.${table}`, row));
  const { rows } = await database.db.tx(PLATFORM, (sql) => sql.query(`select user_id from public.${table}`));
  expect(rows).toEqual([{ user_id: people.stranger }]);
});
