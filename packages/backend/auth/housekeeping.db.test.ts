import { randomUUID } from "node:crypto";
import { pino } from "pino";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { type Database, PLATFORM } from "#backend/postgres/database.ts";
import { insertUser, type Engine, insert, type Row } from "@workspace/testing/database.ts";
import { createTestServerDatabase, emptiedTestDatabase } from "@workspace/testing/test-database.ts";
import { createJobs } from "#backend/repeated-job.ts";
import { cleanUp, startHousekeeping } from "./housekeeping.ts";
import { openPg } from "#backend/postgres/pg-database.ts";

const now = new Date("2026-11-22T12:00:00Z");
const HOUR = 3600;
const DAY = 24 * HOUR;
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);
const clock = () => now;
const settings = { sessionTimebox: undefined, sessionInactivity: undefined };

interface Household {
  db: Database;
  add(table: string, row: Row): Promise<void>;
  /** What is left of a table, by the values of one column. */
  left(table: string, column: string): Promise<string[]>;
}

function householdOver(db: Database): Household {
  return {
    db,
    add: async (table, row) => void (await db.tx(PLATFORM, (sql) => insert(sql, table, row))),
    async left(table, column) {
      const { rows } = await db.tx(PLATFORM, (sql) => sql.query(`select ${column} from ${table}`));
      return rows.map((row) => String(row[column])).toSorted();
    },
  };
}

async function addSession({ db, add }: Household, row: Row, tokens: Row[] = [{}]): Promise<string> {
  const id = randomUUID();
  const user_id = await insertUser(db);
  await add("auth.sessions", { id, user_id, created_at: ago(HOUR), ...row });
  for (const token of tokens) {
    const token_row = { token: randomUUID().slice(0, 12), revoked: false, updated_at: ago(HOUR), ...token };
    await add("auth.refresh_tokens", { session_id: id, user_id, ...token_row });
  }
  return id;
}

