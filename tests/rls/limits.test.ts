import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { maxAvatarBytes, maxDocumentBytes } from "#shared/buckets.ts";
import { sopDocumentTypes } from "#shared/letters/sop-document.ts";
import { insert, PLATFORM, type Row } from "@workspace/testing/database.ts";
import { emptiedTestDatabase } from "@workspace/testing/test-database.ts";
import type { EmptiedDatabase } from "@workspace/testing/test-database.ts";
import { createPeople } from "./people.ts";
import type { People } from "./people.ts";

let database: EmptiedDatabase;
let people: People;
const conversation = randomUUID();
const application = randomUUID();
const document = randomUUID();
beforeAll(async () => {
  database = await emptiedTestDatabase(inject("engine"));
  people = await createPeople(database.db);
  await database.db.tx(PLATFORM, async (sql) => {
    await sql.query("delete from public.profiles where user_id = $1", [people.owner]);
    await insert(sql, "public.chat_conversations", { id: conversation, user_id: people.owner });
    await insert(sql, "public.applications", { id: application, ...valid["applications"]?.() });
    await insert(sql, "public.documents", { id: document, ...valid["documents"]?.() });
  });
});

/** Inserts the row and takes it back. Answers the constraint that refused it, or undefined. */
async function refusedBy(table: string, row: Row): Promise<string | null | undefined> {
  const undo = new Error("undo");
  try {
    await database.db.tx(PLATFORM, async (sql) => {
      await insert(sql, `public.${table}`, row);
      throw undo;
    });
  } catch (error) {
    if (error === undo) return undefined;
    if (error instanceof Error && "code" in error && error.code === "23514" && "constraint" in error) {
      return String(error.constraint);
    }
    throw error;
  }
  return undefined;
}

const valid: Record<string, () => Row> = {
  profiles: () => ({ user_id: people.owner }),
  user_roles: () => ({ user_id: people.owner, role: "editor" }),
  documents: () => ({
    user_id: people.owner,
    document_name: "P",
    document_type: "Passport",
    file_url: "http://localhost/p.pdf",
    file_name: "p.pdf",
  }),
  applications: () => ({ user_id: people.owner, destination: "gb" }),
  application_lines: () => ({ user_id: people.owner, application_id: application, requirement: "gb.req.cas" }),
  practice_results: () => ({ user_id: people.owner, country: "uk", answered: 5, asked: 5 }),
  application_papers: () => ({
    user_id: people.owner,
    application_id: application,
    requirement: "gb.req.cas",
    document_id: document,
  }),
  application_balances: () => ({
    user_id: people.owner,
    application_id: application,
    account: "Savings",
    day: "2026-11-24",
    amount: 1,
    currency: "GBP",
  }),
  reminder_settings: () => ({ user_id: people.owner, time_zone: "Asia/Dhaka" }),
  reminders_sent: () => ({ user_id: people.owner, key: "apply:1:30 days", day: "2027-01-01" }),
  calendar_feeds: () => ({ user_id: people.owner, token_hash: "0".repeat(64) }),
  calendar_entries: () => ({
    user_id: people.owner,
    key: "apply:1",
    day: "2027-01-01",
    summary: "The last day to apply",
    description: "",
    url: "https://example.com/",
  }),
  sop_documents: () => ({ user_id: people.owner, prompt_input: "Why", generated_text: "Because" }),
  resumes: () => ({ user_id: people.owner, title: "CV", file_url: "cv.pdf" }),
  feedback: () => ({
    user_id: people.owner,
    name: "Al",
    email: "al@example.org",
    component: "Other",
    feedback: "Ten letter",
  }),
  chat_conversations: () => ({ user_id: people.owner }),
  chat_messages: () => ({ conversation_id: conversation, message: "Q", response: "A" }),
  blogs: () => ({ title: "T", slug: "t", content: "C" }),
  blog_tags: () => ({ name: "T", slug: "t" }),
};

