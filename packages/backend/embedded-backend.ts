import { createAuth } from "#backend/auth/auth.ts";
import {
  ACCESS_TOKEN_SECONDS,
  type AuthSettings,
  defaultAuthLimits,
  networkLimits,
  PASSWORD_COST,
  QUICK_PASSWORD_COST,
} from "#backend/auth/settings.ts";
import { createTokenVerifier } from "#backend/auth/tokens/tokens.ts";
import { startMailbox } from "#backend/mail/mailbox.ts";
import type { ListeningDatabase } from "#backend/postgres/database.ts";
import { bootstrap } from "#backend/postgres/bootstrap.ts";
import { applyMigrations } from "#backend/postgres/migrations.ts";
import { createRest } from "#backend/rest/rest.ts";
import { checkDatabasePlace } from "#backend/storage/orphans/check-database-place.ts";
import { checkFileStore } from "#backend/storage/orphans/check-file-store.ts";
import { startOrphanRemoval } from "#backend/storage/orphans/orphan-removal.ts";
import { createMalwareScanner } from "#backend/storage/uploads/malware-scanner.ts";
import { createStorage } from "#backend/storage/storage.ts";
import type { BackendOptions, BackendParts } from "./create-backend.ts";
import { checkInstallation } from "./check-installation.ts";
import { loadKeys } from "./installation-keys.ts";
import type { BackendSettings } from "./settings.ts";
import { createDatabaseClock, type DatabaseClock } from "#backend/postgres/database-clock.ts";
import { startVacuum } from "#backend/postgres/vacuum.ts";
import { startHousekeeping } from "#backend/auth/housekeeping.ts";
import { loadSigningKeys } from "#backend/auth/tokens/signing-keys.ts";
import { createCallerResolver } from "#backend/gateway/caller.ts";
import { createKnownCallers } from "#backend/gateway/known-callers.ts";
import { createLimitStore } from "#backend/limits/rate-limiter.ts";
import type { MailQueue } from "#backend/mail/mail-queue.ts";
import { createJobs, type Jobs, type RepeatedJob } from "./repeated-job.ts";
import { createSmtpMailer, type Mailer } from "#backend/mail/mailer.ts";
import { AppError } from "./app-error.ts";
import { refuseToLeavePeople } from "#backend/operations/unmoved-people.ts";
import { spoolFolderOf } from "#backend/operations/spool-folder.ts";
import { noteByHand, readBackups } from "#backend/operations/backup-rows.ts";
import { startLocalService } from "#backend/operations/local-service.ts";
import { openFiles } from "#backend/storage/files/open-files.ts";
import { startUploadExpiry } from "#backend/storage/resumable/upload-rows.ts";
import { createMailboxSms, createTwilioSms, type SmsSender } from "#backend/sms/sms.ts";
import { type ApiKeys, createLegacyKeys } from "#backend/gateway/api-keys.ts";

