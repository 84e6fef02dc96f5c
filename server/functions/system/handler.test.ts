import { tmpdir } from "node:os";
import { createClient } from "@supabase/supabase-js";
import { expect, test } from "vitest";
import { limiter } from "@workspace/backend";
import { functionLimits } from "#server/functions/functions.ts";
import { readConfig } from "#server/config.ts";
import { createRecentErrors } from "#server/observability/recent-errors.ts";
import { callFunction } from "#tests/support/function-call.ts";
import type { Database } from "#shared/database.types.ts";
import { type SystemReport, systemReportSchema } from "#shared/system/system-report.ts";
import { system } from "./handler.ts";
import { type SystemSources, systemSources } from "./sources.ts";

const id = "6b1f8a34-5f0e-4a43-9a55-0c9a1a3b7c11";
const now = new Date("2026-06-01T12:00:00Z");
const facts = {
  version: "17.5",
  bytes: 9_000_000,
  connections: 3,
  most_connections: 100,
  migration: "20261204200100_system_facts",
  calls: [] as { model: string; outcome: string; calls: number }[],
};
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
const yesterday = new Date(now.getTime() - 86_400_000);
const byHand = { at: yesterday, file: "/mnt/a.backup", bytes: 5, isByHand: true };
const wellBackedUp = { last: byHand, lastOwn: null, failed: null };
const nightly = (at: Date | null, failure?: string): SystemSources["backups"] => ({
  isNightly: true,
  read: async () => ({
    last: at && { at, file: "/backups/a.tar.gz", bytes: 5, isByHand: false },
    lastOwn: at,
    failed: failure === undefined ? null : { at: yesterday, failure },
  }),
});
type Queue = Awaited<ReturnType<NonNullable<SystemSources["mail"]["waiting"]>>>;
const secrets = {
  DATABASE_URL: "postgres://keeper:hunter2@db.example:5432/visa",
  SMTP_URL: "smtps://postman:hunter2@localhost:465",
  S3_BUCKET: "papers-of-people",
  S3_ACCESS_KEY_ID: "AKIAhunter2",
  S3_SECRET_ACCESS_KEY: "hunter2-s3",
  SUPABASE_SECRET_KEY: "sb_secret_hunter2hunter2hunter2hunter2",
  AI_MODEL: "openai:gpt-5",
  AI_API_KEY: "hunter2-ai",
  METRICS_TOKEN: "hunter2-metrics-token",
  GOOGLE_CLIENT_ID: "client",
  GOOGLE_CLIENT_SECRET: "hunter2-google",
  SMS_URL: "https://account:hunter2@sms.example/Messages.json?From=%2B15550100",
};

interface Setting {
  env?: Record<string, string>;
  isAdmin?: boolean;
  aal?: string;
  hasFactor?: boolean;
  database?: () => Response;
  sources?: Partial<SystemSources>;
  errors?: string[];
  limits?: ReturnType<typeof limiter.rate<"system">>;
}

async function ask(setting: Setting = {}) {
  const { env = {}, isAdmin = true, aal = "aal1", hasFactor = false, sources = {}, errors = [] } = setting;
  const { database = () => Response.json(facts), limits = { take: async () => null } } = setting;
  const factors = hasFactor ? [{ id: "factor", factor_type: "totp", status: "verified" }] : [];
  const client = createClient<Database>("http://backend.test", "sb_secret_x", {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: {
      async fetch(input) {
        const { pathname } = new URL(new Request(input).url);
        if (pathname === "/auth/v1/user") return Response.json({ id, factors });
        return pathname === "/rest/v1/rpc/is_admin" ? Response.json(isAdmin) : database();
      },
      headers: { Authorization: "Bearer token" },
    },
  });
  const recent = createRecentErrors(() => new Date(now.getTime() - 60_000));
  for (const message of errors) recent.note([message], "trace-0123456789");
  const config = await readConfig({ DATA_DIR: tmpdir(), ...env });
  const given = {
    version: { version: "1.2.3", commit: null, startedAt: new Date(now.getTime() - 5_000) },
    model: null,
    health: async () => ({ isDatabaseReady: true, troubles: [] }),
    errors: recent.list,
    refusals: () => [],
  };
  const backend = {
    mail: null,
    backups: async () => wellBackedUp,
    jobs: { runs: () => [], note: () => {}, repeat: () => ({ stop: async () => {} }) },
  };
  const handler = system({
    clientFor: () => client,
    service: client,
    sources: { ...systemSources(config, backend, given), ...sources },
    limits,
    now: () => now,
  });
  const answer = await callFunction(handler, { body: "{}", userId: id, claims: { aal } });
  return { status: answer.status, text: await answer.text() };
}

