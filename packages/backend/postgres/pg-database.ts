import { type ClientBase, Pool, type PoolClient } from "pg";
import type { Logger } from "pino";
import {
  type Connections,
  DatabaseError,
  type Identity,
  type ListeningDatabase,
  PLATFORM,
  type Queries,
  type Transaction,
  type TxOptions,
} from "./database.ts";
import { ChangeNotices, LISTEN_TO_CHANGES, type Notice } from "./change-notices.ts";
import { startChangeListener } from "./pg-change-listener.ts";
import { KeptStatements } from "./kept-statements.ts";
import { type PgConnections, PgSession } from "./pg-session.ts";
import {
  assertNotNested,
  collectBatch,
  DEFAULT_STATEMENT_TIMEOUT_MS,
  runTransaction,
  sendBatch,
} from "./run-transaction.ts";
import { WireBatch } from "./wire-batch.ts";
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
const READY_TIMEOUT_MS = 3_000;
const DEFAULT_SILENCE_MS = 5_000;

export function openPg(options: PgOptions): ListeningDatabase {
  return new PgDatabase(options);
}

class PgDatabase implements ListeningDatabase {
  readonly engine = "postgres";
  readonly #options: PgOptions;
  readonly #pool: Pool;
  readonly #connections: PgConnections;
  readonly #notices = new ChangeNotices();
  readonly #listener: { stop(): Promise<void> };
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
      onConnect: (client) => this.#hearOwnChanges(client),
    });
    this.#listener = startChangeListener({
      databaseUrl: options.databaseUrl,
      notices: this.#notices,
      probe: (topic) => this.batch(PLATFORM, (sql) => sql.query("select pg_notify('changes', $1)", [topic])),
      log: options.log,
    });
    this.#pool.on("error", (error) => options.log.warn({ err: error }, "An idle database connection was lost"));
    this.#connections = { connect: () => this.#pool.connect(), log: options.log, ...keptStatements(options.log) };
  }

  async tx<T>(identity: Identity, fn: (sql: Transaction) => Promise<T>, options: TxOptions = {}): Promise<T> {
    assertNotNested();
    return this.#withSession(options, (session) => runTransaction(session, identity, options, fn));
  }

  async batch<T>(identity: Identity, fn: (sql: Queries) => Promise<T>, options: TxOptions = {}): Promise<T> {
    assertNotNested();
    return collectBatch(identity, fn).run((statements) =>
      this.#withSession(options, (session) => sendBatch(session, identity, options, statements)),
    );
  }

  onChange(topic: string, heard: (notice: Notice) => void): void {
    this.#notices.on(topic, heard);
  }

  connections(): Connections {
    const { totalCount: all, idleCount: idle, waitingCount: waiting } = this.#pool;
    return { all, idle, waiting };
  }

  async isReady(): Promise<boolean> {
    return this.batch(PLATFORM, (sql) => sql.query("select 1"), {
      statementTimeoutMs: READY_TIMEOUT_MS,
      readOnly: true,
    }).then(
      () => true,
      () => false,
    );
  }

  async isReadOnly(): Promise<boolean> {
    return this.#withSession({ statementTimeoutMs: READY_TIMEOUT_MS, readOnly: true }, async (session) => {
      const isReadOnly = await session.isReadOnly();
      if (isReadOnly) session.abandon();
      return isReadOnly;
    }).catch(() => false);
  }

  async close(): Promise<void> {
    this.#closed ??= Promise.all([this.#listener.stop(), this.#pool.end()]).then(() => undefined);
    await this.#closed;
  }

  /** Postgres tells a session of its own changes before it answers the commit. */
  async #hearOwnChanges(client: ClientBase): Promise<void> {
    client.on("notification", ({ payload = "" }) => this.#notices.tell(payload));
    // A pooler takes a connection before it has one of its own for it.
    const timeoutMs = this.#options.silenceMs ?? DEFAULT_SILENCE_MS;
    await client.query(new WireBatch(LISTEN_TO_CHANGES, null, timeoutMs)).answer;
  }

  async #withSession<T>(options: TxOptions, use: (session: PgSession) => Promise<T>): Promise<T> {
    if (this.#closed !== undefined) throw new AppError("database_unavailable", "The database is closed");
    const session = await PgSession.open(this.#connections, {
      statementTimeoutMs:
        options.statementTimeoutMs ?? this.#options.statementTimeoutMs ?? DEFAULT_STATEMENT_TIMEOUT_MS,
      silenceMs: this.#options.silenceMs ?? DEFAULT_SILENCE_MS,
    });
    try {
      return await use(session);
    } catch (error) {
      if (options.readOnly || !isRefusedWrite(error) || !(await session.isReadOnly())) throw error;
      session.abandon();
      throw new AppError("database_unavailable", "The database server is read-only", { cause: error });
    } finally {
      session.release();
    }
  }
}

function isRefusedWrite(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === "25006";
}

/** After a server was found to forget what it had parsed. */
const WITHOUT_KEEPING_MS = 300_000;

function keptStatements(log: Logger): Pick<PgConnections, "keptOf" | "forgetStatements"> {
  const byClient = new WeakMap<PoolClient, KeptStatements>();
  let keepsFrom = 0;
  return {
    keptOf(client) {
      if (Date.now() < keepsFrom) return null;
      const kept = byClient.get(client) ?? new KeptStatements();
      byClient.set(client, kept);
      return kept;
    },
    forgetStatements(client, reason) {
      byClient.get(client)?.clear();
      if (reason !== "missing") return;
      // A pooler gives each transaction to whichever session of the server is free.
      if (Date.now() >= keepsFrom)
        log.info("The database server forgets prepared statements; none are kept for a while");
      keepsFrom = Date.now() + WITHOUT_KEEPING_MS;
    },
  };
}
