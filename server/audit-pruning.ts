import type { Logger } from "pino";
import type { Backend } from "./backend.ts";
import { rowsOrThrow } from "./rows-or-throw.ts";
import type { ServiceClient } from "./service-client.ts";

interface Dependencies {
  service: ServiceClient;
  repeat: Backend["jobs"]["repeat"];
  log: Logger;
}

const intervalMs = 24 * 3_600_000;

/** Forgets what admins did to accounts once it is older than the database lets it be, at once and then daily. */
export function startAuditPruning({ service, repeat, log }: Dependencies): { stop(): Promise<void> } {
  return repeat(
    "admins-audit",
    intervalMs,
    async (stopped) => {
      const count = rowsOrThrow(await service.rpc("prune_people_audit").abortSignal(stopped), "old entries of admins");
      if (count > 0) log.info({ entries: count }, "Deleted old entries of what admins did");
      return count;
    },
    (error) =>
      log.warn({ err: error }, "Old entries of what admins did could not be deleted; it is tried again in a day"),
  );
}