async function report(setting: Setting = {}): Promise<SystemReport> {
  return systemReportSchema.parse(JSON.parse((await ask(setting)).text));
}
const kinds = ({ troubles }: SystemReport) => troubles.map(({ kind }) => kind);

test("nobody but admins, with their second step, is told anything", async () => {
  for (const setting of [{ isAdmin: false }, { hasFactor: true }]) {
    const { status, text } = await ask(setting);
    expect([status, JSON.parse(text)]).toEqual([403, { success: false, error: expect.stringMatching(/^[A-Z].*\.$/) }]);
  }
  expect((await ask({ hasFactor: true, aal: "aal2" })).status).toBe(200);
});

test("an admin who asks again and again waits in the end", async () => {
  const limits = limiter.rate(functionLimits);
  const statuses: number[] = [];
  for (let call = 0; call < 121; call += 1) statuses.push((await ask({ limits })).status);
  expect(statuses).toEqual([...Array.from({ length: 120 }, () => 200), 429]);
});

test("no setting that is a secret is in the answer", async () => {
  const { text } = await ask({ env: secrets });
  expect(text).not.toMatch(/hunter2|keeper|postman|AKIA/);
  expect(JSON.parse(text)).toMatchObject({
    database: { engine: "postgres" },
    store: { kind: "bucket", name: "papers-of-people", roomBytes: null },
    mail: { way: "smtp", server: "localhost:465" },
  });
});

test("of another Supabase only the host is named", async () => {
  const { SUPABASE_SECRET_KEY } = secrets;
  const env = {
    SUPABASE_URL: "https://abc.supabase.example",
    SUPABASE_PUBLISHABLE_KEY: "sb_publishable_x",
    SUPABASE_SECRET_KEY,
  };
  expect(await report({ env })).toMatchObject({
    database: { engine: "supabase" },
    store: { kind: "elsewhere", name: "abc.supabase.example" },
    mail: { way: "elsewhere", server: null, queue: null },
  });
});

test("all is well, and the answer says how it is", async () => {
  const calls = [
    { model: "openai:gpt-5", outcome: "ok", calls: 40 },
    { model: "openai:gpt-5", outcome: "timeout", calls: 2 },
    { model: "offline", outcome: "aborted", calls: 3 },
  ];
  const answer = await report({ database: () => Response.json({ ...facts, calls }) });
  expect(answer).toMatchObject({
    troubles: [],
    version: { version: "1.2.3", startedAt: "2026-06-01T11:59:55.000Z" },
    database: { engine: "pglite", facts: { version: "17.5", migration: "20261204200100_system_facts" } },
    store: { kind: "folder", roomBytes: expect.any(Number) },
    mail: { way: "mailbox", server: null },
    model: { model: null, calls: { model: 42, failed: 2, offline: 3 }, failures: [{ reason: "timeout", count: 2 }] },
    backup: { isNightly: false, known: { last: { file: "/mnt/a.backup", isByHand: true }, failed: null } },
  });
});

test("what is wrong is said, the worst first", async () => {
  const answer = await report({
    database: () => Response.json({ code: "XX000", message: "hunter2" }, { status: 500 }),
    errors: ["request failed"],
    sources: {
      health: async () => ({ isDatabaseReady: true, troubles: [{ part: "mail", reason: "it cannot be reached" }] }),
      backups: nightly(null, "/backups/a.tar.gz: there is no room left; nothing was kept."),
      mail: {
        way: "smtp",
        server: "mail.example",
        waiting: async () => ({
          waiting: 2,
          waits: [{ kind: "recovery", reason: "it hung up", count: 2, since: now, nextTryAt: now }],
          failed: 0,
          failures: [],
        }),
      },
    },
  });
  expect(answer.troubles).toEqual([
    { kind: "database", reason: null },
    { kind: "mail", reason: "it cannot be reached" },
    { kind: "mails", reason: "it hung up" },
    { kind: "backup", reason: null },
    { kind: "backup-failed", reason: "/backups/a.tar.gz: there is no room left; nothing was kept" },
    { kind: "errors", reason: "request failed" },
  ]);
  expect(answer).toMatchObject({ database: { facts: null }, model: { calls: null } });
});

test("a model that mostly fails is in trouble, one that fails at times is not", async () => {
  const after = async (failed: number, ok: number) => {
    const calls = [
      { model: "openai:gpt-5", outcome: "unauthorized", calls: failed },
      { model: "openai:gpt-5", outcome: "ok", calls: ok },
    ];
    return kinds(await report({ database: () => Response.json({ ...facts, calls }) }));
  };
  expect(await after(2, 0)).toEqual([]);
  expect(await after(3, 2)).toEqual(["model"]);
  expect(await after(3, 4)).toEqual([]);
});

