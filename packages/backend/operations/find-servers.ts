import { Client } from "pg";
import { AppError } from "#backend/app-error.ts";

const CONNECT_LIMIT_MS = 5_000;

/** Every process that serves has a connection of this name, in which it hears of changes (pg-change-listener.ts). */
const LISTENER = "platform changes";

/** @throws AppError `bad_request` when a server works on the database, `database_unavailable` */
export async function refuseServers(databaseUrl: string): Promise<void> {
  const client = new Client({
    connectionString: databaseUrl,
    application_name: "operations",
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
  });
  try {
    await client.connect();
    const { rows } = await client.query<{ count: number }>(
      "select count(*)::int as count from pg_stat_activity where datname = current_database() and application_name = $1",
      [LISTENER],
    );
    const count = rows[0]?.count ?? 0;
    if (count > 0) throw new AppError("bad_request", `DATABASE_URL: ${count} servers work on it. Stop them first.`);
  } catch (error) {
    if (error instanceof AppError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new AppError("database_unavailable", `DATABASE_URL: ${reason}`, { cause: error });
  } finally {
    await client.end().catch(() => {});
  }
}