describe.each<Engine>(["pglite", "postgres"])("housekeeping on %s", (engine) => {
  let house: Household;
  beforeAll(async () => {
    const database = await emptiedTestDatabase(engine);
    house = householdOver(database.db);
  });

  it("deletes what only a short while needs after a day, and nothing younger", async () => {
    const { db, add, left } = house;
    const user_id = await insertUser(db);
    const provider = randomUUID();
    await add("auth.sso_providers", { id: provider });
    for (const [name, age] of [
      ["old", DAY + 1],
      ["young", DAY - 1],
    ] as const) {
      const created_at = ago(age);
      const updated_at = created_at;
      await add("auth.flow_state", { id: randomUUID(), provider_type: name, authentication_method: "otp", created_at });
      const relay = { id: randomUUID(), sso_provider_id: provider, request_id: name, created_at };
      await add("auth.saml_relay_states", relay);
      const factor = { user_id, factor_type: "totp", created_at, updated_at };
      const verified = randomUUID();
      await add("auth.mfa_factors", { ...factor, id: verified, status: "verified", friendly_name: `${name} verified` });
      await add("auth.mfa_factors", { ...factor, id: randomUUID(), status: "unverified", friendly_name: name });
      const challenge = { id: randomUUID(), factor_id: verified, created_at, ip_address: "192.0.2.1", otp_code: name };
      await add("auth.mfa_challenges", challenge);
      const token_type = name === "old" ? "recovery_token" : "confirmation_token";
      const token = { id: randomUUID(), user_id, token_type, token_hash: name, relates_to: "", created_at, updated_at };
      await add("auth.one_time_tokens", token);
    }
    const cleaned = await cleanUp({ db, settings, clock });
    expect(cleaned).toEqual({
      "auth.saml_relay_states": 1,
      "auth.flow_state": 1,
      "auth.mfa_challenges": 1,
      "auth.mfa_factors": 1,
      "auth.one_time_tokens": 1,
    });
    expect(await left("auth.flow_state", "provider_type")).toEqual(["young"]);
    expect(await left("auth.saml_relay_states", "request_id")).toEqual(["young"]);
    expect(await left("auth.mfa_challenges", "otp_code")).toEqual(["young"]);
    expect(await left("auth.mfa_factors", "friendly_name")).toEqual(["old verified", "young", "young verified"]);
    expect(await left("auth.one_time_tokens", "token_hash")).toEqual(["young"]);
    expect(await cleanUp({ db, settings, clock })).toEqual({});
  });

  it("forgets what was used once it could not be used again anyway, limits that are over, and old audit entries", async () => {
    const { db, add, left } = house;
    for (const [name, seconds] of [
      ["over", -1],
      ["under way", 60],
    ] as const) {
      const expires_at = new Date(now.getTime() + seconds * 1000);
      await add("platform.used_once", { hash: name, expires_at });
      await add("platform.rate_limits", { key: name, points: 1, expire: expires_at.getTime() });
      const created_at = ago(400 * DAY - seconds);
      await add("auth.audit_log_entries", { id: randomUUID(), payload: {}, created_at, ip_address: name });
    }
    await cleanUp({ db, settings, clock });
    expect(await left("platform.used_once", "hash")).toEqual(["under way"]);
    expect(await left("platform.rate_limits", "key")).toEqual(["under way"]);
    expect(await left("auth.audit_log_entries", "ip_address")).toEqual(["under way"]);
  });

  it("keeps a mail that failed for a week, and one that waits for as long as it waits", async () => {
    const { db, add, left } = house;
    const user_id = await insertUser(db);
    for (const [purpose, failed_at] of [
      ["old", ago(7 * DAY + 1)],
      ["young", ago(7 * DAY - 1)],
      ["waiting", null],
    ] as const) {
      const times = { written_at: ago(8 * DAY), next_try_at: now, expires_at: now, failed_at };
      const content = failed_at === null ? {} : null;
      const mail = { id: randomUUID(), user_id, purpose, kind: "confirmation", recipient: "ann@example.com", content };
      await add("platform.mails", { ...mail, ...times });
    }
    expect(await cleanUp({ db, settings, clock })).toEqual({ "platform.mails": 1 });
    expect(await left("platform.mails", "purpose")).toEqual(["waiting", "young"]);
  });

  it("keeps the links and flows of mails that wait", async () => {
    const { db, add, left } = house;
    await db.tx(PLATFORM, (sql) => sql.exec("delete from auth.one_time_tokens; delete from auth.flow_state"));
    const created_at = ago(2 * DAY);
    const expires_at = new Date(now.getTime() + DAY * 1000);
    for (const [name, content] of [
      ["waiting", {}],
      ["dropped", null],
    ] as const) {
      const user_id = await insertUser(db);
      for (const token_type of ["recovery_token", "confirmation_token"]) {
        const token = { id: randomUUID(), user_id, token_type, token_hash: `${name} ${token_type}`, relates_to: "" };
        await add("auth.one_time_tokens", { ...token, created_at, updated_at: created_at });
      }
      const flow = { id: randomUUID(), user_id, provider_type: name, authentication_method: "recovery", created_at };
      await add("auth.flow_state", flow);
      const mail = { id: randomUUID(), user_id, purpose: "recovery_token", kind: "recovery", recipient: name, content };
      const times = { written_at: created_at, next_try_at: now, expires_at, failed_at: content === null ? now : null };
      await add("platform.mails", { ...mail, ...times, token_hash: `${name} recovery_token` });
    }
    await cleanUp({ db, settings, clock });
    expect(await left("auth.one_time_tokens", "token_hash")).toEqual(["waiting recovery_token"]);
    expect(await left("auth.flow_state", "provider_type")).toEqual(["waiting"]);
  });

  it("ends sessions a day after they were over, by whatever limit", async () => {
    const { db, left } = house;
    const limited = { sessionTimebox: 10 * DAY, sessionInactivity: 2 * DAY };
    await db.tx(PLATFORM, (sql) => sql.query("delete from auth.sessions"));
    const kept = [
      await addSession(house, {}),
      await addSession(house, { not_after: ago(HOUR) }),
      await addSession(house, { created_at: ago(10 * DAY + HOUR), refreshed_at: ago(HOUR) }),
      await addSession(house, { created_at: ago(9 * DAY), refreshed_at: ago(3 * DAY - 1) }),
    ];
    await addSession(house, { not_after: ago(DAY + 1) });
    await addSession(house, { created_at: ago(11 * DAY + 1), refreshed_at: ago(HOUR) });
    await addSession(house, { created_at: ago(9 * DAY), refreshed_at: ago(3 * DAY + 1) });
    await cleanUp({ db, settings: limited, clock });
    expect(await left("auth.sessions", "id")).toEqual(kept.toSorted());
    expect(await left("auth.refresh_tokens", "session_id")).toEqual(kept.toSorted());
  });

  it("keeps sessions for ever where no limit is set, but not those that were stolen a month ago", async () => {
    const { db, left } = house;
    await db.tx(PLATFORM, (sql) => sql.query("delete from auth.sessions"));
    const revoked = [{ revoked: true, updated_at: ago(31 * DAY) }];
    const kept = [
      await addSession(house, { created_at: ago(900 * DAY) }),
      await addSession(house, { created_at: ago(29 * DAY) }, revoked),
      await addSession(house, { created_at: ago(900 * DAY), refresh_token_hmac_key: "tokens are signed" }, []),
    ];
    await addSession(house, { created_at: ago(31 * DAY) }, revoked);
    await cleanUp({ db, settings, clock });
    expect(await left("auth.sessions", "id")).toEqual(kept.toSorted());
  });

  it("keeps used refresh tokens for a month, and the one whose child is live as long as that", async () => {
    const { db, left } = house;
    await db.tx(PLATFORM, (sql) => sql.query("delete from auth.sessions"));
    const [long, recent] = [ago(31 * DAY), ago(29 * DAY)];
    await addSession(house, {}, [
      { token: "grandparent", revoked: true, updated_at: long },
      { token: "parent", parent: "grandparent", revoked: true, updated_at: long },
      { token: "live", parent: "parent", updated_at: long },
      { token: "recent", revoked: true, updated_at: recent },
    ]);
    await cleanUp({ db, settings, clock });
    expect(await left("auth.refresh_tokens", "token")).toEqual(["live", "parent", "recent"]);
  });

  it("deletes anonymous people a month after they were last here, and who they were from the audit entries", async () => {
    const { db, add, left } = house;
    await db.tx(PLATFORM, (sql) => sql.query("delete from auth.users"));
    const month = { is_anonymous: true, email: null, created_at: ago(31 * DAY) };
    const gone = await insertUser(db, month);
    const seen = await insertUser(db, month);
    const known = await insertUser(db, { created_at: ago(31 * DAY) });
    const young = await insertUser(db, { ...month, created_at: ago(29 * DAY) });
    await add("auth.sessions", { id: randomUUID(), user_id: gone, created_at: ago(31 * DAY) });
    await add("auth.sessions", { id: randomUUID(), user_id: seen, created_at: ago(40 * DAY), refreshed_at: ago(DAY) });
    const payload = { action: "user_signedup", actor_id: gone, actor_username: "", traits: { name: "Ann" } };
    await add("auth.audit_log_entries", { id: randomUUID(), payload, created_at: now, ip_address: "192.0.2.77" });
    expect((await cleanUp({ db, settings, clock }))["auth.users"]).toBe(1);
    expect(await left("auth.users", "id")).toEqual([seen, known, young].toSorted());
    expect(await left("auth.audit_log_entries", "ip_address")).not.toContain("192.0.2.77");
  });

  it("works through more rows than one batch holds", async () => {
    const { db, left } = house;
    await db.tx(PLATFORM, (sql) =>
      sql.query(
        `insert into auth.flow_state (id, provider_type, authentication_method, created_at)
         select gen_random_uuid(), 'many', 'otp', $1 from generate_series(1, 1201)`,
        [ago(2 * DAY)],
      ),
    );
    expect((await cleanUp({ db, settings, clock }))["auth.flow_state"]).toBe(1201);
    expect(await left("auth.flow_state", "provider_type")).not.toContain("many");
  });

  it("begins by itself, and ends when it is stopped", async () => {
    const { db, add, left } = house;
    await add("platform.used_once", { hash: "to be forgotten", expires_at: ago(1) });
    const { repeat, runs } = createJobs();
    const housekeeping = startHousekeeping({ db, settings, clock, repeat, log: pino({ level: "silent" }) });
    await expect.poll(() => left("platform.used_once", "hash")).not.toContain("to be forgotten");
    await housekeeping.stop();
    expect(runs()).toMatchObject([{ job: "housekeeping", isOk: true, lastDone: { count: expect.any(Number) } }]);
  });
});

