import { pino } from "pino";
import { afterEach, describe, expect, test, vi } from "vitest";
import { onServer } from "@workspace/testing/postgres-server.ts";
import { createTestDatabase, createTestServerDatabase } from "@workspace/testing/test-database.ts";
import { type ListeningDatabase, PLATFORM } from "./database.ts";
import { ChangeNotices } from "./change-notices.ts";
import { openDatabase } from "./open-database.ts";
import { startChangeListener } from "./pg-change-listener.ts";

const log = pino({ level: "silent" });
const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

const tell = (db: ListeningDatabase, topic: string) =>
  db.tx(PLATFORM, (sql) => sql.query("select pg_notify('changes', $1)", [topic]));

/** Counts from here on: opening counts as a change, too. */
async function countChanges(db: ListeningDatabase, topic: string): Promise<() => number> {
  let isOpening = true;
  let count = 0;
  db.onChange(topic, () => {
    count += 1;
  });
  while (isOpening) {
    const before = count;
    await new Promise((resolve) => setTimeout(resolve, 200));
    isOpening = count !== before;
  }
  const first = count;
  return () => count - first;
}

describe.each(["pglite", "postgres"] as const)("a change told on %s", (engine) => {
  test("is heard before its commit is answered, by those of its topic", async () => {
    const { db, close } = await createTestDatabase(engine);
    cleanups.push(close);
    const heard = await countChanges(db, "papers");
    const heardOther = await countChanges(db, "other");
    await tell(db, "papers");
    expect(heard()).toBeGreaterThan(0);
    await db.batch(PLATFORM, (sql) => sql.query("select pg_notify('changes', 'papers')"));
    expect(heard()).toBeGreaterThan(1);
    expect(heardOther()).toBe(0);
  });

  test("and taken back is not heard", async () => {
    const { db, close } = await createTestDatabase(engine);
    cleanups.push(close);
    const heard = await countChanges(db, "papers");
    const failed = db.tx(PLATFORM, async (sql) => {
      await sql.query("select pg_notify('changes', 'papers')");
      throw new Error("no");
    });
    await expect(failed).rejects.toThrow("no");
    await db.tx(PLATFORM, (sql) => sql.query("select 1"));
    expect(heard()).toBe(0);
  });
});

describe("several processes on one server", () => {
  test("hear of each other's changes, and of those by SQL", async () => {
    const databaseUrl = await createTestServerDatabase();
    const one = await openDatabase({ databaseUrl, log });
    const other = await openDatabase({ databaseUrl, log });
    cleanups.push(
      () => one.close(),
      () => other.close(),
    );
    const heard = await countChanges(other, "papers");
    await tell(one, "papers");
    await vi.waitFor(() => expect(heard()).toBeGreaterThan(0));
    const before = heard();
    await onServer(databaseUrl, "notify changes, 'papers'");
    await vi.waitFor(() => expect(heard()).toBeGreaterThan(before));
  });

  describe("behind a pooler that lets no notice through", () => {
    async function listenInVain(answerMs?: number) {
      const notices = new ChangeNotices();
      const heard = vi.fn<() => void>();
      notices.on("papers", heard);
      const databaseUrl = await createTestServerDatabase();
      const warnings = vi.fn<() => void>();
      const listener = startChangeListener({
        databaseUrl,
        notices,
        probe: async () => {},
        log: pino({ level: "warn" }, { write: warnings }),
        ...(answerMs !== undefined && { answerMs }),
      });
      cleanups.push(() => listener.stop());
      return { heard, warnings, listener };
    }

    test("count everything as changed, again and again, and say so once", async () => {
      const { heard, warnings } = await listenInVain(200);
      await vi.waitFor(() => expect(heard.mock.calls.length).toBeGreaterThan(4), 10_000);
      expect(warnings).toHaveBeenCalledOnce();
    });

    test("count nothing as changed once they end", async () => {
      const { heard, listener } = await listenInVain();
      await vi.waitFor(() => expect(heard).toHaveBeenCalled(), 10_000);
      heard.mockClear();
      await listener.stop();
      expect(heard).not.toHaveBeenCalled();
    });
  });

  test("count nothing as changed while all other connections are too busy to ask whether they hear", async () => {
    const databaseUrl = await createTestServerDatabase();
    const notices = new ChangeNotices();
    const heard = vi.fn<() => void>();
    notices.on("papers", heard);
    const probe = vi.fn<(topic: string) => Promise<unknown>>().mockRejectedValue(new Error("busy"));
    probe.mockImplementationOnce((topic) => onServer(databaseUrl, `notify changes, '${topic}'`));
    const listener = startChangeListener({ databaseUrl, notices, probe, log, checkMs: 50 });
    cleanups.push(() => listener.stop());
    await vi.waitFor(() => expect(probe.mock.calls.length).toBeGreaterThan(4), 10_000);
    expect(heard).toHaveBeenCalledOnce();
  });

  test("count everything as changed when the connection that listens was cut, and then hear again", async () => {
    const databaseUrl = await createTestServerDatabase();
    const db = await openDatabase({ databaseUrl, log });
    cleanups.push(() => db.close());
    const heard = await countChanges(db, "papers");
    await onServer(
      databaseUrl,
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'platform changes'`,
    );
    await vi.waitFor(() => expect(heard()).toBeGreaterThan(1), 5_000);
    const before = heard();
    await onServer(databaseUrl, "notify changes, 'papers'");
    await vi.waitFor(() => expect(heard()).toBeGreaterThan(before));
  });
});
