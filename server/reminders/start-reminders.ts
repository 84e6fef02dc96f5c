import type { Logger } from "pino";
import type { Backend } from "#server/backend.ts";
import type { Metrics } from "#server/observability/metrics.ts";
import type { ServiceClient } from "#server/service-client.ts";
import type { CurrentRules } from "#server/visa-rules/current-rules.ts";
import { readThings } from "./read-things.ts";
import { createReminderStore } from "./reminder-store.ts";
import { sendDue } from "./send-due.ts";

interface Dependencies {
  service: ServiceClient;
  sendMail: NonNullable<Backend["sendMail"]>;
  repeat: Backend["jobs"]["repeat"];
  rules: Pick<CurrentRules, "destination">;
  siteUrl: string;
  secret: string;
  metrics: Pick<Metrics, "mailSent">;
  /** The same for all processes of one database. */
  now: () => Date;
  log: Logger;
}

const intervalMs = 60_000;

/** Sends the reminders that are due, at once and then every minute; those of a server that was off, too. */
export function startReminders(deps: Dependencies): { stop(): Promise<void> } {
  const { service, sendMail, rules, siteUrl, secret, metrics, now, log } = deps;
  const store = createReminderStore(service);
  const read = async (person: Parameters<typeof readThings>[1]) =>
    (await readThings({ client: service, rules, siteUrl }, person)).things;
  return deps.repeat(
    "reminders",
    intervalMs,
    async (stopped) => {
      const sent = await sendDue({ store, read, sendMail, siteUrl, secret, now, log }, stopped);
      metrics.mailSent("reminder", sent);
      if (sent > 0) log.info({ sent }, "Sent reminders");
      return sent;
    },
    (error) => log.warn({ err: error }, "Reminders could not be sent; it is tried again in a minute"),
  );
}
