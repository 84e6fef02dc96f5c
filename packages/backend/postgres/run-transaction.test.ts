import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { PLATFORM } from "./database.ts";
import { runTransaction } from "./run-transaction.ts";
import type { Session } from "./run-transaction.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** An engine that only notes what it is asked. */
function recordingSession() {
  const calls: string[] = [];
  const session: Session = {
    settings: [],
    async send(statements) {
      // The claims and their kin go along with what opens the transaction.
      calls.push(...statements.map(({ text }) => text).filter((text) => !text.includes("set_config")));
      return statements.map(() => ({ fields: [], rows: [], command: "SELECT", affected: 0 }));
    },
    async exec(sql) {
      calls.push(sql);
      return sql.toUpperCase();
    },
    rollback: async () => void calls.push("rollback"),
    forgetStatements: () => {},
  };
  return { calls, session };
}

test("a transaction that waits for something else than the database is undone, so that others get their turn", async () => {
  const { calls, session } = recordingSession();
  const outcome = runTransaction(session, PLATFORM, {}, async (sql) => {
    await sql.query("first");
    await new Promise(() => {});
  }).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(29_000);
  expect(calls).toEqual(["begin", "first"]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(calls).toEqual(["begin", "first", "rollback"]);
  expect(await outcome).toMatchObject({ name: "DatabaseError", code: "25P03" });
});

test("a long transaction that keeps asking is left alone", async () => {
  const { calls, session } = recordingSession();
  const outcome = runTransaction(session, PLATFORM, {}, async (sql) => {
    for (let round = 0; round < 5; round += 1) {
      await sql.query("next");
      await new Promise((resolve) => {
        setTimeout(resolve, 20_000);
      });
    }
    return "done";
  });
  await vi.advanceTimersByTimeAsync(100_000);
  expect(await outcome).toBe("done");
  expect(calls.at(-1)).toBe("commit");
});

test("statements still under way when the function fails are waited for before the rollback", async () => {
  const { calls, session } = recordingSession();
  const slow = async (sql: string) => {
    await new Promise((resolve) => {
      setTimeout(resolve, 1_000);
    });
    calls.push(sql);
    return "";
  };
  const outcome = runTransaction({ ...session, exec: slow }, PLATFORM, {}, async (sql) => {
    void sql.exec("slow");
    throw new Error("no");
  }).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await outcome).toMatchObject({ message: "no" });
  expect(calls).toEqual(["begin", "slow", "rollback"]);
});
