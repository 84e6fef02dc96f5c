import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { type Claims, insert, PLATFORM } from "@workspace/testing/database.ts";
import { emptiedTestDatabase, type EmptiedDatabase } from "@workspace/testing/test-database.ts";
import { addFactor, createPeople, type People, signedIn } from "./people.ts";

let database: EmptiedDatabase;
let people: People;
beforeAll(async () => {
  database = await emptiedTestDatabase(inject("engine"));
  people = await createPeople(database.db);
});
beforeEach(() =>
  database.db.tx(PLATFORM, async (sql) => {
    const tables = [
      "auth.mfa_factors",
      "public.applications",
      "public.chat_conversations",
      "public.documents",
      "public.sop_documents",
    ];
    for (const table of [...tables, "public.blogs"]) await sql.query(`delete from ${table}`);
  }),
);

type Answer = Record<string, unknown>;

async function call(claims: Claims, text: string, values: unknown[] = []): Promise<Answer> {
  const { rows } = await database.db.tx(claims, (sql) => sql.query<{ answer: Answer }>(text, values));
  return rows[0]?.answer ?? {};
}

const parts = (claims: Claims, ...names: string[]) => askForParts(claims, claims.sub, names);
const askForParts = (claims: Claims, person: string | undefined, names: unknown) =>
  call(claims, "select public.my_parts($1, $2) as answer", [person ?? null, names]);
const chats = (claims: Claims, person = claims.sub) =>
  call(claims, "select public.my_conversations($1) as answer", [person ?? null]);

const add = (table: string, row: Record<string, unknown>) => database.db.tx(PLATFORM, (sql) => insert(sql, table, row));
const at = (hour: number) => new Date(Date.UTC(2026, 0, 1, hour));

test.each([
  ["my_parts", (claims: Claims) => parts(claims, "profile")],
  ["my_conversations", (claims: Claims) => chats(claims)],
])("%s is for people who are signed in", async (_, ask) => {
  for (const role of ["anon", "service_role"] as const) {
    await expect(ask({ role })).rejects.toMatchObject({ code: "42501" });
  }
});

test("whoever is signed in by now does not answer for somebody else", async () => {
  await add("public.chat_conversations", { user_id: people.stranger, title: "Mine" });
  const asked = askForParts(signedIn(people.stranger), people.owner, ["is_admin"]);
  await expect(asked).rejects.toMatchObject({ code: "42501" });
  expect(await chats(signedIn(people.stranger), people.owner)).toEqual({ conversations: [], messages: [] });
});

describe("parts", () => {
  test("are those that were asked for, each once", async () => {
    expect(await parts(signedIn(people.owner))).toEqual({});
    expect(Object.keys(await parts(signedIn(people.owner), "is_admin", "letters", "is_admin"))).toEqual([
      "letters",
      "is_admin",
    ]);
  });

  test.each([[["profile", "passwords"]], [[""]], [[null]], [null]])(
    "that are unknown are refused: %j",
    async (names) => {
      const asked = askForParts(signedIn(people.owner), people.owner, names);
      await expect(asked).rejects.toMatchObject({ code: "22023", message: expect.stringContaining("document_counts") });
    },
  );
});

describe("what every screen needs", () => {
  test("is the caller's profile, and whether they are an admin", async () => {
    for (const [person, is_admin] of [[people.owner, false] as const, [people.admin, true] as const]) {
      const profile = expect.objectContaining({ user_id: person, residence_country: null });
      expect(await parts(signedIn(person), "profile", "is_admin")).toEqual({ profile, is_admin });
    }
  });

  test("is nothing while a second factor is owed", async () => {
    await database.db.tx(PLATFORM, (sql) => addFactor(sql, people.admin, "verified"));
    expect(await parts(signedIn(people.admin), "profile", "is_admin")).toEqual({ profile: null, is_admin: false });
    expect(await parts(signedIn(people.admin, "aal2"), "profile", "is_admin")).toMatchObject({ is_admin: true });
  });

  test("has no profile where there is no row", async () => {
    await database.db.tx(PLATFORM, (sql) =>
      sql.query("delete from public.profiles where user_id = $1", [people.owner]),
    );
    expect(await parts(signedIn(people.owner), "profile", "is_admin")).toEqual({ profile: null, is_admin: false });
    await add("public.profiles", { user_id: people.owner });
  });
});

describe("applications", () => {
  test("are the caller's own that are not archived, the one that was chosen last first", async () => {
    await database.db.tx(PLATFORM, (sql) => sql.query("delete from public.applications"));
    const row = { user_id: people.owner, institution: "Leeds", city: "Leeds" };
    await add("public.applications", { ...row, destination: "gb", chosen_at: at(1) });
    const answers = { "course-start": "2027-01-11" };
    await add("public.applications", { ...row, destination: "de", chosen_at: at(3), answers });
    await add("public.applications", { ...row, destination: "us", chosen_at: at(4), archived_at: at(5) });
    await add("public.applications", { ...row, user_id: people.stranger, destination: "fr" });
    expect(await parts(signedIn(people.owner), "applications")).toMatchObject({
      applications: [
        { destination: "de", course_start: "2027-01-11", state: "planning" },
        { destination: "gb", course_start: null },
      ],
    });
    expect(await parts(signedIn(people.admin), "applications")).toEqual({ applications: [] });
  });
});

const document = { document_name: "A", document_type: "Passport", file_url: "x", file_name: "x.pdf" };
const letter = { document_type: "sop", prompt_input: "x", generated_text: "x" };

const dashboard = ["visa_progress", "document_counts", "letters"];