describe("several processes on one server", () => {
  it("leave the work to the one that is at it, and rows to whoever works with them", async () => {
    expect(inject("postgresUrl")).toMatch(/^postgres/);
    const databaseUrl = await createTestServerDatabase();
    const [one, other] = [1, 2].map(() => openPg({ databaseUrl, log: pino({ level: "silent" }) }));
    if (one === undefined || other === undefined) throw new Error("no databases");
    try {
      const { add, left } = householdOver(one);
      for (const hash of ["held", "free"]) await add("platform.used_once", { hash, expires_at: ago(1) });
      const held = Promise.withResolvers<void>();
      const release = Promise.withResolvers<void>();
      const working = one.tx(PLATFORM, async (sql) => {
        await sql.query("select pg_advisory_xact_lock(7242613)");
        await sql.query("select from platform.used_once where hash = 'held' for update");
        held.resolve();
        await release.promise;
      });
      await held.promise;
      expect(await cleanUp({ db: other, settings, clock })).toEqual({});
      release.resolve();
      await working;

      const busy = Promise.withResolvers<void>();
      const done = Promise.withResolvers<void>();
      const editing = one.tx(PLATFORM, async (sql) => {
        await sql.query("select from platform.used_once where hash = 'held' for update");
        busy.resolve();
        await done.promise;
      });
      await busy.promise;
      expect(await cleanUp({ db: other, settings, clock })).toEqual({ "platform.used_once": 1 });
      done.resolve();
      await editing;
      expect(await left("platform.used_once", "hash")).toEqual(["held"]);
    } finally {
      await one.close();
      await other.close();
    }
  });
});
