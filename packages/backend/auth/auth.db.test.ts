import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { PLATFORM } from "#backend/postgres/database.ts";
import type { AuthSettings } from "#backend/auth/settings.ts";
import { type BareAuthSetup, startBareAuth } from "#backend/testing/bare-auth.ts";
import { type EmptiedDatabase, emptiedTestDatabase } from "@workspace/testing/test-database.ts";

/** What only other settings or another clock bring out; the rest is proven over HTTP. */

let database: EmptiedDatabase;
beforeAll(async () => {
  database = await emptiedTestDatabase("pglite");
});
const startService = (setup?: BareAuthSetup) => startBareAuth(database.db, setup);

const freshEmail = () => `${randomUUID()}@example.com`;

describe("automatic confirmation", () => {
  it("signs in at once, without a mail, and rejects a second sign-up openly", async () => {
    const { signUp, mails, auth } = await startService({ settings: { mailerAutoconfirm: true } });
    const email = freshEmail();
    const first = await signUp(email);
    expect(first.body).toMatchObject({
      access_token: expect.any(String),
      user: { email_confirmed_at: expect.any(String) },
    });
    const second = await signUp(email);
    expect([second.status, second.body]).toEqual([
      422,
      { code: "user_already_exists", message: "User already registered" },
    ]);
    await auth.close();
    expect(mails).toEqual([]);
  });
});

describe("closed sign-up", () => {
  it("rejects new people, and opens no account by magic link", async () => {
    const { signUp, post, auth, mails } = await startService({ settings: { disableSignup: true } });
    const answer = await signUp(freshEmail());
    expect([answer.status, answer.body["code"]]).toEqual([422, "signup_disabled"]);
    expect(await post("/otp", { email: freshEmail() })).toEqual({ status: 200, body: {} });
    await auth.close();
    expect(mails).toEqual([]);
  });
});

describe("the life of a session", () => {
  async function openSession(settings: Partial<AuthSettings>) {
    const service = await startService({ settings: { mailerAutoconfirm: true, ...settings } });
    const { body } = await service.signUp(freshEmail());
    return { ...service, token: body["refresh_token"] };
  }

  it("ends with its time-box, however much it is used", async () => {
    const { token, refresh, passTime } = await openSession({ sessionTimebox: 7200 });
    passTime(7000);
    const second = await refresh(token);
    expect(second.status).toBe(200);
    passTime(300);
    const answer = await refresh(second.body["refresh_token"]);
    expect([answer.status, answer.body]).toEqual([
      400,
      { code: "session_expired", message: "Invalid Refresh Token: Session Expired" },
    ]);
  });

  it("ends when it is not used for long", async () => {
    const { token, refresh, passTime } = await openSession({ sessionInactivity: 3600 });
    passTime(3000);
    const second = await refresh(token);
    passTime(3000);
    const third = await refresh(second.body["refresh_token"]);
    expect(third.status).toBe(200);
    passTime(3601);
    const answer = await refresh(third.body["refresh_token"]);
    expect(answer.body["message"]).toBe("Invalid Refresh Token: Session Expired (Inactivity)");
  });

  it("does not let reuse within the interval stretch the interval", async () => {
    const { token, refresh, passTime } = await openSession({});
    const second = await refresh(token);
    await refresh(second.body["refresh_token"]);
    passTime(8);
    const again = await refresh(token);
    expect(again.status).toBe(200);
    // Otherwise the first token is the parent of the live one, which is answered however late.
    await refresh(again.body["refresh_token"]);
    passTime(8);
    expect((await refresh(token)).body["code"]).toBe("refresh_token_already_used");
  });
});

describe("a product trigger that fails", () => {
  it("undoes the sign-up and keeps its text to the log", async () => {
    await database.db.tx(PLATFORM, (sql) =>
      sql.exec(`
        create function public.refuse_user() returns trigger language plpgsql as
          $$ begin raise exception 'the table profiles is broken'; end $$;
        create trigger refuse_user after insert on auth.users for each row execute function public.refuse_user();
      `),
    );
    const { signUp, lines } = await startService();
    const email = freshEmail();
    const answer = await signUp(email);
    expect([answer.status, answer.body["code"]]).toEqual([500, "unexpected_failure"]);
    expect(JSON.stringify(answer.body)).not.toContain("profiles");
    expect(lines.join("")).toContain("profiles is broken");
    await database.db.tx(PLATFORM, (sql) => sql.exec("drop trigger refuse_user on auth.users"));
    const { rows } = await database.db.tx(PLATFORM, (sql) =>
      sql.query("select 1 from auth.users where email = $1", [email]),
    );
    expect(rows).toEqual([]);
  });
});
