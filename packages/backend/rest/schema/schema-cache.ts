import type { Logger } from "pino";
import { PLATFORM } from "#backend/postgres/database.ts";
import type { Database } from "#backend/postgres/database.ts";
import { buildCache } from "./build-cache.ts";
import { CATALOGUE_QUERY, catalogueSchema } from "./catalogue-query.ts";
import type { SchemaCache } from "./types.ts";

/** Milliseconds between two reads of the catalogue, however many unknown names are requested. */
const RELOAD_INTERVAL_MS = 3_000;

export interface SchemaCacheHolder {
  /** @throws what the database throws while it cannot be read */
  current(): Promise<SchemaCache>;
  /**
   * A cache newer than `seen`, because a name was not in it; `seen` itself when the catalogue was read only just now.
   */
  fresher(seen: SchemaCache): Promise<SchemaCache>;
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
