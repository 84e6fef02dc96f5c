import { formatFileSize, formatNumber } from "#app/lib/text/format.ts";
import type { TroubleKind } from "#shared/system/system-report.ts";

const plural = (count: number, one: string, more: string) => `${formatNumber(count)} ${count === 1 ? one : more}`;
const because = (reason: string | null) => (reason === null ? "" : `: ${reason}`);

interface TroubleWords {
  says: (reason: string | null) => string;
  todo: string;
}

const gigabyte = 1024 * 1024 * 1024;
/** "1.5 GB", since disks and databases are larger than files. */
const size = (bytes: number) =>
  bytes < gigabyte ? formatFileSize(bytes) : `${formatNumber(Math.round((bytes / gigabyte) * 10) / 10)} GB`;

const jobNames: Readonly<Record<string, string>> = {
  vacuum: "Makes the room of deleted rows usable again",
  housekeeping: "Deletes links, sessions and entries that are out of date",
  mails: "Sends mails that wait",
  backups: "Backs up each night",
  "orphan-files": "Removes files that have lost their row",
  "expired-uploads": "Gives up uploads that nobody finished",
  "documents-files": "Removes files of documents without a row",
  "resumes-files": "Removes files of resumes without a row",
  "ai-usage": "Deletes what models took more than 400 days ago",
  reminders: "Sends reminders",
  "admins-audit": "Forgets what admins did, after 400 days",
};
const jobName = (job: string) => jobNames[job] ?? job;

