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
    await sql.query("delete from auth.mfa_factors");
    await sql.query("delete from public.chat_conversations");
    await sql.query("delete from public.ai_usage");
    await sql.query("delete from private.stopped_turns");
  }),
);

const server: Claims = { role: "service_role" };

async function ask<Row>(claims: Claims | typeof PLATFORM, text: string, values: unknown[] = []): Promise<Row[]> {
  return (await database.db.tx(claims, (sql) => sql.query<Row>(text, values))).rows;
}

interface Turn {
  id?: string;
  conversation?: string;
  title?: string | null;
  isWhole?: boolean;
  response?: string;
  call?: string;
}

async function finish(person: string, turn: Turn = {}, claims: Claims = server): Promise<boolean | undefined> {
  const { id = randomUUID(), conversation = randomUUID(), title = "Funds", isWhole = true, response = "So." } = turn;
  const said = { id, message: "How much?", response, follow_ups: ["Why?"] };
  const took = {
    id: turn.call ?? randomUUID(),
    user_id: people.admin,
    task: "chat",
    model: "offline",
    duration_ms: 3,
    input_tokens: 0,
    output_tokens: 0,
    outcome: "ok",
  };
  const [row] = await ask<{ stored: boolean }>(
    claims,
    "select public.finish_chat_turn($1, $2, $3, $4, $5, $6) as stored",
    [person, conversation, said, isWhole, took, title],
  );
  return row?.stored;
}

const messages = () => ask(PLATFORM, "select id, conversation_id, message, response from public.chat_messages");
const stop = (claims: Claims, id: string) => ask(claims, "select public.stop_answer($1)", [id]);

describe("the end of a turn", () => {
  test("stores conversation, words and what it took, all of them the person's", async () => {
    const [id, conversation, call] = [randomUUID(), randomUUID(), randomUUID()];
    expect(await finish(people.owner, { id, conversation, call })).toBe(true);
    expect(await messages()).toEqual([{ id, conversation_id: conversation, message: "How much?", response: "So." }]);
    expect(await ask(signedIn(people.owner), "select id, title from public.chat_conversations")).toEqual([
      { id: conversation, title: "Funds" },
    ]);
    expect(await ask(PLATFORM, "select id, user_id, created_at is not null as dated from public.ai_usage")).toEqual([
      { id: call, user_id: people.owner, dated: true },
    ]);
  });

  test("told twice is stored once", async () => {
    const turn = { id: randomUUID(), conversation: randomUUID(), call: randomUUID() };
    await finish(people.owner, turn);
    await finish(people.owner, turn);
    expect(await messages()).toHaveLength(1);
    expect(await ask(PLATFORM, "select from public.ai_usage")).toHaveLength(1);
  });

  test("is not stored in another person's conversation, or in one that is gone", async () => {
    const conversation = randomUUID();
    await finish(people.owner, { conversation });
    for (const title of [null, "Mine"]) {
      expect(await finish(people.stranger, { conversation, title })).toBe(false);
    }
    expect(await finish(people.owner, { title: null })).toBe(false);
    expect(await messages()).toHaveLength(1);
    expect(await ask(PLATFORM, "select from public.ai_usage")).toHaveLength(4);
  });

  test("leaves nothing when the words are refused, not even the conversation", async () => {
    await expect(finish(people.owner, { response: "<script>x</script>" })).rejects.toMatchObject({ code: "23514" });
    expect(await ask(PLATFORM, "select from public.chat_conversations")).toEqual([]);
    expect(await ask(PLATFORM, "select from public.ai_usage")).toEqual([]);
  });

  test("is written by nobody but the server", async () => {
    for (const claims of [signedIn(people.owner), { role: "anon" } as const]) {
      await expect(finish(people.owner, {}, claims)).rejects.toMatchObject({ code: "42501" });
    }
  });
});

describe("an answer whose connection ended", () => {
  test("is stored when its person had stopped it, once or twice", async () => {
    const id = randomUUID();
    await stop(signedIn(people.owner), id);
    await stop(signedIn(people.owner), id);
    expect(await finish(people.owner, { id, isWhole: false })).toBe(true);
    expect(await messages()).toHaveLength(1);
    expect(await ask(PLATFORM, "select from private.stopped_turns")).toEqual([]);
  });

  test.each<[string, (id: string) => Promise<unknown>]>([
    ["nobody stopped", async () => {}],
    ["somebody else stopped", (id) => stop(signedIn(people.stranger), id)],
    ["was stopped by another id", () => stop(signedIn(people.owner), randomUUID())],
  ])("that %s is not stored, and what it took is recorded", async (_, before) => {
    const id = randomUUID();
    await before(id);
    expect(await finish(people.owner, { id, isWhole: false })).toBe(false);
    expect(await messages()).toEqual([]);
    expect(await ask(PLATFORM, "select from public.chat_conversations")).toEqual([]);
    expect(await ask(PLATFORM, "select from public.ai_usage")).toHaveLength(1);
  });

  test("stays as it was stored when it is stopped after its end", async () => {
    const id = randomUUID();
    await finish(people.owner, { id, response: "All of it." });
    await stop(signedIn(people.owner), id);
    await stop(signedIn(people.stranger), id);
    expect(await messages()).toMatchObject([{ id, response: "All of it." }]);
  });

  test("can be stopped by a proven session alone", async () => {
    await expect(stop({ role: "anon" }, randomUUID())).rejects.toMatchObject({ code: "42501" });
    await database.db.tx(PLATFORM, (sql) => addFactor(sql, people.owner, "verified"));
    await expect(stop(signedIn(people.owner), randomUUID())).rejects.toMatchObject({ code: "42501" });
    await stop(signedIn(people.owner, "aal2"), randomUUID());
  });

  test("is one of ten at most that are remembered for a person", async () => {
    await stop(signedIn(people.stranger), randomUUID());
    const ids = Array.from({ length: 12 }, () => randomUUID());
    for (const id of ids) await stop(signedIn(people.owner), id);
    const kept = "select message_id from private.stopped_turns where user_id = $1 order by stopped_at";
    expect(await ask(PLATFORM, kept, [people.owner])).toEqual(ids.slice(2).map((message_id) => ({ message_id })));
    expect(await ask(PLATFORM, kept, [people.stranger])).toHaveLength(1);
  });
});

