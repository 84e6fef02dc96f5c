import { AsyncLocalStorage } from "node:async_hooks";
import { DatabaseError, type Identity, PLATFORM, type Queries, type Transaction, type TxOptions } from "./database.ts";
import type { Statement } from "./kept-statements.ts";
import { decodeResult, encodeParameter, type RawResult } from "./values.ts";
import { type StaleReason, staleReason } from "./wire-batch.ts";
import { AppError } from "#backend/app-error.ts";

export type Setting = readonly [name: string, value: string];

/**
 * `always`: what changes nothing before it is committed; `unbegun`: where the server said that it was ending before it had
 * begun; `never`: what continues a transaction, which is gone with its connection.
 */
export type Repeat = "always" | "unbegun" | "never";

/** One connection for the time of one transaction. */
export interface Session {
  /** Set beside the caller's in each transaction. */
  readonly settings: readonly Setting[];
  /** In one round trip. @param repeat when it may be sent again, if the connection turns out to be dead */
  send(statements: readonly Statement[], repeat: Repeat): Promise<RawResult[]>;
  /** @returns the last command tag: `ROLLBACK` for a commit of an aborted transaction */
  exec(sql: string): Promise<string>;
  /** Leaves no transaction open; ends the connection where that fails. Never rejects. */
  rollback(): Promise<void>;
  /** Kept statements were rejected. */
  forgetStatements(reason: StaleReason): void;
}

export const DEFAULT_STATEMENT_TIMEOUT_MS = 8_000;
const IDLE_LIMIT_MS = 30_000;

const current = new AsyncLocalStorage<{ open: boolean }>();

/** The same object stands for one person as long as their token is known. */
const claimTexts = new WeakMap<Exclude<Identity, typeof PLATFORM>, string>();

function claimsText(identity: Identity): string {
  if (identity === PLATFORM) return "";
  const text = claimTexts.get(identity) ?? JSON.stringify(identity);
  claimTexts.set(identity, text);
  return text;
}

/** For each transaction: a connection pooler may give each to another session. */
function transactionSettings(session: Session, identity: Identity, options: TxOptions): Statement {
  const settings: Setting[] = [
    ...session.settings,
    ["search_path", '"$user", public, extensions'],
    ["timezone", "UTC"],
    ["datestyle", "ISO, MDY"],
    ["intervalstyle", "postgres"],
    ["bytea_output", "hex"],
    // Present and empty without a caller, so that nothing of an earlier transaction can be read.
    ["request.jwt.claims", claimsText(identity)],
    ...Object.entries(options.settings ?? {}),
  ];
  if (options.readOnly) settings.push(["transaction_read_only", "on"]);
  if (identity !== PLATFORM) settings.push(["role", identity.role]);
  const calls = settings.map(([name], index) => `set_config('${name}', $${index + 1}, true)`);
  return {
    // Without columns of its own: nobody reads what was set.
    text: `select from (select ${calls.join(", ")}) as "settings"`,
    params: settings.map(([, value]) => value),
    keptFor: "",
  };
}

/** A nested transaction would wait for itself on PGlite's one connection. */
export function assertNotNested(): void {
  if (current.getStore()?.open === true) {
    throw new AppError("internal", "A database transaction was opened inside another one");
  }
}

const BEGIN: Statement = { text: "begin", params: [], keptFor: "" };
const BEGIN_SNAPSHOT: Statement = { text: "begin isolation level repeatable read", params: [], keptFor: "" };

export async function runTransaction<T>(
  session: Session,
  identity: Identity,
  options: TxOptions,
  fn: (sql: Transaction) => Promise<T>,
): Promise<T> {
  const opening = [options.isSnapshot ? BEGIN_SNAPSHOT : BEGIN, transactionSettings(session, identity, options)];
  const state = { open: true, hasBegun: false };
  const idle = idleLimit();
  let last: Promise<unknown> = Promise.resolve();

  /** What opens the transaction goes along with its first statement. */
  const begin = async (statements: Statement[]): Promise<RawResult[]> => {
    state.hasBegun = true;
    try {
      return await session.send([...opening, ...statements], "always");
    } catch (error) {
      const reason = staleReason(error);
      if (reason === null) throw error;
      session.forgetStatements(reason);
      await session.rollback();
      return session.send([...opening, ...statements], "always");
    }
  };
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
      inOrder(async () => {
        const statement = { text, params: params.map(encodeParameter), keptFor: null };
        const results = await (state.hasBegun ? session.send([statement], "never") : begin([statement]));
        return decodeResult<Row>(lastOf(results));
      }),
    exec: (text) =>
      inOrder(async () => {
        if (!state.hasBegun) await begin([]);
        await session.exec(text);
      }),
  };

  idle.start();
  try {
    const value = await Promise.race([current.run(state, () => fn(sql)), idle.exceeded]);
    state.open = false;
    await last;
    const tag = state.hasBegun ? await session.exec("commit") : "COMMIT";
    if (tag === "ROLLBACK") {
      throw new DatabaseError({ message: "The transaction had failed and was rolled back", code: "25P02" });
    }
    return value;
  } catch (error) {
    state.open = false;
    await last;
    if (state.hasBegun) await session.rollback();
    throw error;
  } finally {
    idle.pause();
  }
}

function lastOf(results: RawResult[]): RawResult {
  const result = results.at(-1);
  if (result === undefined) throw new Error("A statement had no answer");
  return result;
}

/** What `fn` asks for before it waits. `run` sends that by `send` and gives what `fn` makes of the answers. */
export function collectBatch<T>(identity: Identity, fn: (sql: Queries) => Promise<T>) {
  const asked: { statement: Statement; answer: PromiseWithResolvers<RawResult> }[] = [];
  const keptFor = identity === PLATFORM ? PLATFORM : identity.role;
  let isOver = false;
  const value = fn({
    query: async <Row>(text: string, params: readonly unknown[] = []) => {
      if (isOver) throw new AppError("internal", "A statement came after its batch was sent");
      const answer = Promise.withResolvers<RawResult>();
      asked.push({ statement: { text, params: params.map(encodeParameter), keptFor }, answer });
      return decodeResult<Row>(await answer.promise);
    },
  });
  isOver = true;
  return {
    async run(send: (statements: Statement[]) => Promise<RawResult[]>): Promise<T> {
      try {
        const results = await send(asked.map(({ statement }) => statement));
        for (const [index, { answer }] of asked.entries()) answer.resolve(lastOf(results.slice(0, index + 1)));
      } catch (error) {
        for (const { answer } of asked) answer.reject(error);
      }
      return value;
    },
  };
}

/** Without `begin` and `commit`: Postgres makes one transaction of what ends with one Sync. */
export async function sendBatch(
  session: Session,
  identity: Identity,
  options: TxOptions,
  statements: readonly Statement[],
): Promise<RawResult[]> {
  const all = [transactionSettings(session, identity, options), ...statements];
  const send = async () => (await session.send(all, options.readOnly ? "always" : "unbegun")).slice(1);
  try {
    return await send();
  } catch (error) {
    const reason = staleReason(error);
    if (reason === null) throw error;
    session.forgetStatements(reason);
    return send();
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