export const systemTexts = {
  title: "System",
  purpose: "Whether all is well, and what to do where it is not.",
  loadError: {
    message: "The state of the system could not be read.",
    reassurance: "Where this stays so, look at /readyz and at the log of the server.",
  },
  refresh: "Look again",
  well: "All is well.",
  wellMore: "The database answers, there is room for files, mails go out, and no error was written in the last hour.",
  unwell: (count: number) => plural(count, "thing needs somebody", "things need somebody"),
  troubles: "What is wrong, the worst first",
  trouble: {
    database: {
      says: (reason) =>
        reason === null ? "The database does not answer." : `The database takes no writes${because(reason)}.`,
      todo: "People see errors. Look whether it runs, and at DATABASE_URL or the disk of DATA_DIR.",
    },
    clock: {
      says: (reason) => `The clocks differ${because(reason)}.`,
      todo: "Set the wrong clock right, by NTP. Sessions, codes, links, limits and reminders go by the database's: if that one is wrong, sessions end too early or too late, and codes of authenticator apps are refused.",
    },
    disk: {
      says: (reason) => `The disk is nearly full${because(reason)}.`,
      todo: "Make room, or uploads and the database stop. The cache folder of DATA_DIR can be emptied at any time.",
    },
    store: {
      says: (reason) => `The store of files does not answer${because(reason)}.`,
      todo: "Papers can be neither opened nor added. Look at the folder or the bucket, and at the S3_ settings.",
    },
    mail: {
      says: (reason) => `The mail server does not take mails${because(reason)}.`,
      todo: "Nobody can confirm an account or choose a new password. Mend the mail server or SMTP_URL; what waits goes then.",
    },
    mails: {
      says: (reason) => `Mails wait${because(reason)}.`,
      todo: "They are tried again by themselves, for three days. Links in them work for an hour once they are sent. Which ones wait is below.",
    },
    "mails-dropped": {
      says: (reason) => `Mails were given up in the last seven days${because(reason)}.`,
      todo: "They waited for too long. Mend the mail server or SMTP_URL; people have to ask again. Which ones is below, whose in the table platform.mails.",
    },
    "mails-refused": {
      says: (reason) => `Mails were refused for good in the last 24 hours${because(reason)}.`,
      todo: "They are not tried again. Often an address is mistyped; whose is in the table platform.mails, which ones is below.",
    },
    scanner: {
      says: (reason) => `The scanner for malware does not answer${because(reason)}.`,
      todo: "No file is taken until it does. Look at clamd and at CLAMD_URL.",
    },
    model: {
      says: (reason) => `At least half of the calls of the model failed in the last 24 hours${because(reason)}.`,
      todo: "Look at the account at the provider, AI_API_KEY and AI_MODEL. Without AI_MODEL the offline engine answers.",
    },
    "no-backups": {
      says: () => "No backups are set up, and none was made in the last seven days.",
      todo: "Whoever runs the server sets BACKUP_DIR to a folder on another disk: then one is made each night. Until then, npm run backup -- FILE makes one.",
    },
    backup: {
      says: () => "No night of the last 36 hours has left a backup.",
      todo: "Make one now by npm run backup -- FILE, and look in the log why those of the nights are missing.",
    },
    "backup-failed": {
      says: (reason) => `The last backup of the night failed${because(reason)}.`,
      todo: "It is tried again after an hour; former backups stay. The log says more: the nightly backup failed.",
    },
    job: {
      says: (reason) => `A job of its own failed when it ran last${because(reason && jobName(reason))}.`,
      todo: "It is tried again by itself. Where this stays so, the log says why.",
    },
    errors: {
      says: (reason) => `Errors were written in the last hour; the last${because(reason)}.`,
      todo: "Look them up in the log by their request ids, below.",
    },
  } satisfies Record<TroubleKind, TroubleWords> as Record<TroubleKind, TroubleWords>,
  running: {
    title: "This process",
    version: "Version",
    commit: "Commit",
    noCommit: "Not known: there is no git where it runs",
    since: "Started",
    uptime: (seconds: number) => {
      const [days, hours, minutes] = [
        Math.floor(seconds / 86_400),
        Math.floor(seconds / 3600),
        Math.floor(seconds / 60),
      ];
      if (days > 0) return plural(days, "day", "days");
      if (hours > 0) return plural(hours, "hour", "hours");
      return minutes > 0 ? plural(minutes, "minute", "minutes") : "less than a minute";
    },
    runs: "Runs for",
    limits: "Errors, limits and jobs below are those of this process, since it started.",
  },
  database: {
    title: "Database",
    engine: "Engine",
    engines: { pglite: "PGlite, in the data folder", postgres: "Postgres", supabase: "Postgres of another Supabase" },
    version: "Version",
    migration: "Newest migration",
    noMigration: "None is noted",
    size: "Size",
    connections: "Connections",
    used: (used: number, most: number) => `${formatNumber(used)} of ${formatNumber(most)}`,
    away: "It does not answer.",
  },
  store: {
    title: "Files",
    kinds: { folder: "Folder", bucket: "Bucket", elsewhere: "Kept by" },
    room: "Room left",
    unknownRoom: {
      folder: "Not known",
      bucket: "As much as the store gives",
      elsewhere: "As much as that service gives",
    },
  },
  mail: {
    title: "Mail",
    server: "Mail server",
    ways: {
      smtp: "SMTP",
      mailbox: "None: mails stay in the mailbox of this machine",
      elsewhere: "Mails of accounts are sent by that Supabase",
    },
    waiting: "Waiting",
    nothingWaits: "None",
    waits: "Waiting mails, the oldest first",
    since: "the oldest since",
    next: "next try",
    untried: "not tried yet",
    failures: "Not sent in the last seven days",
    kinds: {
      confirmation: "Confirmation",
      recovery: "New password",
      magiclink: "Sign-in link",
      invite: "Invitation",
      email_change: "Change of an email",
      reauthentication: "Code before a change",
      security_notice: "Notice of a change",
    } as Readonly<Record<string, string>>,
    mails: (count: number) => plural(count, "mail", "mails"),
    outcomes: { refused: "refused", dropped: "given up" },
    untold: "nobody tried to send them in time",
  },
  model: {
    title: "Model",
    model: "Model",
    none: "None is set: the offline engine answers",
    calls: "Calls in 24 hours",
    counted: (model: number, offline: number) =>
      `${formatNumber(model)} of the model, ${formatNumber(offline)} of the offline engine`,
    failed: "Failed",
    unknown: "Not known while the database does not answer",
    reasons: {
      unauthorized: "the provider refused the key",
      rate_limited: "the provider's limit was reached",
      unavailable: "the provider did not answer",
      timeout: "no answer in time",
      cut_off: "the answer was cut off",
      too_long: "the question was too long",
      empty: "an empty answer",
      invalid: "an answer of the wrong form",
      failed: "a fault of ours",
    } as Readonly<Record<string, string>>,
    times: (reason: string, count: number) => `${reason} (${formatNumber(count)})`,
  },
  backup: {
    title: "Backup",
    last: "Last one",
    size: "Size",
    place: "Kept in",
    made: "Made",
    byHand: "By npm run backup",
    byNight: "By the server, at night",
    failed: "Failed last",
    each: "Each night",
    on: "Yes, into BACKUP_DIR",
    off: "No: BACKUP_DIR is not set",
    none: "None yet",
    todo: "Copies that other programs make are not seen here. How to make and restore backups is in docs/operations.md.",
    unknown: "Not known while the database does not answer",
    elsewhere: "Accounts, rows and files are kept by another Supabase, and are backed up there.",
  },
  errors: {
    title: "Last errors",
    list: "Errors, the last first",
    none: "None since this process started.",
    times: (count: number) => plural(count, "time", "times"),
    request: (id: string) => `Request ${id}`,
    code: (code: string) => `Code ${code}`,
  },
  jobs: {
    title: "What runs by itself",
    list: "Jobs",
    name: jobName,
    ran: "ran",
    failed: "Failed",
    found: (count: number) => `last did ${plural(count, "thing", "things")}`,
    nothing: "has had nothing to do",
    none: "Nothing has run yet.",
  },
  refusals: {
    title: "Limits reached in the last hour",
    list: "Addresses, the most frequent first",
    none: "None.",
    times: (count: number) => plural(count, "refusal", "refusals"),
    last: "the last",
  },
  size,
} as const;