describe("the dashboard", () => {
  test("has the caller's own progress, counts and latest letters", async () => {
    for (const user_id of [people.owner, people.stranger]) {
      for (const is_completed of [true, true, false])
        await add("public.documents", { user_id, ...document, is_completed });
      for (const hour of [1, 4, 2, 3]) await add("public.sop_documents", { user_id, ...letter, created_at: at(hour) });
    }
    await add("public.documents", { user_id: people.stranger, ...document });
    // No letter, and older than all of them.
    const email = { ...letter, document_type: "professional_email", created_at: at(0) };
    await add("public.sop_documents", { user_id: people.owner, ...email });
    expect(await parts(signedIn(people.owner), ...dashboard)).toEqual({
      visa_progress: expect.objectContaining({ user_id: people.owner, passport_ready: false }),
      document_counts: { completed: 2, pending: 1 },
      letters: {
        total: 4,
        latest: [4, 3, 2].map((hour) => ({
          id: expect.any(String),
          document_type: "sop",
          created_at: `2026-01-01T0${hour}:00:00+00:00`,
        })),
      },
    });
  });

  test("shows admins nobody's but their own, and nothing while a second factor is owed", async () => {
    await add("public.documents", { user_id: people.owner, ...document });
    const nothing = { document_counts: { completed: 0, pending: 0 }, letters: { total: 0, latest: [] } };
    expect(await parts(signedIn(people.admin), ...dashboard)).toMatchObject(nothing);
    await database.db.tx(PLATFORM, (sql) => addFactor(sql, people.owner, "verified"));
    expect(await parts(signedIn(people.owner), ...dashboard)).toEqual({ visa_progress: null, ...nothing });
  });
});

describe("the chats", () => {
  const conversation = async (user_id: string, hour: number, messages: readonly number[] = []) => {
    const id = randomUUID();
    await add("public.chat_conversations", { id, user_id, title: String(hour) });
    for (const said of messages) {
      const words = { message: "?", response: String(said), follow_ups: ["Why?"], created_at: at(said) };
      await add("public.chat_messages", { conversation_id: id, ...words });
    }
    await database.db.tx(PLATFORM, async (sql) => {
      await sql.query("alter table public.chat_conversations disable trigger touch_updated_at");
      await sql.query("update public.chat_conversations set updated_at = $2 where id = $1", [id, at(hour)]);
      await sql.query("alter table public.chat_conversations enable trigger touch_updated_at");
    });
    return id;
  };

  test("are the caller's own, the latest first, with what was said in the latest", async () => {
    const older = await conversation(people.owner, 1, [5]);
    const latest = await conversation(people.owner, 3, [8, 7]);
    await conversation(people.stranger, 4, [9]);
    expect(await chats(signedIn(people.owner))).toEqual({
      conversations: [
        { id: latest, title: "3", updated_at: "2026-01-01T03:00:00+00:00" },
        { id: older, title: "1", updated_at: "2026-01-01T01:00:00+00:00" },
      ],
      messages: [7, 8].map((hour) => ({
        id: expect.any(String),
        message: "?",
        response: String(hour),
        follow_ups: ["Why?"],
        created_at: `2026-01-01T0${hour}:00:00+00:00`,
      })),
    });
  });

  test("are empty for who has none, and while a second factor is owed", async () => {
    const nothing = { conversations: [], messages: [] };
    await conversation(people.owner, 1, [5]);
    for (const person of [people.stranger, people.admin]) {
      expect(await chats(signedIn(person))).toEqual(nothing);
    }
    await database.db.tx(PLATFORM, (sql) => addFactor(sql, people.owner, "verified"));
    expect(await chats(signedIn(people.owner))).toEqual(nothing);
  });

  test("end where the Data API ends lists", async () => {
    const id = await conversation(people.owner, 23);
    await database.db.tx(PLATFORM, async (sql) => {
      await sql.query(
        "insert into public.chat_conversations (user_id, updated_at) select $1, '2025-01-01' from generate_series(1, 1000)",
        [people.owner],
      );
      await sql.query(
        `insert into public.chat_messages (conversation_id, message, response, created_at)
         select $1, '?', number::text, '2026-01-01'::timestamptz + number * interval '1 second'
         from generate_series(1, 1001) as number`,
        [id],
      );
      await sql.query("update public.chat_conversations set title = 'latest' where id = $1", [id]);
    });
    const { conversations, messages } = await chats(signedIn(people.owner));
    expect(conversations).toHaveLength(1000);
    expect(messages).toHaveLength(1000);
    expect(messages).toMatchObject({ 0: { response: "1" }, 999: { response: "1000" } });
  });
});

describe("the blog's figures", () => {
  beforeEach(async () => {
    const id = randomUUID();
    const post = { title: "A", slug: id, content: "<p>A</p>", author_id: people.admin };
    await add("public.blogs", { id, ...post, published: false, view_count: 7 });
    await add("public.blog_daily_views", { blog_id: id, day: new Date(), views: 7 });
  });

  test("are sums over all posts and views of each day for admins", async () => {
    const { blog_stats: stats, blog_views: views } = await parts(signedIn(people.admin), "blog_stats", "blog_views");
    expect(stats).toMatchObject({ posts: 1, published: 0, views: 7 });
    const none = Array.from({ length: 29 }, () => 0);
    const daily = [...none, 7].map((count) => ({ day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), views: count }));
    expect(views).toEqual(daily);
  });

  test("tell others nothing of drafts and views", async () => {
    const { blog_stats: stats, blog_views: views } = await parts(signedIn(people.owner), "blog_stats", "blog_views");
    expect(stats).toMatchObject({ posts: 0, views: 0 });
    expect(views).toEqual(Array.from({ length: 30 }, () => expect.objectContaining({ views: 0 })));
  });
});
