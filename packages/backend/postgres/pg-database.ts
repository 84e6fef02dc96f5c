import { DatabaseError as PgDatabaseError, Pool, type PoolClient, type QueryConfig } from "pg";
import type { Logger } from "pino";
import { type Database, DatabaseError, type Identity, PLATFORM, type Transaction, type TxOptions } from "./database.ts";
import {
  assertNotNested,
  DEFAULT_STATEMENT_TIMEOUT_MS,
  runTransaction,
  type Session,
  type Setting,
} from "./run-transaction.ts";
import type { RawResult } from "./values.ts";
import { AppError } from "#backend/app-error.ts";

interface PgOptions {
  databaseUrl: string;
  log: Logger;
  statementTimeoutMs?: number;
  /** Beyond the server's own statement_timeout, for a server that has stopped answering. Default 5 s. */
  silenceMs?: number;
  poolSize?: number;
}

const CONNECT_TIMEOUT_MS = 5_000;
const DEFAULT_SILENCE_MS = 5_000;
const IDLE_SESSION_MS = 60_000;
const BEGIN_ATTEMPTS = 3;
/** pg's only mark of its `query_timeout` (pg/lib/client.js). */
const READ_TIMEOUT = "Query read timeout";

interface Statement extends QueryConfig {
  queryMode?: "extended";
}

/** Values stay text; values.ts decodes them as for PGlite. */
const asText = { getTypeParser: () => (text: string) => text };

export function openPg(options: PgOptions): Database {
  return new PgDatabase(options);
}

class PgDatabase implements Database {
  readonly engine = "postgres";
  readonly #options: PgOptions;
  readonly #pool: Pool;
  #closed: Promise<void> | undefined;

  constructor(options: PgOptions) {
    this.#options = options;
    this.#pool = new Pool({
      connectionString: options.databaseUrl,
      application_name: "platform",
      max: options.poolSize ?? 10,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      idleTimeoutMillis: 30_000,
      keepAlive: true,
    });
    this.#pool.on("error", (error) => options.log.warn({ err: error }, "An idle database connection was lost"));
  }

  async tx<T>(identity: Identity, fn: (sql: Transaction) => Promise<T>, options: TxOptions = {}): Promise<T> {
    assertNotNested();
    if (this.#closed !== undefined) throw new AppError("database_unavailable", "The database is closed");
    for (let attempt = 1; ; attempt += 1) {
      const client = await this.#connect();
      const session = new PgSession(client, {
        statementTimeoutMs: options.statementTimeoutMs ?? this.#statementTimeoutMs,
        silenceMs: this.#options.silenceMs ?? DEFAULT_SILENCE_MS,
      });
      try {
        return await runTransaction(session, identity, options, fn);
      } catch (error) {
        // A pooled connection may have died unnoticed. Before `begin` has answered nothing has run: try a fresh one.
        if (session.hasBegun || !session.isLost || session.isSilent || attempt === BEGIN_ATTEMPTS) throw error;
        this.#options.log.debug({ err: error }, "A pooled connection was dead; taking another");
      } finally {
        session.release();
      }
    }
  }

  async isReady(): Promise<boolean> {
    return this.tx(PLATFORM, (sql) => sql.query("select 1"), { statementTimeoutMs: 3_000 }).then(
      () => true,
      () => false,
    );
  }

  async close(): Promise<void> {
    this.#closed ??= this.#pool.end();
    await this.#closed;
  }

  get #statementTimeoutMs(): number {
    return this.#options.statementTimeoutMs ?? DEFAULT_STATEMENT_TIMEOUT_MS;
  }

  async #connect(): Promise<PoolClient> {
    try {
      return await this.#pool.connect();
    } catch (error) {
      throw unavailable(error);
    }
  }
}

class PgSession implements Session {
  hasBegun = false;
  isLost = false;
  /** The server did not answer in time, which a fresh connection would not change. */
  isSilent = false;
  readonly #client: PoolClient;
  readonly #statementTimeoutMs: number;
  readonly #silenceMs: number;
  readonly #onError = () => {
    this.isLost = true;
  };

  constructor(client: PoolClient, limits: { statementTimeoutMs: number; silenceMs: number }) {
    this.#client = client;
    this.#statementTimeoutMs = limits.statementTimeoutMs;
    this.#silenceMs = limits.silenceMs;
    // The pool does not listen while a client is out; an unheard error event would end the process.
    client.on("error", this.#onError);
  }

  async begin(readOnly: boolean, settings: readonly Setting[]): Promise<void> {
    await this.#run({ text: readOnly ? "begin read only" : "begin" });
    const all: Setting[] = [
      ["statement_timeout", String(this.#statementTimeoutMs)],
      // For the case that this process stops and cannot end its transaction itself.
      ["idle_in_transaction_session_timeout", String(IDLE_SESSION_MS)],
      ...settings,
    ];
    const calls = all.map((_, index) => `set_config($${index * 2 + 1}, $${index * 2 + 2}, true)`);
    try {
      await this.#run({ text: `select ${calls.join(", ")}`, values: all.flat(), queryMode: "extended" });
    } catch (error) {
      await this.rollback();
      throw error;
    }
    this.hasBegun = true;
  }

  async query(sql: string, params: readonly (string | null)[]): Promise<RawResult> {
    // Extended mode takes one statement only, with and without parameters.
    const result = await this.#run({ text: sql, values: [...params], queryMode: "extended", types: asText });
    return {
      fields: result.fields.map((field) => ({ name: field.name, typeOid: field.dataTypeID })),
      rows: result.rows,
      command: result.command ?? "",
      affected: result.rowCount ?? 0,
    };
  }

  async exec(sql: string): Promise<void> {
    await this.#run({ text: sql });
  }

  async commit(): Promise<string> {
    return (await this.#run({ text: "commit" })).command;
  }

  async rollback(): Promise<void> {
    if (this.isLost) return;
    await this.#run({ text: "rollback" }).catch(this.#onError);
  }

  /** Ends the client when its state is not known to be good. */
  release(): void {
    this.#client.off("error", this.#onError);
    this.#client.release(this.isLost);
  }

  async #run(config: Statement) {
    const limited = {
      ...config,
      rowMode: "array" as const,
      query_timeout: this.#statementTimeoutMs + this.#silenceMs,
    };
    try {
      return await this.#client.query<(string | null)[]>(limited);
    } catch (error) {
      if (isLostConnection(error)) {
        this.isLost = true;
        this.isSilent = error instanceof Error && error.message === READ_TIMEOUT;
        throw unavailable(error);
      }
      throw toDatabaseError(error);
    }
  }
}

/** Class 08, a shutdown (57P01 to 57P05), too many connections (53300), idle-in-transaction (25P03). */
const LOST = /^(08...|57P0[1-5]|53300|25P03)$/;

/** No SQLSTATE at all means that the socket broke. */
function isLostConnection(error: unknown): boolean {
  return !(error instanceof PgDatabaseError) || error.code === undefined || LOST.test(error.code);
}

function toDatabaseError(error: unknown): unknown {
  if (!(error instanceof PgDatabaseError) || error.code === undefined) return error;
  const { message, code, detail, hint, constraint } = error;
  return new DatabaseError({ message, code, detail, hint, constraint, cause: error });
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
