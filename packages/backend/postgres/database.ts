import type { QueueLoad } from "#backend/limits/concurrency-limiter.ts";
import type { Notice } from "./change-notices.ts";

/** Two engines behave alike: PGlite in a worker thread (pglite-database.ts), a server through `pg` (pg-database.ts). */

export type ApiRole = "anon" | "authenticated" | "service_role";

/** Set as `role` and `request.jwt.claims`, transaction-local. */
export interface Claims {
  role: ApiRole;
  sub?: string;
  [claim: string]: unknown;
}

/** The backend itself: the connecting role, no claims. For `auth`, `storage` and `platform` tables only. */
export const PLATFORM = "platform";
export type Identity = Claims | typeof PLATFORM;

export interface QueryResult<Row> {
  rows: Row[];
  /** Rows that an INSERT, UPDATE, DELETE or MERGE touched; 0 otherwise. */
  rowCount: number;
}

/**
 * `$1…` parameters: strings are the text form of whatever type Postgres infers (`"{a,b}"` for an array, `"true"`),
 * `Date` becomes ISO 8601, arrays Postgres literals, plain objects JSON. Results: timestamps as `Date`, int2, int4 and
 * float as numbers, boolean as boolean, json and jsonb parsed, all else as text (int8, numeric and arrays too).
 */
export interface Queries {
  query<Row = Record<string, unknown>>(sql: string, params?: readonly unknown[]): Promise<QueryResult<Row>>;
}

export interface Transaction extends Queries {
  /** Several statements without parameters, for migrations. */
  exec(sql: string): Promise<void>;
}

export interface TxOptions {
  readOnly?: boolean;
  /** All statements see the same moment (REPEATABLE READ). In `tx` alone. */
  isSnapshot?: boolean;
  /** Milliseconds, for each statement. Default 8,000. Past it: `DatabaseError` 57014. */
  statementTimeoutMs?: number;
  /** Further transaction-local settings, for example `request.method`. Names are code, values are parameters. */
  settings?: Record<string, string>;
}

export interface Database {
  readonly engine: "pglite" | "postgres";
  /**
   * Commits when `fn` resolves, rolls back when it rejects. Nothing in `fn` may await the network or files.
   * @throws DatabaseError with the SQLSTATE, AppError `database_unavailable` when the server cannot be reached, or refuses
   * what is not `readOnly` since it refuses all writes
   */
  tx<T>(identity: Identity, fn: (sql: Transaction) => Promise<T>, options?: TxOptions): Promise<T>;
  /**
   * A transaction in one round trip, whose statements stay parsed and planned. `fn` asks for all of them before it waits
   * for any, and gets its answers once they are committed: a throw of its own undoes nothing.
   * @throws as `tx`
   */
  batch<T>(identity: Identity, fn: (sql: Queries) => Promise<T>, options?: TxOptions): Promise<T>;
  /** True once a trivial query answers. Never throws. */
  isReady(): Promise<boolean>;
  close(): Promise<void>;
}

/** Of a pool, and the requests that wait for one. */
export interface Connections {
  all: number;
  idle: number;
  waiting: number;
}

/** As `openDatabase` gives it. */
export interface ListeningDatabase extends Database {
  /**
   * Calls `heard` for each committed `notify changes, '<topic>'` of any session: for one of this process before its
   * commit is answered, for others within two seconds. Also calls it, with `perhaps`, when notices may have been missed.
   */
  onChange(topic: string, heard: (notice: Notice) => void): void;
  /** Where there is a pool. */
  connections?(): Connections;
  /** Where there is one connection for all. */
  load?(): QueueLoad;
  /** Makes the room of a table's deleted rows usable again, as a server's autovacuum does by itself. */
  vacuum?(table: string): Promise<void>;
  /** Whether a server refuses all writes. False while it does not answer. Never throws. */
  isReadOnly?(): Promise<boolean>;
}

export class DatabaseError extends Error {
  readonly code: string;
  readonly detail: string | null;
  readonly hint: string | null;
  readonly constraint: string | null;

  constructor(fields: {
    message: string;
    code: string;
    detail?: string | null | undefined;
    hint?: string | null | undefined;
    constraint?: string | null | undefined;
    cause?: unknown;
  }) {
    super(fields.message, { cause: fields.cause });
    this.name = "DatabaseError";
    this.code = fields.code;
    this.detail = fields.detail ?? null;
    this.hint = fields.hint ?? null;
    this.constraint = fields.constraint ?? null;
  }
}