/** Closes `db` when it ends or fails. */
export async function openEmbeddedBackend(db: ListeningDatabase, options: BackendOptions): Promise<BackendParts> {
  const { settings, site, migrations, mayMigrate, clientIp, noteCaller, log } = options;
  const opened = new AsyncDisposableStack();
  const jobs = createJobs();
  const { repeat } = jobs;
  try {
    opened.defer(() => db.close());
    if (settings.DATABASE_URL !== undefined) await refuseToLeavePeople(db, settings.DATA_DIR, log);
    // After the data folder was locked: two first starts at once must not both make keys.
    const installation = await loadKeys(settings);
    const signingKeys = await loadSigningKeys(installation.signingKeys);
    const apiUrl = `${site.url}/auth/v1`;
    // PGlite's lock on the data folder keeps other processes out.
    const isAlone = db.engine === "pglite";
    const { files, spool, setting } = await openFiles(settings, { isAlone });
    opened.defer(() => files.close());
    await bootstrap(db);
    await checkFileStore({ db, files, setting });
    // A folder is copied along.
    if (setting === "S3_BUCKET") await checkDatabasePlace(db, settings);
    // The folder of PGlite has one process, whose keys are beside it.
    if (!isAlone) {
      const kids = signingKeys.publicJwks().keys.map(({ kid }) => kid);
      await checkInstallation(db, { ...installation, kids });
    }
    const applied = await applyMigrations(db, migrations, { mayApply: mayMigrate });
    if (applied.length > 0) log.info({ migrations: applied }, "migrations applied");
    const mail = await startMail(settings);
    opened.defer(() => mail.close());
    const auth = authSettings(settings, { site, apiUrl });
    if (settings.QUICK_PASSWORD_HASHES)
      log.warn("QUICK_PASSWORD_HASHES is for tests: whoever steals a hash guesses it");
    const keys: ApiKeys = {
      publishable: installation.publishableKey,
      secret: installation.secretKey,
      findLegacyRole: createLegacyKeys(signingKeys),
    };
    // Keys of the folder are rotated a process at a time.
    const findNewKeys = async () => loadSigningKeys((await loadKeys(settings)).signingKeys);
    const clock = createDatabaseClock({ db, log });
    await clock.compare();
    const callers = createKnownCallers(
      createCallerResolver(
        keys,
        createTokenVerifier(signingKeys, {
          issuer: apiUrl,
          clock: clock.now,
          findNewKeys,
        }),
      ),
      noteCaller,
    );
    const { resolveCaller } = callers;
    const authService = createAuth({
      db,
      mailer: mail.mailer,
      sms: smsSender(settings, mail),
      keys: signingKeys,
      findNewKeys,
      tokenSecret: installation.secretKey,
      settings: auth,
      resolveCaller,
      clientIp,
      onUserDeleted: () => orphans.removeSoon(),
      clock: clock.now,
      log,
    });
    opened.defer(() => authService.close());
    if (isAlone) await authService.mails.takeOver();
    const mails = startMails(authService.mails, { clock, repeat, log });
    opened.defer(() => mails.stop());
    const housekeeping = startHousekeeping({ db, settings: auth, clock: clock.now, repeat, log });
    opened.defer(() => housekeeping.stop());
    const vacuum = startVacuum({ db, repeat, log });
    opened.defer(() => vacuum?.stop());
    const orphans = await startOrphanRemoval({ db, files, isAlone, noteRun: jobs.note, log });
    opened.defer(() => orphans.stop());
    const uploadExpiry = startUploadExpiry({ db, removeOrphans: orphans.removeSoon, repeat, log });
    opened.defer(() => uploadExpiry.stop());
    const scanner = settings.CLAMD_URL === undefined ? null : createMalwareScanner(settings.CLAMD_URL);
    const storage = createStorage({
      db,
      files,
      spool,
      scanner,
      bytesPerPerson: settings.STORAGE_MB_PER_PERSON * 1024 * 1024,
      removeOrphans: orphans.removeSoon,
      tokenSecret: installation.secretKey,
      apiUrl: `${site.url}/storage/v1`,
      resolveCaller,
      clientIp,
      clock: clock.now,
      log,
    });
    const makeArchive = async (stopped: AbortSignal) => {
      const operations = await import("#backend/operations/make-archive.ts");
      return operations.makeArchive({ db, files, keys: installation, spoolFolder: spoolFolderOf(settings), stopped });
    };
    if (isAlone) {
      const local = await startLocalService({
        dataDir: settings.DATA_DIR,
        makeArchive,
        noteMade: (made) => noteByHand(db, made),
        log,
      });
      opened.defer(() => local.close());
    }
    if (settings.BACKUP_DIR !== undefined) {
      const { startNightlyBackups } = await import("#backend/operations/nightly.ts");
      const { BACKUP_DIR: folder, BACKUP_KEEP: keep, BACKUP_PASSPHRASE: passphrase } = settings;
      const nightly = startNightlyBackups({ repeat, db, makeArchive, folder, keep, passphrase, now: clock.now, log });
      opened.defer(() => nightly.stop());
    }
    return {
      keys,
      routes: { auth: authService.routes, rest: createRest({ db, resolveCaller, clientIp, log }), storage },
      ...callers,
      createLimitStore: (limits) => createLimitStore({ db, limits, clock: clock.now, log }),
      isReady: () => db.isReady(),
      checks: {
        async database() {
          if (!(await db.isReadOnly?.())) return;
          throw new AppError(
            "database_unavailable",
            "DATABASE_URL: the server is read-only: people can look, nothing is stored",
          );
        },
        async store() {
          if ((await files.storeId(null)) !== null) return;
          throw new AppError("internal", `${setting}: the store of people's files is empty or has lost its id`);
        },
        mail: () => mail.mailer.check(),
        clock: clock.check,
        scanner: scanner && (() => scanner.check()),
      },
      connections: () => db.connections?.() ?? null,
      queues: { passwords: authService.passwordLoad, ...(db.load && { database: db.load.bind(db) }) },
      onChange: (topic, heard) => db.onChange(topic, heard),
      mailboxUrl: mail.mailboxUrl,
      mailer: mail.mailer,
      mail: authService.mails,
      now: clock.now,
      jobs,
      signIn: { google: auth.google !== null },
      backups: () => readBackups(db),
      close: () => opened.disposeAsync(),
    };
  } catch (error) {
    await opened.disposeAsync();
    throw error;
  }
}

