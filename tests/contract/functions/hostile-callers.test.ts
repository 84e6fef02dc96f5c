// @module-tag one-engine
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { createUser, type TestUser } from "@workspace/testing/contract/clients.ts";
import { randomIp } from "@workspace/testing/random-ip.ts";

const { url, publishableKey } = inject("server");

let owner: TestUser;
let stranger: TestUser;
/** Of the owner, with a balance and a paper. */
let own: Record<"application" | "document" | "balance", string>;
let strangers: string;

const secret = "Aunt Rehana’s savings";

async function insert({ client }: TestUser, table: string, row: Record<string, unknown>): Promise<string> {
  const { data } = await client.from(table).insert(row).select("id").single().throwOnError();
  return String(data["id"]);
}

beforeAll(async () => {
  [owner, stranger] = [await createUser(), await createUser()];
  const application = await insert(owner, "applications", { destination: "gb", institution: secret });
  const paper = { document_name: secret, document_type: "Passport", file_url: "/p.pdf", file_name: "p.pdf" };
  const row = { application_id: application, account: secret, day: "2026-10-01", amount: 10.5, currency: "GBP" };
  own = {
    application,
    document: await insert(owner, "documents", paper),
    balance: await insert(owner, "application_balances", row),
  };
  strangers = await insert(stranger, "applications", { destination: "gb" });
});

