import { z } from "zod/mini";

/** What the function `system` answers. For admins, and without anything secret. */

/** The worst first. */
export const troubleKinds = [
  "database",
  "clock",
  "disk",
  "store",
  "mail",
  "mails",
  "mails-dropped",
  "mails-refused",
  "scanner",
  "model",
  "no-backups",
  "backup",
  "backup-failed",
  "job",
  "errors",
] as const;
export type TroubleKind = (typeof troubleKinds)[number];

const moment = z.string();

const troubleSchema = z.object({
  kind: z.enum(troubleKinds),
  /** In an operator's words, of a job its name; null where the kind says all. */
  reason: z.nullable(z.string()),
});
export type Trouble = z.infer<typeof troubleSchema>;

const databaseSchema = z.object({
  engine: z.enum(["pglite", "postgres", "supabase"]),
  /** Null while it does not answer. */
  facts: z.nullable(
    z.object({
      version: z.string(),
      bytes: z.number(),
      connections: z.number(),
      mostConnections: z.number(),
      migration: z.nullable(z.string()),
    }),
  ),
});

const mailSchema = z.object({
  /** Name and port; null: the mailbox of this machine, or nothing where another service mails. */
  server: z.nullable(z.string()),
  way: z.enum(["smtp", "mailbox", "elsewhere"]),
  /** Null where another service keeps them. */
  queue: z.nullable(
    z.object({
      waiting: z.number(),
      /** Those that wait longest first; without a reason they were not tried yet. */
      waits: z.array(
        z.object({
          kind: z.string(),
          reason: z.nullable(z.string()),
          count: z.number(),
          since: moment,
          nextTryAt: moment,
        }),
      ),
      /** Of the last seven days. Dropped: they waited for longer than they were worth anything. */
      failures: z.array(
        z.object({
          kind: z.string(),
          outcome: z.enum(["refused", "dropped"]),
          reason: z.nullable(z.string()),
          count: z.number(),
          last: moment,
        }),
      ),
    }),
  ),
});

/** Null where another service keeps rows and files. */
const backupSchema = z.nullable(
  z.object({
    /** The server makes one each night. */
    isNightly: z.boolean(),
    /** Null while the database does not answer. */
    known: z.nullable(
      z.object({
        /** That ended well, of the night or of the command. */
        last: z.nullable(z.object({ at: moment, file: z.string(), bytes: z.number(), isByHand: z.boolean() })),
        /** When the last one of a night ended well. */
        lastOwn: z.nullable(moment),
        /** The last night's, where it failed or was never ended; in words why. */
        failed: z.nullable(z.object({ at: moment, failure: z.string() })),
      }),
    ),
  }),
);

export const systemReportSchema = z.object({
  troubles: z.array(troubleSchema),
  version: z.object({ version: z.string(), commit: z.nullable(z.string()), startedAt: moment }),
  database: databaseSchema,
  store: z.object({
    kind: z.enum(["folder", "bucket", "elsewhere"]),
    name: z.nullable(z.string()),
    roomBytes: z.nullable(z.number()),
  }),
  mail: mailSchema,
  model: z.object({
    model: z.nullable(z.object({ provider: z.string(), name: z.string() })),
    /** Of the last 24 hours, by the model and by the offline engine; null while the database does not answer. */
    calls: z.nullable(z.object({ model: z.number(), failed: z.number(), offline: z.number() })),
    /** Why they failed, the most frequent first. */
    failures: z.array(z.object({ reason: z.string(), count: z.number() })),
  }),
  backup: backupSchema,
  errors: z.array(
    z.object({
      message: z.string(),
      code: z.nullable(z.string()),
      requestId: z.nullable(z.string()),
      count: z.number(),
      last: moment,
    }),
  ),
  jobs: z.array(
    z.object({
      job: z.string(),
      endedAt: moment,
      isOk: z.boolean(),
      lastDone: z.nullable(z.object({ at: moment, count: z.number() })),
    }),
  ),
  refusals: z.array(z.object({ route: z.string(), count: z.number(), last: moment })),
});
export type SystemReport = z.infer<typeof systemReportSchema>;