function authSettings(
  settings: BackendSettings,
  { site, apiUrl }: { site: BackendOptions["site"]; apiUrl: string },
): AuthSettings {
  return {
    siteUrl: site.url,
    apiUrl,
    redirectUrls: settings.REDIRECT_URLS,
    siteName: site.name,
    supportEmail: site.supportEmail,
    mailerAutoconfirm: false,
    disableSignup: false,
    google: googleSettings(settings),
    anonymousSignIns: settings.ANONYMOUS_SIGN_INS,
    passwordCost: settings.QUICK_PASSWORD_HASHES ? QUICK_PASSWORD_COST : PASSWORD_COST,
    limits: {
      ...defaultAuthLimits,
      ...networkLimits(settings.SIGN_UPS_PER_NETWORK),
      mailTotal: { points: settings.MAILS_PER_HOUR, seconds: 3600 },
      smsTotal: { points: settings.SMS_PER_HOUR, seconds: 3600 },
    },
    sessionTimebox: settings.SESSION_TIMEBOX,
    sessionInactivity: settings.SESSION_INACTIVITY,
    reuseIntervalSeconds: 10,
    accessTokenSeconds: ACCESS_TOKEN_SECONDS,
  };
}

function googleSettings(settings: BackendSettings): AuthSettings["google"] {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_ISSUER: issuer } = settings;
  return clientId === undefined || clientSecret === undefined ? null : { issuer, clientId, clientSecret };
}

/** Without an SMS service texts go to the mailbox of this machine, never to a mail server: they hold codes. */
function smsSender(settings: BackendSettings, mail: { mailer: Mailer; mailboxUrl: string | null }): SmsSender | null {
  if (settings.SMS_URL !== undefined) return createTwilioSms(settings.SMS_URL);
  return mail.mailboxUrl === null ? null : createMailboxSms(mail.mailer);
}

async function startMail({ SMTP_URL, MAIL_FROM }: BackendSettings) {
  const mailbox = SMTP_URL ? null : await startMailbox();
  const mailer = createSmtpMailer({ smtpUrl: mailbox?.smtpUrl ?? (async () => SMTP_URL ?? ""), from: MAIL_FROM });
  return {
    mailer,
    mailboxUrl: mailbox?.webUrl ?? null,
    async close() {
      await mailer.close();
      await mailbox?.close();
    },
  };
}

/** Often, so that a mail follows soon when the mail server is back. */
const MAIL_INTERVAL_MS = 20_000;

function startMails(
  mails: MailQueue,
  { clock, repeat, log }: { clock: DatabaseClock } & Pick<Jobs, "repeat"> & Pick<BackendOptions, "log">,
): RepeatedJob {
  const work = async (stopped: AbortSignal) => {
    // None is dropped by a clock that was put forward since.
    await clock.compare();
    await mails.sendDue(stopped);
  };
  return repeat("mails", MAIL_INTERVAL_MS, work, (error) =>
    log.warn({ err: error }, "Mails that wait could not be looked for; that is tried again in a moment"),
  );
}
