import { DatabaseError as WireError, type PoolClient } from "pg";
import type { Logger } from "pino";
import type { KeptStatements, Statement } from "./kept-statements.ts";
import type { Repeat, Session, Setting } from "./run-transaction.ts";
import { decodeResult, type RawResult } from "./values.ts";
import { reportedError, type StaleReason, WireBatch } from "./wire-batch.ts";
import { AppError } from "#backend/app-error.ts";

/** What a session needs of its database. */
export interface PgConnections {
  connect(): Promise<PoolClient>;
  /** Null where statements cannot be kept. */
  keptOf(client: PoolClient): KeptStatements | null;
  forgetStatements(client: PoolClient, reason: StaleReason): void;
  log: Logger;
}

interface Limits {
  statementTimeoutMs: number;
  /** Beyond the server's own time limit. */
  silenceMs: number;
}

const READ_ONLY: Statement = {
  text: "select pg_is_in_recovery() or current_setting('default_transaction_read_only')::boolean as answer",
  params: [],
  keptFor: null,
};
const IDLE_SESSION_MS = 60_000;
const CONNECTION_ATTEMPTS = 3;
/** pg's only mark of its `query_timeout` (pg/lib/client.js). */
const READ_TIMEOUT = "Query read timeout";

export class PgSession implements Session {
  readonly settings: readonly Setting[];
  readonly #connections: PgConnections;
  readonly #limits: Limits;
  #client: PoolClient;
  /** Its state is not known to be good. */
  #isLost = false;
  readonly #onError = () => {
    this.#isLost = true;
  };

  private constructor(connections: PgConnections, limits: Limits, client: PoolClient) {
    this.#connections = connections;
    this.#limits = limits;
    this.#client = client;
    this.settings = [
      ["statement_timeout", String(limits.statementTimeoutMs)],
      // For the case that this process stops and cannot end its transaction itself.
      ["idle_in_transaction_session_timeout", String(IDLE_SESSION_MS)],
    ];
    this.#listen();
  }

  /** To be released. @throws AppError `database_unavailable` */
  static async open(connections: PgConnections, limits: Limits): Promise<PgSession> {
    return new PgSession(connections, limits, await connect(connections));
  }

  async send(statements: readonly Statement[], repeat: Repeat): Promise<RawResult[]> {
    for (let attempt = 1; ; attempt += 1) {
      const batch = this.#batch(statements, statements.length);
      try {
        return await this.#run(batch);
      } catch (error) {
        // A pooled connection may have died unnoticed.
        const mayRepeat = !batch.isUnderWay && (repeat === "always" || (repeat === "unbegun" && isShutdown(error)));
        if (!mayRepeat || !this.#isLost || isSilence(error) || attempt === CONNECTION_ATTEMPTS) throw error;
        this.#connections.log.debug({ err: error }, "A pooled connection was dead; taking another");
        await this.#replaceClient();
      }
    }
  }

  async exec(sql: string): Promise<string> {
    return (await this.#run(this.#batch(sql, 1))).at(-1)?.command ?? "";
  }

  async rollback(): Promise<void> {
    if (!this.#isLost) await this.exec("rollback").catch(this.#onError);
  }

  forgetStatements(reason: StaleReason): void {
    this.#connections.forgetStatements(this.#client, reason);
  }

  /** Whether the server refuses all writes: a replica, or one that was set so. @throws as `send` */
  async isReadOnly(): Promise<boolean> {
    const [result] = await this.send([READ_ONLY], "never");
    return result !== undefined && decodeResult<{ answer: boolean }>(result).rows[0]?.answer === true;
  }

  /** Whoever connects anew may reach another server, or find other settings. */
  abandon(): void {
    this.#isLost = true;
  }

  /** Ends the client when its state is not known to be good. */
  release(): void {
    this.#client.off("error", this.#onError);
    this.#client.release(this.#isLost);
  }

  #batch(work: readonly Statement[] | string, statements: number): WireBatch {
    const timeoutMs = statements * this.#limits.statementTimeoutMs + this.#limits.silenceMs;
    return new WireBatch(work, this.#connections.keptOf(this.#client), timeoutMs);
  }

  async #run(batch: WireBatch): Promise<RawResult[]> {
    try {
      return await this.#client.query(batch).answer;
    } catch (error) {
      const reported = reportedError(error);
      if (reported !== undefined && !LOST.test(reported.code)) throw reported;
      this.#isLost = true;
      throw unavailable(error);
    }
  }

  async #replaceClient(): Promise<void> {
    const client = await connect(this.#connections);
    this.release();
    this.#client = client;
    this.#isLost = false;
    this.#listen();
  }

  /** The pool does not listen while a client is out; an unheard error event would end the process. */
  #listen(): void {
    this.#client.on("error", this.#onError);
  }
}

/** Class 08, a shutdown (57P01 to 57P05), too many connections (53300), idle-in-transaction (25P03). */
const LOST = /^(08...|57P0[1-5]|53300|25P03)$/;

const causeOf = (error: unknown) => (error instanceof AppError ? error.cause : undefined);

function isShutdown(error: unknown): boolean {
  const cause = causeOf(error);
  return cause instanceof WireError && /^57P0[1-5]$/.test(cause.code ?? "");
}

/** The server did not answer in time, which a fresh connection would not change. */
function isSilence(error: unknown): boolean {
  const cause = causeOf(error);
  return cause instanceof Error && cause.message === READ_TIMEOUT;
}

async function connect(connections: PgConnections): Promise<PoolClient> {
  try {
    return await connections.connect();
  } catch (error) {
    throw unavailable(error);
  }
}

/** The cause is for the log; neither it nor the message has the password. */
function unavailable(cause: unknown): AppError {
  return new AppError("database_unavailable", `The database server cannot be reached: ${reasonOf(cause)}`, { cause });
}

function reasonOf(cause: unknown): string {
  // A host name with several addresses fails with one error for each and no message of its own.
  if (cause instanceof AggregateError) return cause.errors.map(reasonOf).join(", ");
  return cause instanceof Error ? cause.message : String(cause);
}
