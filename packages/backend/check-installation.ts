import { createHash } from "node:crypto";
import { AppError } from "./app-error.ts";
import { type Database, PLATFORM } from "#backend/postgres/database.ts";
import { STARTUP_LOCK } from "#backend/postgres/bootstrap.ts";

interface Keys {
  publishableKey: string;
  secretKey: string;
  /** Ids of the keys that tokens are verified by. */
  kids: readonly string[];
}

/**
 * Processes on one database serve the same browsers: each has to know the others' keys. As long as one key is the
 * same the others may be changed, a process at a time. @throws AppError `bad_configuration`
 */
export async function checkInstallation(db: Database, { publishableKey, secretKey, kids }: Keys): Promise<void> {
  const own = [hash(publishableKey), hash(secretKey), ...kids.map(hash)];
  const isOurs = await db.tx(PLATFORM, async (sql) => {
    await sql.query("select pg_advisory_xact_lock($1)", [STARTUP_LOCK]);
    const { rows } = await sql.query<{ shared: boolean }>(
      "select bool_or(key_hash = any($1)) as shared from platform.installation_keys having count(*) > 0",
      [own],
    );
    if (rows[0]?.shared === false) return false;
    await sql.query("delete from platform.installation_keys where key_hash <> all($1)", [own]);
    await sql.query(
      "insert into platform.installation_keys (key_hash) select unnest($1::text[]) on conflict do nothing",
      [own],
    );
    return true;
  });
  if (isOurs) return;
  throw new AppError(
    "bad_configuration",
    "DATABASE_URL: this database is served with other keys. Give this process the DATA_DIR of the others, or their " +
      "SUPABASE_PUBLISHABLE_KEY, SUPABASE_SECRET_KEY and AUTH_JWT_KEYS. If their keys are lost: delete from platform.installation_keys",
  );
}

function hash(key: string): string {
  return createHash("sha256").update(key).digest("hex");
}
