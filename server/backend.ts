import path from "node:path";
import type { Logger } from "pino";
import { z } from "zod";
import { createAuth } from "#platform/auth/auth.ts";
import { createLegacyKeys } from "#platform/auth/legacy-api-keys.ts";
import { startHousekeeping } from "#platform/auth/services/housekeeping.ts";
import {
  ACCESS_TOKEN_SECONDS,
  type AuthSettings,
  defaultAuthLimits,
  PASSWORD_COST,
  QUICK_PASSWORD_COST,
} from "#platform/auth/settings.ts";
import { loadSigningKeys } from "#platform/auth/signing-keys.ts";
import { createTokenVerifier } from "#platform/auth/tokens.ts";
import type { ApiKeys } from "#platform/gateway/api-keys.ts";
import type { ResolveCaller } from "#platform/gateway/caller.ts";
import { createCallerResolver } from "#platform/gateway/caller-resolver.ts";
import { startMailbox } from "#platform/mail/mailbox.ts";
import type { Mailer } from "#platform/mail/mailer.ts";
import { createSmtpMailer } from "#platform/mail/smtp-mailer.ts";
import { bootstrap } from "#platform/postgres/bootstrap.ts";
import { migrate } from "#platform/postgres/migrations.ts";
import { openDatabase } from "#platform/postgres/open-database.ts";
import { createRest } from "#platform/rest/rest.ts";
import { checkFileStore } from "#platform/storage/check-file-store.ts";
import { startLooseFileRemoval } from "#platform/storage/loose-file-removal.ts";
import { startUploadExpiry } from "#platform/storage/resumable/expired-uploads.ts";
import { createStorage } from "#platform/storage/storage.ts";
import { createMailboxSms } from "#platform/sms/mailbox-sms.ts";
import type { SmsSender } from "#platform/sms/sms-sender.ts";
import { createTwilioSms } from "#platform/sms/twilio-sms.ts";
import type { PublicConfig } from "#shared/public-config.ts";
import { AppError } from "#platform/app-error.ts";
import type { Backend } from "./app.ts";
import type { Config } from "./config.ts";
import { createFunctionLimits, type FunctionLimits } from "./limits.ts";
import { createOpened } from "./opened.ts";
import { createRemoteTokenVerifier } from "./remote-token-verifier.ts";
import { loadSecrets } from "./secrets.ts";
import { openStorageFiles } from "./storage-files.ts";

const migrationsFolder = path.resolve(import.meta.dirname, "../supabase/migrations");

export interface RunningBackend {
  backend: Backend;
  keys: ApiKeys;
  resolveCaller: ResolveCaller;
  limits: FunctionLimits;
  /** True once the database answers. */
  isReady(): Promise<boolean>;
  mailboxUrl: string | null;
  /** Which ways to sign in exist beside e-mail and password. */
  signIn: PublicConfig["signIn"];
  close(): Promise<void>;
}

interface EmbeddedOptions {
  config: Config;
  siteUrl: string;
  clientIp(request: Request): string;
  log: Logger;
}

/** Opens, bootstraps and migrates the database, starts mail, and says how to build the backend's parts over them. */
export async function startEmbeddedBackend(options: EmbeddedOptions): Promise<RunningBackend> {
  const { config, siteUrl, log } = options;
  const opened = createOpened();
  try {
    const db = await openDatabase({ databaseUrl: config.DATABASE_URL, dataDir: config.DATA_DIR, log });
    opened.add(() => db.close());
    // After the data folder was locked: two first starts at once must not both make keys.
    const secrets = await loadSecrets(config);
    const signingKeys = await loadSigningKeys(secrets.signingKeys);
    const apiUrl = `${siteUrl}/auth/v1`;
    // PGlite's lock on the data folder says that whatever was under way is over.
    const isAlone = db.engine === "pglite";
    const { files, spool, setting } = await openStorageFiles(config, { isAlone });
    opened.add(() => files.close());
    await bootstrap(db);
    await checkFileStore({ db, files, setting });
    const migrations = await migrate(db, migrationsFolder);
    if (migrations.length > 0) log.info({ migrations }, "migrations applied");
    const mail = await startMail(config);
    opened.add(() => mail.close());
    const settings = authSettings(config, { siteUrl, apiUrl });
    if (config.QUICK_PASSWORD_HASHES) log.warn("QUICK_PASSWORD_HASHES is for tests: whoever steals a hash guesses it");
    const keys: ApiKeys = {
      publishable: secrets.publishableKey,
      secret: secrets.secretKey,
      findLegacyRole: createLegacyKeys(signingKeys),
    };
    const resolveCaller = createCallerResolver(keys, createTokenVerifier(signingKeys, { issuer: apiUrl }));
    const auth = createAuth({
      db,
      mailer: mail.mailer,
      sms: smsSender(config, mail),
      keys: signingKeys,
      tokenSecret: secrets.secretKey,
      settings,
      resolveCaller,
      clientIp: options.clientIp,
      onUserDeleted: () => looseFiles.removeSoon(),
      log,
    });
    opened.add(() => auth.close());
    const housekeeping = startHousekeeping({ db, settings, log });
    opened.add(() => housekeeping.stop());
    const looseFiles = await startLooseFileRemoval({ db, files, isAlone, log });
    opened.add(() => looseFiles.stop());
    const uploadExpiry = startUploadExpiry({ db, removeLooseFiles: looseFiles.removeSoon, log });
    opened.add(() => uploadExpiry.stop());
    return {
      keys,
      resolveCaller,
      limits: createFunctionLimits({ db, log }),
      isReady: () => db.isReady(),
      mailboxUrl: mail.mailboxUrl,
      signIn: { google: settings.google !== null },
      backend: {
        kind: "embedded",
        auth: auth.routes,
        rest: createRest({ db, resolveCaller, clientIp: options.clientIp, log }),
        storage: createStorage({
          db,
          files,
          spool,
          bytesPerPerson: config.STORAGE_MB_PER_PERSON * 1024 * 1024,
          removeLooseFiles: looseFiles.removeSoon,
          tokenSecret: secrets.secretKey,
          apiUrl: `${siteUrl}/storage/v1`,
          resolveCaller,
          clientIp: options.clientIp,
          log,
        }),
      },
      close: () => opened.close(),
    };
  } catch (error) {
    await opened.close();
    throw error;
  }
}

