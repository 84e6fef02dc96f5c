import type { Logger } from "pino";
import { AppError } from "#backend/app-error.ts";
import type { Database } from "#backend/postgres/database.ts";
import { openDatabase } from "#backend/postgres/open-database.ts";
import { holdsDatabase, lookAt } from "./check-place.ts";

/** With `DATABASE_URL` leading to nothing. @throws AppError `bad_configuration` when the data folder has people */
export async function refuseToLeavePeople(db: Database, dataDir: string, log: Logger): Promise<void> {
  if (!(await holdsDatabase(dataDir)) || (await lookAt(db)).people > 0) return;
  const embedded = await openDatabase({ dataDir, log });
  const { people } = await lookAt(embedded).finally(() => embedded.close());
  if (people === 0) return;
  throw new AppError(
    "bad_configuration",
    `DATABASE_URL: the database there has no people, and the one in the data folder ${dataDir} has ${people}. ` +
      "Move them, without this setting, by: npm run move -- --to DATABASE_URL. " +
      `To begin without them, move the folder postgres out of ${dataDir}`,
  );
}
