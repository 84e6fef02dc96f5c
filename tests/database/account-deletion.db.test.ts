import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { type Database, PLATFORM } from "@workspace/testing/database.ts";
import { databases } from "@workspace/backend";
import { freePort } from "@workspace/testing/free-port.ts";
import { type AppServer, startAppServer } from "#tests/support/servers/app-server.ts";
import { createInstallation, type Installation } from "#tests/support/servers/installation.ts";
import { countRows, findWords, tablesOfPeople } from "./every-table.ts";
import { type Backend, createFullAccount, type FullAccount } from "./full-account.ts";

/** Somebody with everything leaves the whole product. What is searched comes from the catalogue, not from a list. */

const keysSchema = z.object({ publishableKey: z.string(), secretKey: z.string() });

/** Tables of people in which this account has nothing: its mails were sent, and its e-mail is confirmed. */
const notFilled = ["platform.mails", "platform.unproven_passwords"];
/** Tables of people that know no foreign key to them. */
const withoutForeignKey = ["auth.flow_state", "storage.objects"];
/**
 * Posts outlive their authors, with their former texts, what is searched of them, their views and their places in the lists; values of rules and
 * reports on them outlive the admins who entered and handled them, and so does what admins did to accounts of others.
 */
const outliving = [
  "public.blogs",
  "private.listed_posts",
  "private.blog_texts",
  "public.blog_daily_views",
  "public.blog_revisions",
  "public.fact_overrides",
  "public.fact_reports",
  "public.people_audit",
];
/** They grow whoever does something: entries without a name, limits by hashes, hashes of what works once. */
const growing = new Set(["auth.audit_log_entries", "platform.rate_limits", "platform.used_once"]);

describe.each(["pglite", "postgres"] as const)("an account with everything, on %s", (engine) => {
  let installation: Installation;
  let port: number;
  let server: AppServer | null = null;
  beforeAll(async () => {
    installation = await createInstallation(engine);
    // The same one at each start: sessions name the address that gave them.
    port = await freePort();
  });
  afterAll(async () => {
    await server?.stop();
    await installation.remove();
  });

  async function startBackend(): Promise<Backend> {
    await server?.stop();
    server = await startAppServer({
      env: {
        ...installation.env,
        PORT: String(port),
        LOG_LEVEL: "fatal",
        TRUSTED_PROXIES: "127.0.0.1",
      },
    });
    const keys = keysSchema.parse(JSON.parse(await readFile(path.join(installation.dataDir, "secrets.json"), "utf8")));
    return { url: server.url, ...keys };
  }

  /** Looks into the database while the server is down: an embedded one is only for one process. */
  async function look<Value>(ask: (db: Database) => Promise<Value>): Promise<Value> {
    await server?.stop();
    server = null;
    const db = await databases.open({ ...installation, log: pino({ level: "silent" }) });
    try {
      return await ask(db);
    } finally {
      await db.close();
    }
  }

  /** How many files beside the database hold the marker, and how many the storage keeps in all. */
  async function lookAtFiles(marker: string): Promise<{ theirs: number; all: number }> {
    const entries = await readdir(installation.dataDir, { recursive: true, withFileTypes: true });
    const files = entries
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .filter((file) => !path.relative(installation.dataDir, file).startsWith("postgres"));
    // One that is gone meanwhile is none.
    const contents = await Promise.all(files.map((file) => readFile(file).catch(() => null)));
    const theirs = contents.filter((content) => content?.includes(marker)).length;
    return {
      theirs,
      all: files.filter((file) => path.relative(installation.dataDir, file).startsWith("files/objects")).length,
    };
  }

  test("is deleted to the last row and file, and leaves everybody else's", { timeout: 240_000 }, async () => {
    let backend = await startBackend();
    // Two alike, so that half of everything is to be left.
    const [bystander, person] = [await createFullAccount(backend), await createFullAccount(backend)];
    expect(await lookAtFiles(person.words.marker)).toEqual({ theirs: 5, all: 10 });
    const { full, ofPeople, passwords } = await look(async (db) => ({
      full: await countRows(db),
      passwords: await db.tx(PLATFORM, (sql) =>
        sql.query("select left(encrypted_password, 7) as hash from auth.users"),
      ),
      ofPeople: [...(await tablesOfPeople(db)), ...withoutForeignKey],
    }));
    expect(
      ofPeople.filter((table) => full[table] === 0),
      "tables of people that this test leaves empty",
    ).toEqual(notFilled);
    expect(passwords.rows, "hashed as on every installation").toEqual([{ hash: "$2b$10$" }, { hash: "$2b$10$" }]);

    backend = await startBackend();
    await deleteAccount(backend, person);
    const filesOf = (words: FullAccount["words"]) => () => lookAtFiles(words.marker);
    await expect.poll(filesOf(person.words), { timeout: 60_000 }).toEqual({ theirs: 0, all: 5 });
    expect(await filesOf(bystander.words)()).toEqual({ theirs: 5, all: 5 });
    const { left, after, posts } = await look(async (db) => ({
      left: await findWords(db, Object.values(person.words)),
      after: await countRows(db),
      posts: await db.tx(PLATFORM, (sql) => sql.query("select title, author_id from public.blogs order by author_id")),
    }));

    const { "auth.audit_log_entries": audit = [], ...rest } = left;
    expect(rest).toEqual({});
    const { id, ...names } = person.words;
    expect(audit.length).toBeGreaterThan(5);
    for (const entry of audit) {
      expect(entry).toContain(id);
      for (const name of Object.values(names)) expect(entry).not.toContain(name);
    }
    expect(posts.rows).toEqual([
      { title: "What we learned", author_id: bystander.id },
      { title: "What we learned", author_id: null },
    ]);
    const expected: Record<string, number> = {};
    for (const [table, count] of Object.entries(full)) expected[table] = ofPeople.includes(table) ? count / 2 : count;
    for (const table of outliving) expected[table] = 2;
    const changed = Object.keys(expected).filter((table) => after[table] !== expected[table] && !growing.has(table));
    expect(changed, "tables with other rows than the bystander's").toEqual([]);
  });
});

/** By the function, with the session that the restarts outlived. */
async function deleteAccount(backend: Backend, { client, email, words }: FullAccount): Promise<void> {
  const { data } = await client.auth.getSession();
  const answer = await fetch(`${backend.url}/functions/v1/delete-account`, {
    method: "POST",
    headers: {
      apikey: backend.publishableKey,
      Authorization: `Bearer ${data.session?.access_token ?? ""}`,
      "Content-Type": "application/json",
      "x-forwarded-for": words.ip,
    },
    body: JSON.stringify({ confirmation: email }),
  });
  expect([answer.status, await answer.json()]).toEqual([200, { success: true }]);
}
