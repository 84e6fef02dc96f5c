import { AsyncLocalStorage } from "node:async_hooks";
import { DatabaseError, type Identity, PLATFORM, type Transaction, type TxOptions } from "./database.ts";
import { decodeResult, encodeParameter, type RawResult } from "./values.ts";
import { AppError } from "#backend/app-error.ts";

export type Setting = readonly [name: string, value: string];

export interface Session {
  begin(readOnly: boolean, settings: readonly Setting[]): Promise<void>;
  query(sql: string, params: readonly (string | null)[]): Promise<RawResult>;
  exec(sql: string): Promise<void>;
  /** The command tag: `ROLLBACK` when Postgres did not commit an aborted transaction. */
  commit(): Promise<string>;
  rollback(): Promise<void>;
}

export const DEFAULT_STATEMENT_TIMEOUT_MS = 8_000;
const IDLE_LIMIT_MS = 30_000;

const current = new AsyncLocalStorage<{ open: boolean }>();

/** For each transaction: a connection pooler may give each to another session. */
function transactionSettings(identity: Identity, options: TxOptions): Setting[] {
  const settings: Setting[] = [
    ["search_path", '"$user", public, extensions'],
    ["timezone", "UTC"],
    ["datestyle", "ISO, MDY"],
    ["intervalstyle", "postgres"],
    ["bytea_output", "hex"],
    // Present and empty without a caller, so that nothing of an earlier transaction can be read.
    ["request.jwt.claims", identity === PLATFORM ? "" : JSON.stringify(identity)],
    ...Object.entries(options.settings ?? {}),
  ];
  if (identity !== PLATFORM) settings.push(["role", identity.role]);
  return settings;
}

/** A nested transaction would wait for itself on PGlite's one connection. */
export function assertNotNested(): void {
  if (current.getStore()?.open === true) {
    throw new AppError("internal", "A database transaction was opened inside another one");
  }
}

export async function runTransaction<T>(
  session: Session,
  identity: Identity,
  options: TxOptions,
  fn: (sql: Transaction) => Promise<T>,
): Promise<T> {
  await session.begin(options.readOnly ?? false, transactionSettings(identity, options));
  const state = { open: true };
  const idle = idleLimit();
  let last: Promise<unknown> = Promise.resolve();

  const inOrder = <R>(statement: () => Promise<R>): Promise<R> => {
    if (!state.open) return Promise.reject(new AppError("internal", "A statement came after its transaction ended"));
    idle.pause();
    const result = last.then(statement);
    last = result.then(
      () => idle.start(),
      () => idle.start(),
    );
    return result;
  };
  const sql: Transaction = {
    query: <Row>(text: string, params: readonly unknown[] = []) =>
      inOrder(async () => decodeResult<Row>(await session.query(text, params.map(encodeParameter)))),
    exec: (text) => inOrder(() => session.exec(text)),
  };

  idle.start();
  try {
    const value = await Promise.race([current.run(state, () => fn(sql)), idle.exceeded]);
    state.open = false;
    await last;
    const tag = await session.commit();
    if (tag === "ROLLBACK") {
      throw new DatabaseError({ message: "The transaction had failed and was rolled back", code: "25P02" });
    }
    return value;
  } catch (error) {
    state.open = false;
    await last;
    await session.rollback();
    throw error;
  } finally {
    idle.pause();
  }
}

/** Ends a transaction whose function waits for something other than the database; it would block all others. */
function idleLimit() {
  let timer: NodeJS.Timeout | undefined;
  const { promise, reject } = Promise.withResolvers<never>();
  promise.catch(() => undefined);
  const pause = () => clearTimeout(timer);
  const start = () => {
    pause();
    timer = setTimeout(() => {
      reject(new DatabaseError({ message: "terminating transaction due to idle timeout", code: "25P03" }));
    }, IDLE_LIMIT_MS);
  };
  return { exceeded: promise, pause, start };
}
