import type { Logger } from "pino";
import {
  type Identity,
  type ListeningDatabase,
  PLATFORM,
  type Queries,
  type Transaction,
  type TxOptions,
} from "./database.ts";
import { ChangeNotices, type Notice } from "./change-notices.ts";
import { PgliteConnection } from "./pglite-connection.ts";
import type { PgliteWorkerData } from "./pglite-protocol.ts";
import { PgliteSession } from "./pglite-session.ts";
import {
  assertNotNested,
  collectBatch,
  DEFAULT_STATEMENT_TIMEOUT_MS,
  runTransaction,
  sendBatch,
} from "./run-transaction.ts";
import { AppError } from "#backend/app-error.ts";
import type { QueueLoad } from "#backend/limits/concurrency-limiter.ts";

export interface PgliteOptions {
  /** Absolute, and locked by the caller; absent: in memory. */
  dataDir?: string;
  /** A dump to start from when there is no database yet; in memory it is also what remains after a 57014. */
  loadDataDir?: string;
  log: Logger;
  statementTimeoutMs?: number;
  onClose?: () => Promise<void>;
}

/** As long as a server's pool would let a transaction wait. */
const QUEUE_LIMIT_MS = 30_000;
const CONTROL_TIMEOUT_MS = 30_000;
/** Far more than it takes: past it the thread would be ended. */
const VACUUM_TIMEOUT_MS = 120_000;
const READY_TIMEOUT_MS = 5_000;

/** A statement past its limit ends the thread: PGlite cannot be interrupted. The folder is then opened again. */
export async function openPglite(options: PgliteOptions): Promise<PgliteDatabase> {
  const database = new PgliteDatabase(options);
  await database.start();
  return database;
}

export class PgliteDatabase implements ListeningDatabase {
  readonly engine = "pglite";
  readonly #options: PgliteOptions;
  readonly #data: PgliteWorkerData;
  readonly #notices = new ChangeNotices();
  #opening: Promise<PgliteConnection> | undefined;
  #connection: PgliteConnection | undefined;
  #queue: Promise<void> = Promise.resolve();
  readonly #load: QueueLoad = { running: 0, waiting: 0 };
  #closed: Promise<void> | undefined;

  constructor(options: PgliteOptions) {
    this.#options = options;
    this.#data = { dataDir: options.dataDir, loadDataDir: options.loadDataDir };
  }

  /** @throws AppError `data_folder_unusable` when the folder has no database that can be opened */
  async start(): Promise<void> {
    try {
      await this.#open();
    } catch (error) {
      const where = this.#options.dataDir ?? "memory";
      const reason = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
      throw new AppError("data_folder_unusable", `The database in ${where} cannot be opened: ${reason}`, {
        cause: error,
      });
    }
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

  load(): QueueLoad {
    return { ...this.#load };
  }

  async isReady(): Promise<boolean> {
    const answered = this.batch(PLATFORM, (sql) => sql.query("select 1")).then(
      () => true,
      () => false,
    );
    return Promise.race([answered, timeout(READY_TIMEOUT_MS)]);
  }

  /** Writes an uncompressed tar of the whole database, to be used as `loadDataDir`. */
  async dump(file: string): Promise<void> {
    await this.#enqueue(async () => {
      await (await this.#open()).send({ kind: "dump", file }, 60_000);
    });
  }

  async vacuum(table: string): Promise<void> {
    await this.#withSession({ statementTimeoutMs: VACUUM_TIMEOUT_MS }, async (session) => {
      await session.exec(`vacuum (analyze) ${table}`);
    });
  }

  async close(): Promise<void> {
    this.#closed ??= this.#closeAfter(this.#queue);
    await this.#closed;
  }

  async #closeAfter(queue: Promise<void>): Promise<void> {
    await queue;
    await this.#opening?.catch(() => undefined);
    const connection = this.#connection;
    if (connection?.isAlive === true) {
      await connection.send({ kind: "close" }, CONTROL_TIMEOUT_MS).catch((error: unknown) => {
        this.#options.log.warn({ err: error }, "The database did not close cleanly; it recovers at the next start");
      });
    }
    await connection?.terminate();
    await this.#options.onClose?.();
  }

  #withSession<T>(options: TxOptions, use: (session: PgliteSession) => Promise<T>): Promise<T> {
    const limit = options.statementTimeoutMs ?? this.#options.statementTimeoutMs ?? DEFAULT_STATEMENT_TIMEOUT_MS;
    return this.#enqueue(async () => {
      const connection = await this.#open();
      try {
        return await use(new PgliteSession(connection, limit, this.#notices, this.#options.log));
      } finally {
        if (!connection.isAlive) this.#reopen();
      }
    });
  }

  #enqueue<T>(work: () => Promise<T>): Promise<T> {
    if (this.#closed !== undefined) throw new AppError("database_unavailable", "The database is closed");
    const { promise: gaveUp, reject } = Promise.withResolvers<never>();
    let isGivenUp = false;
    const waiting = setTimeout(() => {
      isGivenUp = true;
      this.#load.waiting -= 1;
      reject(new AppError("database_unavailable", `No turn at the database within ${QUEUE_LIMIT_MS} ms`));
    }, QUEUE_LIMIT_MS);
    this.#load.waiting += 1;
    const result = this.#queue.then(async () => {
      if (isGivenUp) return gaveUp;
      clearTimeout(waiting);
      this.#load.waiting -= 1;
      this.#load.running += 1;
      try {
        return await work();
      } finally {
        this.#load.running -= 1;
      }
    });
    this.#queue = result.then(
      () => undefined,
      () => undefined,
    );
    return Promise.race([result, gaveUp]);
  }

  async #open(): Promise<PgliteConnection> {
    if (this.#connection?.isAlive === true) return this.#connection;
    this.#opening ??= (async () => {
      // Two threads in one folder would lose writes: the old one has to be gone first.
      await this.#connection?.gone();
      this.#connection = await PgliteConnection.open(this.#data);
      return this.#connection;
    })().finally(() => {
      this.#opening = undefined;
    });
    return this.#opening;
  }

  #reopen(): void {
    const lost = this.#data.dataDir === undefined ? " What it held in memory is lost." : "";
    this.#options.log.warn(`The database thread ended and is started again.${lost}`);
    this.#open().catch((error: unknown) =>
      this.#options.log.error({ err: error }, "The database could not be reopened"),
    );
  }
}

async function timeout(ms: number): Promise<false> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(false), ms).unref();
  });
}