function authSettings(config: Config, urls: { siteUrl: string; apiUrl: string }): AuthSettings {
  return {
    ...urls,
    redirectUrls: config.REDIRECT_URLS,
    siteName: config.SITE_NAME,
    supportEmail: config.SUPPORT_EMAIL ?? null,
    mailerAutoconfirm: false,
    disableSignup: false,
    google: googleSettings(config),
    anonymousSignIns: config.ANONYMOUS_SIGN_INS,
    passwordCost: config.QUICK_PASSWORD_HASHES ? QUICK_PASSWORD_COST : PASSWORD_COST,
    limits: {
      ...defaultAuthLimits,
      mailTotal: { points: config.MAILS_PER_HOUR, seconds: 3600 },
      smsTotal: { points: config.SMS_PER_HOUR, seconds: 3600 },
    },
    sessionTimebox: config.SESSION_TIMEBOX,
    sessionInactivity: config.SESSION_INACTIVITY,
    reuseIntervalSeconds: 10,
    accessTokenSeconds: ACCESS_TOKEN_SECONDS,
  };
}

function googleSettings(config: Config): AuthSettings["google"] {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_ISSUER: issuer } = config;
  return clientId === undefined || clientSecret === undefined ? null : { issuer, clientId, clientSecret };
}

/** What `/auth/v1/settings` tells of the ways to sign in. */
const remoteSettingsSchema = z.object({ external: z.object({ google: z.boolean().default(false) }) });

/**
 * A hosted or self-hosted Supabase does auth, tables and files; its tokens are verified by its key set.
 * @throws AppError `bad_configuration` naming the setting when it does not answer or does not take the key
 */
export async function connectRemoteBackend(url: string, keys: ApiKeys): Promise<RunningBackend> {
  const ask = (endpoint: string, timeoutMs: number) =>
    fetch(`${url}/auth/v1/${endpoint}`, {
      headers: { apikey: keys.publishable },
      signal: AbortSignal.timeout(timeoutMs),
    }).catch(() => null);
  const response = await ask("settings", 10_000);
  if (response === null) throw new AppError("bad_configuration", `SUPABASE_URL: ${new URL(url).host} does not answer`);
  const settings = remoteSettingsSchema.safeParse(await response.json().catch(() => null));
  if (!response.ok || !settings.success) {
    const what =
      response.status === 401 ? "SUPABASE_PUBLISHABLE_KEY: refused by SUPABASE_URL" : "SUPABASE_URL: no Supabase";
    throw new AppError("bad_configuration", `${what} (it answered ${response.status})`);
  }
  return {
    keys,
    backend: { kind: "remote", url },
    resolveCaller: createCallerResolver(keys, createRemoteTokenVerifier(url)),
    limits: createFunctionLimits(null),
    isReady: async () => (await ask("health", 3_000))?.ok === true,
    mailboxUrl: null,
    signIn: { google: settings.data.external.google },
    close: async () => {},
  };
}

/** Without a service for texts they go to the mailbox of this machine, never to a mail server: they hold codes. */
function smsSender(config: Config, mail: { mailer: Mailer; mailboxUrl: string | null }): SmsSender | null {
  if (config.SMS_URL !== undefined) return createTwilioSms(config.SMS_URL);
  return mail.mailboxUrl === null ? null : createMailboxSms(mail.mailer);
}

async function startMail(config: Config) {
  const mailbox = config.SMTP_URL ? null : await startMailbox();
  const mailer = createSmtpMailer({ smtpUrl: config.SMTP_URL ?? mailbox?.smtpUrl ?? "", from: config.MAIL_FROM });
  return {
    mailer,
    mailboxUrl: mailbox?.webUrl ?? null,
    async close() {
      await mailer.close();
      await mailbox?.close();
    },
  };
}