/** As text: what `JSON.stringify` would not write is sent, too. */
async function post(path: string, body: string, caller: TestUser | null, method: "POST" | "PATCH" | "DELETE" = "POST") {
  const session = await caller?.client.auth.getSession();
  const token = session?.data.session?.access_token;
  const answer = await fetch(`${url}${path}`, {
    method,
    body,
    headers: {
      apikey: publishableKey,
      "content-type": "application/json",
      "x-forwarded-for": randomIp(),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
  });
  return { status: answer.status, text: await answer.text() };
}

const sentence = /^[A-Z](?!nvalid input)[^{}\n]*\.$/;

async function refusedBy(name: string, body: string, caller: TestUser | null): Promise<number> {
  const { status, text } = await post(`/functions/v1/${name}`, body, caller);
  expect(JSON.parse(text), body).toMatchObject({ success: false, error: expect.stringMatching(sentence) });
  expect(text).not.toContain(secret);
  return status;
}

const actions: Record<string, readonly string[]> = {
  application: ["plan", "line", "preview", "deferral", "answers", "money", "cards"],
  reminders: ["read", "save", "make-feed", "revoke-feed", "calendar"],
  "read-paper": ["read"],
};
const everyAction = Object.entries(actions).flatMap(([name, all]) => all.map((action) => [name, action] as const));

describe("a caller that means no good", { concurrent: false }, () => {
  it.each(everyAction)("is refused by %s, %s, without a session", async (name, action) => {
    const { application: id, document: documentId } = own;
    expect(await refusedBy(name, JSON.stringify({ action, id, documentId }), null)).toBe(401);
  });

  it.each(Object.keys(actions))("is refused by %s for what is no request of it", async (name) => {
    const id = "3f1d9a54-0000-4000-8000-000000000000";
    for (const body of [
      "",
      "null",
      "[]",
      "7",
      '"plan"',
      "{}",
      `{"action":{"$ne":1}}`,
      `{"action":["plan"],"id":"${id}"}`,
      `{"__proto__":{"action":"cards","documentId":"${id}"}}`,
      `{"constructor":{"prototype":{"action":"read"}}}`,
      ...["[1]", `"${id}' or true--"`, '"..\\u0000/x"', `"${id}\\n"`, "-1", "1e400", "null"].map(
        (wrong) => `{"action":"plan","id":${wrong},"documentId":${wrong}}`,
      ),
      ...["save", "line", "answers", "preview", "deferral", "toString", "__proto__"].map(
        (action) => `{"action":"${action}"}`,
      ),
      "[".repeat(900),
    ])
      expect([body, await refusedBy(name, body, stranger)]).toEqual([body, 400]);
    expect(await refusedBy(name, `{"action":"read","x":"${"x".repeat(65_536)}"}`, stranger)).toBe(413);
  });

  it("stores no change of a line that the database would not take", async () => {
    const ask = (change: string) =>
      `{"action":"line","id":"${strangers}","requirement":"gb.req.cas","readAt":null,"change":${change}}`;
    for (const change of [
      ...["note", "waiting_for", "set_aside_because"].flatMap((field) =>
        ['"a\\u0000b"', '"\\ud800"', `"${"x".repeat(2_001)}"`, "1", "{}"].map((value) => `{"${field}":${value}}`),
      ),
      ...["1999-12-31", "2101-01-01", "9999-12-31", "2027-02-29", "infinity", "2027-01-01T00:00Z"].map(
        (day) => `{"due_on":"${day}"}`,
      ),
      '{"user_id":"x"}',
      '{"application_id":"x"}',
      '{"state":"done"}',
      "[]",
      "null",
    ])
      expect([change, await refusedBy("application", ask(change), stranger)]).toEqual([change, 400]);
    const unknown = ask("{}").replace("gb.req.cas", "gb.req.cas\\u0000");
    expect(await refusedBy("application", unknown, stranger)).toBe(404);
    const { data } = await stranger.client.from("application_lines").select("*").throwOnError();
    expect(data).toEqual([]);
  });

  it("stores no answer that fits no question", async () => {
    for (const answers of [
      '{"constructor":"x"}',
      '{"toString":["BD"]}',
      '{"fee":1e400}',
      '{"fee":{"a":1}}',
      '{"nationality":[["BD"]]}',
      '{"residence":"B\\u0000"}',
      '{"nationality":["\\ud800"]}',
      `{"nationality":["${"B".repeat(9_000)}"]}`,
      '{"course-start":"+275760-09-13"}',
      '{"course-start":"2027-02-29"}',
      '{"fee":-1e308}',
      "[]",
      "null",
      `{"nationality":[${Array.from({ length: 300 }, () => '"BD\'"').join()}]}`,
    ]) {
      const body = `{"action":"answers","id":"${strangers}","answers":${answers}}`;
      expect([answers, await refusedBy("application", body, stranger)]).toEqual([answers, 400]);
    }
    // Parsed into a key of its own, and left out.
    const polluting = `{"action":"answers","id":"${strangers}","answers":{"__proto__":{"isAdmin":"yes"}}}`;
    expect((await post("/functions/v1/application", polluting, stranger)).status).toBeLessThan(500);
    const { data } = await stranger.client.from("applications").select("answers").eq("id", strangers).single();
    expect(data).toEqual({ answers: {} });
  });

  it("is refused by the tables of another person, in every position", async () => {
    const balance = { application_id: strangers, account: "a", day: "2026-10-01", amount: 1, currency: "GBP" };
    const link = { application_id: strangers, requirement: "gb.req.passport", document_id: own.document };
    const requests: [path: string, body: unknown][] = [
      ["application_balances", { ...balance, application_id: own.application }],
      ["application_balances", { ...balance, user_id: owner.id }],
      ["application_balances", { ...balance, id: own.balance }],
      ["application_lines", { application_id: own.application, requirement: "gb.req.cas" }],
      ["application_papers", link],
      ["application_papers", { ...link, application_id: own.application }],
      ["reminder_settings", { user_id: owner.id, is_on: true, time_zone: "UTC", hour: 8 }],
      ["calendar_feeds", { user_id: owner.id, token_hash: "0".repeat(64) }],
      ["reminders_sent", { user_id: owner.id, key: "mail", day: "2027-01-01" }],
      ["application_balances", { ...balance, day: "1999-12-31" }],
      ["application_balances", { ...balance, day: "infinity" }],
      ["application_balances", { ...balance, amount: 1e30 }],
      ["application_balances", { ...balance, amount: "NaN", rate: "Infinity" }],
      ["application_balances", { ...balance, account: "a\0" }],
      ["application_balances", { ...balance, account: "\ud800" }],
      ["application_balances", { ...balance, currency: "__proto__" }],
      ["applications", { destination: "gb", answers: { a: "x".repeat(20_001) } }],
      ["applications", { destination: "gb", chosen_at: "soon" }],
      ["applications", Array.from({ length: 101 }, () => ({ destination: "gb" }))],
    ];
    for (const [table, body] of requests) {
      const { status, text } = await post(`/rest/v1/${table}`, JSON.stringify(body), stranger);
      expect([table, JSON.stringify(body).slice(0, 90), status >= 400 && status < 500 ? "refused" : text]).toEqual([
        table,
        expect.anything(),
        "refused",
      ]);
      expect(text).not.toContain(secret);
    }
    for (const [table, id] of [
      ["applications", own.application],
      ["application_balances", own.balance],
      ["documents", own.document],
    ] as const)
      for (const method of ["PATCH", "DELETE"] as const) {
        const change = JSON.stringify(table === "documents" ? { document_name: "x" } : {});
        const { text } = await post(`/rest/v1/${table}?id=eq.${id}&select=id`, change, stranger, method);
        expect(text).not.toContain(id);
      }
    const kept = await owner.client.from("application_balances").select("account, amount").throwOnError();
    expect(kept.data).toEqual([{ account: secret, amount: 10.5 }]);
  });

  it("finds no calendar and ends no mails by an address that nobody has", async () => {
    const wrong = [
      "%00",
      "%",
      "..%2f..%2fetc",
      "a".repeat(43),
      `${"a".repeat(43)}%0d%0a`,
      "a".repeat(5_000),
      randomUUID(),
    ];
    for (const token of wrong)
      for (const [path, method] of [
        [`/calendar/${token}.ics`, "GET"],
        [`/reminders/unsubscribe?token=${token}`, "POST"],
      ] as const) {
        const answer = await fetch(`${url}${path}`, { method, headers: { "x-forwarded-for": randomIp() } });
        expect([path, answer.status >= 400 && answer.status < 500]).toEqual([path, true]);
        expect(await answer.text()).not.toMatch(/ at |Error:|undefined/);
      }
  });
});
