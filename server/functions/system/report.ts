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
/** A night and half a day: one night was missed. */
const nightMs = 36 * hourMs;
/** Mails are looked for three times a minute: then nobody looks. */
const untriedMs = hourMs / 6;
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
        waits: queue.waits.map(({ kind, reason, count, since, nextTryAt }) => ({
          kind,
          reason,
          count,
          since: since.toISOString(),
          nextTryAt: nextTryAt.toISOString(),
        })),
        failures: queue.failures.map(({ kind, outcome, reason, count, last }) => ({
          kind,
          outcome,
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
        lastOwn: known.lastOwn?.toISOString() ?? null,
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

type Known = Omit<SystemReport, "troubles">;
type Age = (moment: string) => number;

function troublesOf(report: Known, now: Date): Trouble[] {
  const age: Age = (moment) => now.getTime() - Date.parse(moment);
  const { calls, failures } = report.model;
  const isModelDown = calls !== null && calls.failed >= fewFailures && calls.failed * 2 >= calls.model + calls.offline;
  const lastError = report.errors.find(({ last }) => age(last) < hourMs);
  const backup = backupTroubles(report, age);
  const isBackupTold = backup.some(({ kind }) => kind === "backup-failed");
  const failedJobs = report.jobs.filter(({ job, isOk }) => !isOk && !(job === "backups" && isBackupTold));
  return [
    ...mailTroubles(report, age),
    ...(isModelDown ? [{ kind: "model" as const, reason: failures[0]?.reason ?? null }] : []),
    ...backup,
    ...failedJobs.map(({ job }) => ({ kind: "job" as const, reason: job })),
    ...(lastError === undefined ? [] : [{ kind: "errors" as const, reason: lastError.message }]),
  ];
}

function mailTroubles({ mail: { queue } }: Known, age: Age): Trouble[] {
  if (queue === null) return [];
  const held = queue.waits.find(({ reason, since }) => reason !== null || age(since) > untriedMs);
  const dropped = queue.failures.find(({ outcome }) => outcome === "dropped");
  // People mistype their addresses: that shall not stand there for a week.
  const refused = queue.failures.find(({ outcome, last }) => outcome === "refused" && age(last) < dayMs);
  return [
    ...(held ? [{ kind: "mails" as const, reason: held.reason ?? "they have not been tried" }] : []),
    ...(dropped ? [{ kind: "mails-dropped" as const, reason: dropped.reason }] : []),
    ...(refused ? [{ kind: "mails-refused" as const, reason: refused.reason }] : []),
  ];
}

function backupTroubles({ backup }: Known, age: Age): Trouble[] {
  if (backup === null || backup.known === null) return [];
  const { isNightly, known } = backup;
  const { last, lastOwn, failed } = known;
  const isMissing = isNightly ? lastOwn === null || age(lastOwn) > nightMs : last === null || age(last.at) > backupMs;
  return [
    ...(isMissing ? [{ kind: isNightly ? ("backup" as const) : ("no-backups" as const), reason: null }] : []),
    ...(failed ? [{ kind: "backup-failed" as const, reason: failed.failure.replace(/\.$/, "") }] : []),
  ];
}
