import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { PLATFORM } from "#backend/postgres/database.ts";
import { startAuthService } from "#backend/testing/auth-service.ts";
import { emptiedTestDatabase, type EmptiedDatabase } from "@workspace/testing/test-database.ts";

/** Accounts that another service has marked as deleted or banned, while sessions, codes and links of theirs stay. */

let database: EmptiedDatabase;
beforeAll(async () => {
  database = await emptiedTestDatabase("pglite");
});

const PASSWORD = "a password of mine";
const VERIFIER = "v".repeat(43);

async function startWithPerson() {
  const service = await startAuthService({ db: database.db });
  const { call, mails } = service;
  const email = `${randomUUID()}@example.com`;
  const { body: user } = await call("/admin/users", {
    key: "secret",
    body: { email, password: PASSWORD, email_confirm: true },
  });
  const signedIn = await call("/token?grant_type=password", { body: { email, password: PASSWORD } });
  const challenge = { code_challenge: VERIFIER, code_challenge_method: "plain" };
  await call("/recover", { body: { email, ...challenge } });
  const { rows } = await database.db.tx(PLATFORM, (sql) =>
    sql.query<{ auth_code: string }>(
      `update auth.flow_state set auth_code_issued_at = now() where user_id = $1 returning auth_code`,
      [user["id"]],
    ),
  );
  const hash = /token=(pkce_[0-9a-f]+)/.exec(mails.at(-1)?.text ?? "")?.[1];
  const exchange = { auth_code: rows[0]?.auth_code, code_verifier: VERIFIER };
  const token = String(signedIn.body["access_token"]);
  return {
    mark: (column: "deleted_at" | "banned_until") =>
      database.db.tx(PLATFORM, (sql) =>
        sql.query(`update auth.users set ${column} = now() + interval '1 hour' where id = $1`, [user["id"]]),
      ),
    ways: {
      token: () => call("/user", { token }),
      refresh: () =>
        call("/token?grant_type=refresh_token", { body: { refresh_token: signedIn.body["refresh_token"] } }),
      code: () => call("/token?grant_type=pkce", { body: exchange }),
      link: () => call("/verify", { body: { type: "recovery", token_hash: hash } }),
      password: () => call("/token?grant_type=password", { body: { email, password: PASSWORD } }),
    },
  };
}

describe.each(["deleted_at", "banned_until"] as const)("an account with %s", (column) => {
  it("is let in by nothing that was let in before", async () => {
    const open = await startWithPerson();
    for (const way of Object.values(open.ways)) expect((await way()).status).toBe(200);
    const shut = await startWithPerson();
    // Its token is known by now.
    expect((await shut.ways.token()).status).toBe(200);
    await shut.mark(column);
    for (const way of Object.values(shut.ways)) {
      const { status, body } = await way();
      expect([status >= 400 && status < 500, body["code"]]).toEqual([true, "user_banned"]);
    }
  });
});