test("a night is missed after a day and a half, a failed one is told though others are there", async () => {
  const after = async (hours: number, failure?: string) =>
    report({ sources: { backups: nightly(ago(hours), failure) } });
  expect(kinds(await after(35))).toEqual([]);
  expect(await after(35)).toMatchObject({
    backup: { isNightly: true, known: { last: { isByHand: false, bytes: 5 }, lastOwn: ago(35).toISOString() } },
  });
  expect(kinds(await after(37))).toEqual(["backup"]);
  expect(kinds(await after(1, "unexpected, see the log"))).toEqual(["backup-failed"]);
  // What somebody makes by hand says nothing of the nights.
  const backups = { isNightly: true, read: async () => ({ last: byHand, lastOwn: ago(37), failed: null }) };
  expect(kinds(await report({ sources: { backups } }))).toEqual(["backup"]);
});

test("mails that wait, were given up or were refused are in trouble, and which ones is told", async () => {
  const after = (found: Partial<Queue>) =>
    report({
      sources: {
        mail: {
          way: "smtp",
          server: "mail.example",
          waiting: async () => ({ waiting: 1, waits: [], failed: 0, failures: [], ...found }),
        },
      },
    });
  const wait = { kind: "invite", reason: null, count: 1, nextTryAt: now };
  expect(kinds(await after({ waits: [{ ...wait, since: now }] }))).toEqual([]);
  expect((await after({ waits: [{ ...wait, since: ago(1) }] })).troubles).toEqual([
    { kind: "mails", reason: "they have not been tried" },
  ]);
  const put = { ...wait, reason: "the mail server put off its recipient (450)", since: ago(1) };
  const told = await after({ waits: [put] });
  expect(told.troubles).toEqual([{ kind: "mails", reason: put.reason }]);
  expect(told.mail.queue?.waits).toMatchObject([{ kind: "invite", reason: put.reason, count: 1 }]);

  const failure = { kind: "recovery", reason: "the mail server refused the mail (554)", count: 1 };
  expect(kinds(await after({ failures: [{ ...failure, outcome: "refused", last: ago(23) }] }))).toEqual([
    "mails-refused",
  ]);
  expect(kinds(await after({ failures: [{ ...failure, outcome: "refused", last: ago(25) }] }))).toEqual([]);
  expect(kinds(await after({ failures: [{ ...failure, outcome: "dropped", last: ago(160) }] }))).toEqual([
    "mails-dropped",
  ]);
});

test("a job that failed when it ran last is in trouble, by its name, and a failed backup is told once", async () => {
  const run = (job: string, isOk: boolean) => ({ job, endedAt: now, isOk, lastDone: null });
  const jobs = () => [run("reminders", false), run("vacuum", true), run("backups", false)];
  expect((await report({ sources: { jobs } })).troubles).toEqual([
    { kind: "job", reason: "reminders" },
    { kind: "job", reason: "backups" },
  ]);
  const backups = nightly(yesterday, "no room");
  expect(kinds(await report({ sources: { jobs, backups } }))).toEqual(["backup-failed", "job"]);
});

test("a clock that differs is in trouble", async () => {
  const health: SystemSources["health"] = async () => ({
    isDatabaseReady: true,
    troubles: [{ part: "clock", reason: "the clock of this machine is 2 hours ahead of the database's" }],
  });
  expect(kinds(await report({ sources: { health } }))).toEqual(["clock"]);
});

test("without a folder for backups it is said that none are set up, unless somebody made one this week", async () => {
  const none = { isNightly: false, read: async () => ({ last: null, lastOwn: null, failed: null }) };
  expect(await report({ sources: { backups: none } })).toMatchObject({
    troubles: [{ kind: "no-backups", reason: null }],
    backup: { isNightly: false, known: { last: null } },
  });
  expect(kinds(await report())).toEqual([]);
  expect(await report({ env: { BACKUP_DIR: tmpdir() } })).toMatchObject({
    troubles: [{ kind: "backup", reason: null }],
    backup: { isNightly: true },
  });
});

test("what nobody can know of backups is no trouble", async () => {
  const unread = { isNightly: true, read: async () => Promise.reject(new Error("away")) };
  expect(await report({ sources: { backups: unread } })).toMatchObject({
    troubles: [],
    backup: { isNightly: true, known: null },
  });
  expect(await report({ sources: { backups: null } })).toMatchObject({ troubles: [], backup: null });
});