const long = (length: number) => "a".repeat(length);
const datesInRange = [new Date(0), "9999-12-31 00:00:00Z"];
const datesOutOfRange = [
  "-infinity",
  "infinity",
  "0044-03-15 00:00:00Z BC",
  "1969-12-31 23:59:59Z",
  "294270-01-01 00:00:00Z",
];

describe.each<[table: string, column: string, takes: unknown[], refuses: unknown[]]>([
  ["profiles", "full_name", [null, "", long(200)], [long(201)]],
  ["profiles", "phone", [null, "+880 1711-000000 ext. 5"], [long(51)]],
  ["profiles", "residence_country", [null, "Bangladesh"], ["", "  ", long(101)]],
  [
    "profiles",
    "avatar_url",
    [null, "https://example.org/a.png"],
    ["javascript:alert(1)", "a.png", `https://${long(2048)}`],
  ],
  ["user_roles", "role", ["admin", "content_editor"], ["", "Admin", "admin ", long(51)]],
  ["documents", "document_name", ["P", long(200)], ["", "  ", long(201)]],
  [
    "documents",
    "file_url",
    ["http://localhost/p.pdf", "p.pdf"],
    ["", " JavaScript:alert(1)", "data:text/html,x", long(2049)],
  ],
  ["documents", "file_name", ["p.pdf"], ["", long(256)]],
  ["documents", "holder", [null, "A. Rahman"], ["", " ", long(201)]],
  ["documents", "paper_number", [null, "EH0123456"], ["", long(101)]],
  ["documents", "issued_on", [null, "2026-02-28"], ["1899-12-31", "infinity"]],
  ["documents", "expires_on", [null, "2036-02-29"], ["2200-12-31 BC", "infinity"]],
  ["applications", "destination", ["gb"], ["", "GB", "g", "gbr"]],
  ["applications", "institution", ["", long(200)], [long(201)]],
  ["applications", "course", ["", long(200)], [long(201)]],
  ["applications", "city", ["", long(100)], [long(101)]],
  ["applications", "state", ["planning", "travelled"], ["", "won"]],
  ["applications", "answers", ["{}", '{"course-start":"2027-01-11"}'], ["[]", "1", `{"a":"${long(20_001)}"}`]],
  ["applications", "outcome", [null, "granted", "refused"], ["", "won"]],
  [
    "applications",
    "seen_needed",
    [null, "{}", "{gb.req.cas,gb.req.tb}"],
    ["{NULL}", `{${"gb.req.cas,".repeat(500)}gb.req.tb}`, `{${long(20_001)}}`],
  ],
  ["practice_results", "country", ["uk"], ["", long(41)]],
  ["practice_results", "answered", [0, 5], [-1, 6]],
  ["practice_results", "asked", [5, 100], [101]],
  ["practice_results", "letter", [null, long(300)], [long(301)]],
  ["practice_results", "application", [null, "UK", long(300)], ["", long(301)]],
  ["practice_results", "entries", ["[]", '[{"outcome":"skipped"}]'], ["{}", "1", `["${long(500_001)}"]`]],
  ["application_lines", "requirement", ["gb.req.cas"], ["", "cas", "gb.Req", `gb.${long(120)}`]],
  ["application_lines", "state", ["to do", "handed in"], ["", "done"]],
  ["application_lines", "owner", ["me", "parent"], ["", "uncle"]],
  ["application_lines", "waiting_for", [null, "the registrar"], [long(201)]],
  ["application_lines", "note", [null, long(2_000)], [long(2_001)]],
  ["application_lines", "set_aside_because", [null, "I was born there"], ["", " ", long(301)]],
  ["application_lines", "due_on", [null, "2028-02-29"], ["1999-12-31", "2101-01-01", "infinity"]],
  ["application_papers", "requirement", ["gb.req.cas"], ["", "cas"]],
  [
    "reminder_settings",
    "time_zone",
    ["UTC", "America/Argentina/Buenos_Aires", "Etc/GMT+5"],
    ["", "a b", "x;", long(61)],
  ],
  ["reminder_settings", "hour", [0, 23], [-1, 24]],
  ["reminders_sent", "key", ["mail"], [long(301)]],
  ["reminders_sent", "state", ["sent"], ["", "lost"]],
  ["reminders_sent", "unsubscribe_hash", [null, "a".repeat(64)], ["", "A".repeat(64)]],
  ["calendar_feeds", "token_hash", ["a".repeat(64)], ["", "short"]],
  ["calendar_entries", "summary", [long(600)], [long(601)]],
  ["calendar_entries", "sequence", [0, 1], [-1]],
  ["application_balances", "account", ["Savings"], ["", " ", long(101)]],
  ["application_balances", "currency", ["BDT"], ["", "bdt", "TAKA"]],
  ["application_balances", "rate", [null, 0.0067], [0, -1]],
  ["application_balances", "day", ["2026-11-24"], ["1999-12-31", "infinity"]],
  ["sop_documents", "prompt_input", ["Why", long(20_000)], ["", " \n ".trim(), "  ", long(20_001)]],
  ["sop_documents", "generated_text", ["B", long(100_000)], ["", " ", long(100_001)]],
  ["sop_documents", "country", [null, ""], [long(101)]],
  ["sop_documents", "university", [null, ""], [long(301)]],
  ["sop_documents", "email_subject", [null, ""], [long(501)]],
  ["resumes", "title", ["CV"], ["", " ", long(201)]],
  ["resumes", "file_url", ["a/b.pdf"], ["", "vbscript:x", long(2049)]],
  ["resumes", "parsed_content", [null, ""], [long(500_001)]],
  ["resumes", "ai_rating", [null, 0, 7.5, 10], [-0.1, 10.1, -1, 11, "NaN"]],
  ["resumes", "ai_suggestions", [null, ""], [long(100_001)]],
  ["feedback", "name", ["Al"], ["A", " A ", "", long(201)]],
  ["feedback", "email", ["a@b.co"], ["", "a", "a@b", "a b@c.de", "a@b@c.de", `a@b.${long(320)}`]],
  ["feedback", "feedback", ["Ten letter"], ["Nine char", "         a", "", long(10_001)]],
  ["chat_conversations", "title", [null, "", "T"], [long(201)]],
  ["chat_messages", "message", ["Q", long(20_000)], ["", " ", long(20_001)]],
  ["chat_messages", "response", ["", "A"], [long(100_001)]],
  ["blogs", "title", ["T"], ["", " ", long(301)]],
  [
    "blogs",
    "slug",
    ["a", "proof-of-funds", "a--b", "a_b", "2026"],
    ["", "-a", "a-", "A", "a b", "a/b", "ü", long(301)],
  ],
  ["blogs", "content", ["C"], ["", " "]],
  ["blogs", "excerpt", [null, ""], [long(1_001)]],
  ["blogs", "meta_description", [null, ""], [long(501)]],
  [
    "blogs",
    "tags",
    ["{}", "{Money,Visa}", "{...,.a}"],
    ['{""}', "{NULL}", "{.}", "{Money,..}", `{${Array(31).fill("a").join(",")}}`, `{${long(1_601)}}`],
  ],
  [
    "blogs",
    "cover_image",
    [null, "https://example.org/c.png", "/c.png", "data:image/png;base64,AAAA"],
    ["", "javascript:alert(1)", "data:text/html;base64,AAAA", `/${long(7_000_000)}`],
  ],
  ["blogs", "view_count", [0, 5], [-1]],
  ["blogs", "reading_time", [null, 1], [-1, 1_441]],
  ["blogs", "published_at", [null, ...datesInRange], datesOutOfRange],
  ["blogs", "updated_at", datesInRange, datesOutOfRange],
  ["blogs", "created_at", datesInRange, datesOutOfRange],
  ["blog_tags", "name", ["Money", "..."], ["", " ", ".", "..", long(51)]],
  ["blog_tags", "slug", ["money"], ["", "Money", "-m", long(101)]],
  ["blog_tags", "color", ["#3B82F6", "#abcdef"], ["", "red", "#fff", "#3B82F6;x", "#GGGGGG"]],
])("%s.%s", (table, column, takes, refuses) => {
  const tryWith = (value: unknown) => refusedBy(table, { ...valid[table]?.(), [column]: value });

  test("takes what it should", async () => {
    for (const value of takes) expect(await tryWith(value), String(value).slice(0, 40)).toBeUndefined();
  });
  test("refuses the rest by its own check", async () => {
    for (const value of refuses) {
      expect(await tryWith(value), String(value).slice(0, 40)).toMatch(new RegExp(`^${table}_${column}_`));
    }
  });
});

