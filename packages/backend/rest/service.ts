import type { Logger } from "pino";
import type { Limiter } from "#backend/limits/concurrency-limiter.ts";
import { type ApiRole, type Database, DatabaseError, PLATFORM, type Queries } from "#backend/postgres/database.ts";
import { limitExceeded, RestError } from "./errors.ts";
import { LIMITS } from "./request-bounds.ts";
import { type RestRequest, transactionOptions } from "./request.ts";
import type { SchemaCache } from "#backend/rest/schema/types.ts";
import type { AnswerRow } from "#backend/rest/sql/statement.ts";
import { buildCache } from "#backend/rest/schema/build-cache.ts";
import { CATALOGUE_QUERY, catalogueSchema } from "#backend/rest/schema/catalogue-query.ts";
import { networkOf } from "#backend/network/addresses.ts";

/** Milliseconds, by role. */
export type StatementTimeouts = Record<ApiRole, number>;

export interface RestService {
  db: Database;
  cache: SchemaCacheHolder;
  schema: string;
  maxRows: number;
  statementTimeoutMs: StatementTimeouts;
  limiter: Limiter;
  clientIp(request: Request): string;
  bodyLimitBytes: number;
  log: Logger;
}

interface SchemaCacheHolder {
  current(): Promise<SchemaCache>;
  /** `seen` itself when the catalogue was read only just now. */
  fresher(seen: SchemaCache): Promise<SchemaCache>;
}

/** Milliseconds between two reads of the catalogue, however many unknown names are requested. */
const RELOAD_INTERVAL_MS = 3_000;

/** Errors of an unknown name, which a newer cache may have. */
const MISSES = new Set(["42703", "PGRST200", "PGRST202", "PGRST204", "PGRST205", "42704"]);

/** Plans again with a fresher cache when a name was not found. */
export async function planWithCache<T>(service: RestService, plan: (cache: SchemaCache) => T): Promise<T> {
  const cache = await service.cache.current();
  try {
    return plan(cache);
  } catch (error) {
    if (!(error instanceof RestError) || !MISSES.has(error.code ?? "")) throw error;
    const fresher = await service.cache.fresher(cache);
    if (fresher === cache) throw error;
    return plan(fresher);
  }
}

interface Run {
  readOnly: boolean;
  /** `work` goes on from the answer of one statement, or undoes what it wrote by a throw: not in one round trip. */
  isStepwise: boolean;
  hasLongList: boolean;
}

export async function runAsCaller<T>(
  service: RestService,
  request: RestRequest,
  { readOnly, isStepwise, hasLongList }: Run,
  work: (sql: Queries) => Promise<T>,
): Promise<T> {
  const { claims } = request.caller;
  const options = transactionOptions(request, readOnly, service.statementTimeoutMs[claims.role]);
  // A plan that is kept for any values does not look a list up by hash.
  if (hasLongList) options.settings["plan_cache_mode"] = "force_custom_plan";
  const run = () => (isStepwise ? service.db.tx(claims, work, options) : service.db.batch(claims, work, options));
  try {
    // The secret key is the operator's own and is not limited.
    if (claims.role === "service_role") return await run();
    return await service.limiter.run(claims.sub ?? networkOf(service.clientIp(request.raw)), run);
  } catch (error) {
    // A table or column is gone since the cache was read: reload for the next request.
    if (error instanceof DatabaseError && ["42P01", "42703", "42883"].includes(error.code)) {
      await service.cache.fresher(await service.cache.current());
    }
    throw error;
  }
}

export async function runStatement(sql: Queries, statement: string, params: readonly string[]): Promise<AnswerRow> {
  const row = (await sql.query<AnswerRow>(statement, params)).rows[0];
  if (!row) throw new Error("A statement gave no answer row");
  if (row.body === null && Number(row.body_bytes ?? "0") > LIMITS.responseBytes) {
    throw limitExceeded(
      `The answer would be larger than ${LIMITS.responseBytes} bytes; ask for fewer rows or columns.`,
    );
  }
  return row;
}

export function createSchemaCache(db: Database, schema: string, log: Logger): SchemaCacheHolder {
  let cache: SchemaCache | null = null;
  let loadedAt = Number.NEGATIVE_INFINITY;
  let loading: Promise<SchemaCache> | null = null;

  const load = (): Promise<SchemaCache> => {
    loading ??= read(db, schema)
      .then((loaded) => {
        cache = loaded;
        log.debug({ relations: loaded.relations.size, functions: loaded.routines.size }, "schema cache loaded");
        return loaded;
      })
      .finally(() => {
        loadedAt = performance.now();
        loading = null;
      });
    return loading;
  };

  return {
    current: async () => cache ?? load(),
    fresher: async (seen) => {
      if (cache && cache !== seen) return cache;
      return performance.now() - loadedAt < RELOAD_INTERVAL_MS ? seen : load();
    },
  };
}

async function read(db: Database, schema: string): Promise<SchemaCache> {
  const row = await db.tx(
    PLATFORM,
    async (sql) => (await sql.query<{ catalogue: string }>(CATALOGUE_QUERY, [schema])).rows[0],
    { readOnly: true },
  );
  return buildCache(catalogueSchema.parse(JSON.parse(row?.catalogue ?? "{}")), schema);
}
