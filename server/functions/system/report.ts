import { z } from "zod";
import type { ServiceClient } from "#server/service-client.ts";
import { type SystemReport, type Trouble, troubleKinds } from "#shared/system/system-report.ts";
import type { SystemSources } from "./sources.ts";

const factsSchema = z.object({
  version: z.string(),
  bytes: z.number(),
  connections: z.number(),
  most_connections: z.number(),
  migration: z.string().nullable(),
  calls: z.array(z.object({ model: z.string(), outcome: z.string(), calls: z.number() })),
});
type Facts = z.infer<typeof factsSchema>;

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** A week's work is what an operator may lose at most without being told. */
const backupMs = 7 * dayMs;
/** Fewer happen where all is well: people leave, and providers hiccup. */
const fewFailures = 3;

interface Dependencies {
  service: ServiceClient;
  sources: SystemSources;
  now: () => Date;
}

/** Never throws for a part that does not answer: then that is what is wrong. */
export async function makeReport({ service, sources, now }: Dependencies): Promise<SystemReport> {
  const [facts, health, store, queue, known] = await Promise.all([
    readFacts(service),
    sources.health(),
    sources.store(),
    sources.mail.waiting?.().catch(() => null) ?? null,
    sources.backups?.read().catch(() => null) ?? null,
  ]);
  const { version, mail, engine, backups } = sources;
  const { model, calls, failures } = modelPart(sources, facts);
  const report: Omit<SystemReport, "troubles"> = {
    version: { ...version, startedAt: version.startedAt.toISOString() },
    database: {
      engine,
      facts: facts && {
        version: facts.version,
        bytes: facts.bytes,
        connections: facts.connections,
        mostConnections: facts.most_connections,
        migration: facts.migration,
      },
    },
    store,
    mail: {
      server: mail.server,
      way: mail.way,
      queue: queue && {
        waiting: queue.waiting,
        since: queue.since?.toISOString() ?? null,
        lastError: queue.lastError,
        nextTryAt: queue.nextTryAt?.toISOString() ?? null,
        failures: queue.failures.map(({ kind, reason, count, last }) => ({
          kind,
          reason,
          count,
          last: last.toISOString(),
        })),
      },
    },
    model: { model, calls, failures },
    backup: backups && {
      isNightly: backups.isNightly,
      known: known && {
        last: known.last && { ...known.last, at: known.last.at.toISOString() },
        failed: known.failed && { ...known.failed, at: known.failed.at.toISOString() },
      },
    },
    errors: sources.errors().map(({ message, code, requestId, count, last }) => ({
      message,
      code,
      requestId,
      count,
      last: last.toISOString(),
    })),
    jobs: sources.jobs().map(({ job, endedAt, isOk, lastDone }) => ({
      job,
      endedAt: endedAt.toISOString(),
      isOk,
      lastDone: lastDone && { at: lastDone.at.toISOString(), count: lastDone.count },
    })),
    refusals: sources.refusals().map(({ route, count, last }) => ({ route, count, last: last.toISOString() })),
  };
  const parts = health.troubles.map(({ part, reason }): Trouble => ({ kind: part, reason }));
  const isDatabaseWell = health.isDatabaseReady && facts !== null;
  const troubles: Trouble[] = [
    ...(isDatabaseWell ? [] : [{ kind: "database" as const, reason: null }]),
    ...parts,
    ...troublesOf(report, now()),
  ];
  return {
    troubles: troubles.toSorted((a, b) => troubleKinds.indexOf(a.kind) - troubleKinds.indexOf(b.kind)),
    ...report,
  };
}

async function readFacts(service: ServiceClient): Promise<Facts | null> {
  const { data } = await service.rpc("system_facts", {}, { get: true });
  return factsSchema.safeParse(data).data ?? null;
}

/** Neither is a failure of the model: people may leave before an answer. */
const noFailures = new Set(["ok", "aborted"]);

function modelPart({ model }: SystemSources, facts: Facts | null): SystemReport["model"] {
  if (facts === null) return { model, calls: null, failures: [] };
  const sum = (rows: Facts["calls"]) => rows.reduce((all, { calls }) => all + calls, 0);
  const offline = facts.calls.filter((row) => row.model === "offline");
  const asked = facts.calls.filter((row) => row.model !== "offline");
  const failed = facts.calls.filter((row) => !noFailures.has(row.outcome));
  const byReason = Map.groupBy(failed, (row) => row.outcome);
  return {
    model,
    calls: { model: sum(asked), failed: sum(failed), offline: sum(offline) },
    failures: [...byReason]
      .map(([reason, rows]) => ({ reason, count: sum(rows) }))
      .toSorted((a, b) => b.count - a.count),
  };
}

function troublesOf({ mail, model, backup, errors }: Omit<SystemReport, "troubles">, now: Date): Trouble[] {
  const age = (moment: string) => now.getTime() - Date.parse(moment);
  const troubles: Trouble[] = [];
  const { queue } = mail;
  if (queue !== null && queue.waiting > 0 && queue.lastError !== null)
    troubles.push({ kind: "mails", reason: queue.lastError });
  const { calls, failures } = model;
  if (calls !== null && calls.failed >= fewFailures && calls.failed * 2 >= calls.model + calls.offline)
    troubles.push({ kind: "model", reason: failures[0]?.reason ?? null });
  if (backup !== null && backup.known !== null) {
    const { last, failed } = backup.known;
    const isMissing = last === null || age(last.at) > backupMs;
    if (isMissing) troubles.push({ kind: backup.isNightly ? "backup" : "no-backups", reason: null });
    if (failed !== null) troubles.push({ kind: "backup-failed", reason: failed.failure.replace(/\.$/, "") });
  }
  const lastError = errors.find(({ last }) => age(last) < hourMs);
  if (lastError !== undefined) troubles.push({ kind: "errors", reason: lastError.message });
  return troubles;
}