describe("choice lists", () => {
  const components =
    "Dashboard, Documents, Visa Progress, Visa Consultant, SOP Generator, Resume Builder, Profile, Authentication, Navigation, General UI/UX, Performance, Other";
  const documentTypes =
    "IELTS Certificate, TOEFL Certificate, Degree Certificate, Transcript, University Offer Letter, Statement of Purpose, Passport, Financial Statement, Bank Statement, Sponsorship Letter, Photos, Medical Certificate, Police Clearance, Work Experience Letter, Academic References, English Proficiency Waiver, Visa Application Form, Travel Insurance";

  test.each<[table: string, column: string, choices: readonly string[], size: number]>([
    ["feedback", "component", components.split(", "), 12],
    ["documents", "document_type", documentTypes.split(", "), 18],
    ["sop_documents", "document_type", sopDocumentTypes, 3],
  ])("%s.%s takes the listed values only", async (table, column, choices, size) => {
    const { rows } = await database.db.tx(PLATFORM, (sql) =>
      sql.query<{ definition: string }>(
        "select pg_get_constraintdef(oid) as definition from pg_constraint where conname = $1",
        [`${table}_${column}_listed`],
      ),
    );
    const listed = [...(rows[0]?.definition.matchAll(/'([^']+)'/g) ?? [])].map((match) => match[1]);
    expect(listed).toEqual([...choices]);
    expect(listed).toHaveLength(size);
    for (const value of [...choices, "passport", "", "Anything"]) {
      const refused = await refusedBy(table, { ...valid[table]?.(), [column]: value });
      expect(refused, value).toBe(choices.includes(value) ? undefined : `${table}_${column}_listed`);
    }
  });
});

test("buckets have the product's sizes and types", async () => {
  const { rows } = await database.db.tx(PLATFORM, (sql) =>
    sql.query("select id, public, file_size_limit, allowed_mime_types from storage.buckets order by id"),
  );
  const word = ["application/msword", "application/vnd.openxmlformats-officedocument.wordprocessingml.document"];
  const list = (types: string[]) => `{${types.join(",")}}`;
  expect(rows).toEqual([
    {
      id: "avatars",
      public: true,
      file_size_limit: String(maxAvatarBytes),
      allowed_mime_types: list(["image/png", "image/jpeg", "image/gif", "image/webp", "image/avif"]),
    },
    {
      id: "blog-images",
      public: true,
      file_size_limit: "5242880",
      allowed_mime_types: list(["image/png", "image/jpeg", "image/gif", "image/webp", "image/avif"]),
    },
    {
      id: "documents",
      public: false,
      file_size_limit: String(maxDocumentBytes),
      allowed_mime_types: list(["application/pdf", ...word, "image/jpeg", "image/png"]),
    },
    {
      id: "resumes",
      public: false,
      file_size_limit: "10485760",
      allowed_mime_types: list(["application/pdf", ...word]),
    },
  ]);
});
