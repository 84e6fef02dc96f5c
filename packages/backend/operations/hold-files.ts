import { randomUUID } from "node:crypto";
import { type Database, PLATFORM } from "#backend/postgres/database.ts";

const HOLD_MINUTES = 10;
const RENEW_MS = 60_000;

/** Until it is released no process removes a file: rows of a snapshot keep theirs. A dead holder's hold ends by itself. */
export async function holdFiles(db: Database): Promise<{ release(): Promise<void> }> {
  const holder = randomUUID();
  const hold = () =>
    db.tx(PLATFORM, (sql) =>
      sql.query(
        `insert into platform.file_holds (holder, held_until) values ($1, now() + interval '${HOLD_MINUTES} minutes')
         on conflict (holder) do update set held_until = excluded.held_until`,
        [holder],
      ),
    );
  await hold();
  const timer = setInterval(() => void hold().catch(() => {}), RENEW_MS).unref();
  return {
    async release() {
      clearInterval(timer);
      await db.tx(PLATFORM, (sql) =>
        sql.query("delete from platform.file_holds where holder = $1 or held_until < now()", [holder]),
      );
    },
  };
}
