import type { Hono } from "hono";
import type { Logger } from "pino";
import { createGateway, type GatewayParts } from "#backend/gateway/gateway.ts";
import type { Jobs } from "./repeated-job.ts";
import { type MailContent, renderHtml, renderText } from "#backend/mail/layout.ts";
import { type MailFailure, mailFailureOf } from "#backend/mail/mail-failure.ts";
import type { MailQueue } from "#backend/mail/mail-queue.ts";
import { createSmtpMailer, type SmtpMailer } from "#backend/mail/mailer.ts";
import { type BackendSettings, isRemote } from "./settings.ts";
import type { KnownCallers } from "#backend/gateway/known-callers.ts";
import { createRateLimiter, type Limit, type LimitStore, type RateLimiter } from "#backend/limits/rate-limiter.ts";
import { createFunctions, type FunctionHandler } from "#backend/functions/functions.ts";
import type { QueueLoad } from "#backend/limits/concurrency-limiter.ts";
import type { Connections, ListeningDatabase } from "#backend/postgres/database.ts";
import type { MayApply } from "#backend/postgres/migrations.ts";
import { openDatabase } from "#backend/postgres/open-database.ts";
import { copyTemplate } from "#backend/postgres/template.ts";
import type { KnownBackups } from "#backend/operations/backup-rows.ts";
import type { ApiKeys } from "#backend/gateway/api-keys.ts";

export interface BackendOptions {
  settings: BackendSettings;
  /** `url` without a trailing slash. */
  site: { url: string; name: string; supportEmail: string | null };
  /** Folder of `<timestamp>_<name>.sql`, applied where the backend is embedded. */
  migrations: string;
  /** Folder of `prepareTemplate`; without one that fits, a new embedded database replays the migrations. */
  templates: string | null;
  /** Asked before new migrations change a database that has been in use; null: they are applied. */
  mayMigrate: MayApply | null;
  /** Called with the Request object that `api` received; a copy of it is unknown. */
  clientIp(request: Request): string;
  /** Hears, within what is done for a request, whose session it was sent with. */
  noteCaller(userId: string): void;
  log: Logger;
}

export interface BackendParts extends KnownCallers {
  keys: ApiKeys;
  /** Empty where another service answers them. */
  routes: Pick<GatewayParts, "auth" | "rest" | "storage">;
  createLimitStore<Kind extends string>(limits: Record<Kind, Limit>): LimitStore<Kind>;
  /** True once the database, or the other Supabase, answers. Never throws. */
  isReady(): Promise<boolean>;
  /** Whether the database takes writes and has our time, and of what else is needed; each rejects with what is wrong. Null where there is none. */
  checks: Record<"database" | "clock" | "store" | "mail" | "scanner", (() => Promise<void>) | null>;
  /** Of the pool; null where there is none. */
  connections(): Connections | null;
  /** What has a queue in this process, by name: passwords to be hashed, statements of a database with one connection. */
  queues: Readonly<Record<string, () => QueueLoad>>;
  /**
   * Calls `heard` when a committed transaction has said `notify changes, '<topic>'`: at once for those of this process,
   * within two seconds for others. With `perhaps` it says that such may have been missed.
   */
  onChange: ListeningDatabase["onChange"];
  /** Null when mail goes out over SMTP or another service sends it. */
  mailboxUrl: string | null;
  /** Null where nothing says how mail goes out. */
  mailer: SmtpMailer | null;
  /** Null where another service mails. */
  mail: Pick<MailQueue, "waiting" | "sent"> | null;
  /** The same for all processes of one database. */
  now(): Date;
  jobs: Jobs;
  signIn: { google: boolean };
  /** Null where another service keeps rows and files. */
  backups: (() => Promise<KnownBackups>) | null;
  close(): Promise<void>;
}

/** A mail of the product, in the look of all mails. */
interface ProductMail {
  to: string;
  content: MailContent;
  messageId: string;
  headers: Readonly<Record<string, string>>;
}

export interface Backend extends Pick<
  BackendParts,
  | "isReady"
  | "checks"
  | "connections"
  | "queues"
  | "onChange"
  | "mailboxUrl"
  | "mail"
  | "now"
  | "jobs"
  | "signIn"
  | "backups"
  | "handOver"
  | "close"
> {
  keys: { publishable: string; secret: string };
  /** Where another Supabase does auth, tables and files; null when all of it is here. */
  remoteUrl: string | null;
  /** To be mounted at `/`; each function is at `/functions/v1/<name>`. */
  api(functions: Readonly<Record<string, FunctionHandler>>, options: { bodyLimitBytes: number }): Hono;
  rateLimiter<Kind extends string>(limits: Record<Kind, Limit>): RateLimiter<Kind>;
  /** @returns null once the mail server has it, else why not. Null where nothing says how mail goes out. */
  sendMail: ((mail: ProductMail) => Promise<MailFailure | null>) | null;
}

/** Locks the folder or connects, makes the first keys, migrates. @throws AppError that names the wrong setting */
export async function createBackend(options: BackendOptions): Promise<Backend> {
  const parts = await openParts(options);
  const { keys, resolveCaller, mailer } = parts;
  const site = { siteName: options.site.name, siteUrl: options.site.url, supportEmail: options.site.supportEmail };
  return {
    ...parts,
    keys: { publishable: keys.publishable, secret: keys.secret },
    remoteUrl: options.settings.SUPABASE_URL ?? null,
    api: (handlers, { bodyLimitBytes }) =>
      createGateway({
        ...parts.routes,
        keys,
        functions: createFunctions({ handlers, resolveCaller, bodyLimitBytes, log: options.log }),
      }),
    rateLimiter: (limits) => createRateLimiter(parts.createLimitStore(limits)),
    sendMail:
      mailer &&
      (({ content, ...mail }) =>
        mailer
          .send({
            ...mail,
            subject: content.subject,
            html: renderHtml(content, site),
            text: renderText(content, site),
          })
          .then(() => null, mailFailureOf)),
  };
}

function openOwnDatabase({ settings, migrations, templates, log }: BackendOptions): Promise<ListeningDatabase> {
  return openDatabase({
    databaseUrl: settings.DATABASE_URL,
    dataDir: settings.DATA_DIR,
    prepare: async (folder) => {
      if (templates !== null) await copyTemplate({ templates, migrations }, folder);
    },
    log,
  });
}

async function openParts(options: BackendOptions): Promise<BackendParts> {
  const { settings } = options;
  if (!isRemote(settings)) {
    // The database opens, in its own thread or process, while the rest is loaded.
    const [db, { openEmbeddedBackend }] = await Promise.all([
      openOwnDatabase(options),
      import("./embedded-backend.ts"),
    ]);
    return openEmbeddedBackend(db, options);
  }
  const { connectRemoteBackend } = await import("#backend/remote/remote-backend.ts");
  const { SMTP_URL: smtpUrl, MAIL_FROM: from } = settings;
  const keys = { publishable: settings.SUPABASE_PUBLISHABLE_KEY, secret: settings.SUPABASE_SECRET_KEY };
  const mailer = smtpUrl === undefined ? null : createSmtpMailer({ smtpUrl: async () => smtpUrl, from });
  return connectRemoteBackend(settings.SUPABASE_URL, { keys, mailer, noteCaller: options.noteCaller });
}