describe("what an answer rests on", () => {
  const context = async (claims: Claims, conversation: string | null = null) => {
    const [row] = await ask<{ context: Record<string, unknown> }>(
      claims,
      "select public.consultant_context($1) as context",
      [conversation],
    );
    return row?.context;
  };

  test("is the caller's own, the latest first", async () => {
    const lines = {
      "gb.req.cas": { state: "handed in" },
      "gb.req.atas": { set_aside_because: "My course needs none" },
      "gb.req.passport": { state: "ready" },
      "gb.req.funds": { state: "in hand" },
    };
    await database.db.tx(PLATFORM, async (sql) => {
      await sql.query("update public.profiles set residence_country = 'Nepal' where user_id = $1", [people.owner]);
      await sql.query("update public.visa_progress set passport_ready = true where user_id = $1", [people.owner]);
      for (const user_id of [people.owner, people.stranger]) {
        for (const [hour, name] of ["first", "second"].entries()) {
          const at = new Date(Date.UTC(2026, 0, 1, hour));
          const file = { file_url: "x", file_name: "x.pdf", document_type: "Passport" };
          await insert(sql, "public.documents", { user_id, document_name: name, ...file, uploaded_at: at });
          await insert(sql, "public.resumes", { user_id, title: name, file_url: "x", created_at: at });
          const letter = { document_type: "sop", prompt_input: "x", generated_text: "x", country: name };
          await insert(sql, "public.sop_documents", { user_id, ...letter, created_at: at });
        }
        const letter = { document_type: "sop", prompt_input: "x", generated_text: "x" };
        await insert(sql, "public.sop_documents", { user_id, ...letter });
        const answers = { fee: user_id === people.owner ? 1 : 2 };
        const id = randomUUID();
        await insert(sql, "public.applications", { id, user_id, destination: "gb", answers, chosen_at: "2026-02-01" });
        for (const [requirement, change] of Object.entries(lines)) {
          await insert(sql, "public.application_lines", { user_id, application_id: id, requirement, ...change });
        }
        await insert(sql, "public.applications", { user_id, destination: "de", chosen_at: "2026-01-01" });
      }
    });
    const document = { document_type: "Passport", is_completed: false };
    expect(await context(signedIn(people.owner))).toEqual({
      residence_country: "Nepal",
      progress: expect.objectContaining({ user_id: people.owner, passport_ready: true }),
      documents: [
        { ...document, document_name: "second" },
        { ...document, document_name: "first" },
      ],
      resume_titles: ["second", "first"],
      letter_countries: ["second", "first"],
      application: {
        destination: "gb",
        answers: { fee: 1 },
        settled: ["gb.req.atas", "gb.req.cas", "gb.req.passport"],
      },
      history: null,
    });
  });

  test("has the last eight exchanges of an own conversation, and nothing of another's", async () => {
    const conversation = randomUUID();
    await finish(people.owner, { conversation });
    expect((await context(signedIn(people.owner), conversation))?.["history"]).toEqual([
      { message: "How much?", response: "So." },
    ]);
    for (const claims of [signedIn(people.stranger), signedIn(people.admin)]) {
      expect((await context(claims, conversation))?.["history"]).toBeNull();
    }
    for (let number = 1; number <= 9; number += 1) {
      await finish(people.owner, { conversation, title: null, response: String(number) });
    }
    const history = (await context(signedIn(people.owner), conversation))?.["history"];
    expect(history).toMatchObject([9, 8, 7, 6, 5, 4, 3, 2].map((number) => ({ response: String(number) })));
  });

  test("of an empty conversation is an empty history", async () => {
    const conversation = randomUUID();
    await database.db.tx(signedIn(people.owner), (sql) =>
      insert(sql, "public.chat_conversations", { id: conversation }),
    );
    expect((await context(signedIn(people.owner), conversation))?.["history"]).toEqual([]);
  });

  test("is nothing for who owes a second factor, or is nobody", async () => {
    await database.db.tx(PLATFORM, (sql) => addFactor(sql, people.owner, "verified"));
    expect(await context(signedIn(people.owner))).toMatchObject({ residence_country: null, documents: [] });
    await expect(context({ role: "anon" })).rejects.toMatchObject({ code: "42501" });
  });
});
