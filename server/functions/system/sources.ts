import { statfs } from "node:fs/promises";
import path from "node:path";
import type { Backend } from "#server/backend.ts";
import type { Config } from "#server/config.ts";
import type { Health } from "#server/observability/health.ts";
import type { RecentErrors } from "#server/observability/recent-errors.ts";
import type { RecentRefusals } from "#server/observability/recent-refusals.ts";
import type { RunningVersion } from "#server/observability/running-version.ts";
import type { SystemReport } from "#shared/system/system-report.ts";

/** Where the report has what the database does not know. Holds no setting that is a secret. */
export interface SystemSources {
  version: RunningVersion & { startedAt: Date };
  engine: SystemReport["database"]["engine"];
  store(): Promise<SystemReport["store"]>;
  mail: Pick<SystemReport["mail"], "server" | "way"> & { waiting: (() => ReturnType<Waiting>) | null };
  model: SystemReport["model"]["model"];
  health: () => Promise<Health>;
  /** Null where another service keeps rows and files. */
  backups: { isNightly: boolean; read: NonNullable<Backend["backups"]> } | null;
  errors: RecentErrors["list"];
  jobs: Backend["jobs"]["runs"];
  refusals: RecentRefusals["list"];
}

type Waiting = NonNullable<Backend["mail"]>["waiting"];

type Given = Pick<SystemSources, "version" | "model" | "health" | "errors" | "refusals">;

/** @param config only names of places are taken out of it */
export function systemSources(
  config: Config,
  backend: Pick<Backend, "mail" | "jobs" | "backups">,
  given: Given,
): SystemSources {
  const { SUPABASE_URL: remote, DATABASE_URL: database, SMTP_URL: smtp } = config;
  const isElsewhere = remote !== undefined;
  const { mail } = backend;
  return {
    ...given,
    engine: isElsewhere ? "supabase" : database === undefined ? "pglite" : "postgres",
    store: () => storeOf(config),
    mail: {
      way: smtp !== undefined ? "smtp" : isElsewhere ? "elsewhere" : "mailbox",
      // The address holds a user and a password, too.
      server: smtp === undefined ? null : new URL(smtp).host,
      waiting: mail && (() => mail.waiting()),
    },
    jobs: backend.jobs.runs,
    backups: backend.backups && { isNightly: config.BACKUP_DIR !== undefined, read: backend.backups },
  };
}

async function storeOf({ SUPABASE_URL: remote, S3_BUCKET: bucket, DATA_DIR: folder }: Config) {
  if (remote !== undefined) return { kind: "elsewhere" as const, name: new URL(remote).host, roomBytes: null };
  if (bucket !== undefined) return { kind: "bucket" as const, name: bucket, roomBytes: null };
  const name = path.join(folder, "files");
  const room = await statfs(folder).catch(() => null);
  return { kind: "folder" as const, name, roomBytes: room && room.bavail * room.bsize };
}
