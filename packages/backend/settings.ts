import { lookup } from "node:dns/promises";
import path from "node:path";
import { z } from "zod";
import { loadSigningKeys } from "#backend/auth/tokens/signing-keys.ts";
import { parseTwilioUrl } from "#backend/sms/sms.ts";
import { isLoopback } from "#backend/network/addresses.ts";

const url = z
  .url({ protocol: /^https?$/, error: "an address like https://example.com expected" })
  .transform((value) => value.replace(/\/+$/, ""));
const whole = z.coerce.number({ error: "a whole number expected" }).int();
const seconds = z.coerce.number({ error: "seconds expected, 1 or more" }).int().positive("seconds expected, 1 or more");
const flag = z.enum(["true", "false"], { error: "true or false expected" }).transform((value) => value === "true");
/** Secrets are sent to the provider, so it needs https, except on this machine. */
const issuer = url.refine(
  (value) => value.startsWith("https:") || isLoopback(new URL(value).hostname),
  "an https address expected; http only on this machine",
);
/** Addresses or globs of addresses that mail links may lead to. */
const redirects = z
  .string()
  .transform((value) =>
    value
      .split(",")
      .map((item) => item.trim())
      .filter((item) => item !== ""),
  )
  .refine(
    (all) => all.every((target) => /^[a-z][a-z0-9+.-]*:\/\/\S+$/i.test(target)),
    "addresses or globs like https://app.example.com/** expected",
  );
/** `address@example.com` or `Name <address@example.com>`. */
const sender = z.string().refine((value) => {
  const address = /^[^<>\r\n]*<([^<>]+)>$/.exec(value)?.[1] ?? value;
  return z.email().safeParse(address).success || address.endsWith("@localhost");
}, "an e-mail, or Name <e-mail>, expected");
/** The account's id and token are sent to the service, so it needs https, except on this machine. */
const smsUrl = z.string().transform((value, context) => {
  const account = parseTwilioUrl(value);
  if (account !== null) {
    const { protocol, hostname } = new URL(account.endpoint);
    if (protocol === "https:" || (protocol === "http:" && isLoopback(hostname))) return account;
  }
  context.addIssue("https://ACCOUNT:TOKEN@host/…/Messages.json?From=%2B15550100 expected");
  return z.NEVER;
});
/** Plain http is for a store on this machine or in a private network. */
const s3Endpoint = url.refine((value) => {
  const { username, password, search, hash } = new URL(value);
  return [username, password, search, hash].every((part) => part === "");
}, "an address without a password or parameters expected");
const signingKeys = z.string().refine(
  (json) =>
    loadSigningKeys(json).then(
      () => true,
      () => false,
    ),
  "a JSON array of private ES256 JWKs with kid expected, after them HS256 secrets of 32 bytes or more",
);

const percentSigns = "write @ / ? # and % of a password as %40 %2F %3F %23 and %25";

/** A password's `/`, `?` or `#` would end the address before its host, and errors would show the rest of it. */
function hasWholePassword(address: string): boolean {
  if (!URL.canParse(address)) return true;
  const { pathname, search, hash } = new URL(address);
  return !`${pathname}${search}${hash}`.includes("@");
}

/** A name server that does not answer says nothing about the name. */
async function hasKnownHost(address: string): Promise<boolean> {
  if (!URL.canParse(address)) return true;
  const { hostname } = new URL(address);
  const error = await lookup(hostname.replace(/^\[|\]$/g, "")).then(
    () => null,
    (reason: NodeJS.ErrnoException) => reason,
  );
  return error?.code !== "ENOTFOUND";
}

/** By the environment's names. To be parsed asynchronously. */
export const settingsShape = {
  DATA_DIR: z
    .string()
    .default(".data")
    .transform((folder) => path.resolve(folder)),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: "postgres://user:password@host/database expected" })
    .refine(hasWholePassword, percentSigns)
    .optional(),
  SUPABASE_URL: url.optional(),
  SUPABASE_PUBLISHABLE_KEY: z.string().optional(),
  SUPABASE_SECRET_KEY: z.string().optional(),
  AUTH_JWT_KEYS: signingKeys.optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9._-]{1,61}[a-z0-9]$/i, "the name of a bucket expected")
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/i, "a region like eu-central-1 expected")
    .default("us-east-1"),
  S3_ENDPOINT: s3Endpoint.optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  TAKE_FILES: z.string().optional(),
  CLAMD_URL: z
    .url({ protocol: /^(tcp|unix)$/, error: "tcp://host:3310 or unix:///run/clamav/clamd.ctl expected" })
    .optional(),
  STORAGE_MB_PER_PERSON: whole.positive().default(1024),
  BACKUP_DIR: z
    .string()
    .transform((folder) => path.resolve(folder))
    .optional(),
  BACKUP_KEEP: whole.positive().default(7),
  BACKUP_PASSPHRASE: z.string().min(12, "at least 12 characters expected").optional(),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: "smtp://host or smtps://user:password@host expected" })
    .refine(hasWholePassword, percentSigns)
    .refine(hasKnownHost, "there is no such host")
    .optional(),
  MAIL_FROM: sender.default("no-reply@localhost"),
  MAILS_PER_HOUR: whole.positive().default(1_000),
  SIGN_UPS_PER_NETWORK: whole.positive().default(100),
  SMS_URL: smsUrl.optional(),
  SMS_PER_HOUR: whole.positive().default(30),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_ISSUER: issuer.default("https://accounts.google.com"),
  ANONYMOUS_SIGN_INS: flag.default(false),
  /** For tests alone: passwords behind such hashes are found quickly. */
  QUICK_PASSWORD_HASHES: flag.default(false),
  REDIRECT_URLS: redirects.default([]),
  SESSION_TIMEBOX: seconds.optional(),
  SESSION_INACTIVITY: seconds.optional(),
};

export type BackendSettings = z.infer<z.ZodObject<typeof settingsShape>>;

type RemoteSettings = Record<"SUPABASE_URL" | "SUPABASE_PUBLISHABLE_KEY" | "SUPABASE_SECRET_KEY", string>;

/** True when another Supabase does auth, tables and files; its two keys are then given. */
export function isRemote<Settings extends Pick<BackendSettings, "SUPABASE_URL">>(
  settings: Settings,
): settings is Settings & RemoteSettings {
  return settings.SUPABASE_URL !== undefined;
}

const keyPrefixes = { SUPABASE_PUBLISHABLE_KEY: "sb_publishable_", SUPABASE_SECRET_KEY: "sb_secret_" };
/** Of a key that the operator chose for the embedded backend, prefix included. */
const shortestKey = 32;

const s3Settings = new Set(["S3_BUCKET", "S3_REGION", "S3_ENDPOINT", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"]);

/** A sentence for each, never a value, which may be a secret. Our keys have our form, those of a remote their own. */
export function findSettingContradictions(given: NodeJS.ProcessEnv): string[] {
  const google = ["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"];
  const missing = given["SUPABASE_URL"] ? [] : google.filter((name) => !given[name]);
  const isHalf = missing.length === 1 || (missing.length === 2 && given["GOOGLE_ISSUER"]);
  const halfGoogle = isHalf ? missing.map((name) => `${name}: required beside the other Google setting`) : [];
  const badKeys = Object.entries(keyPrefixes).flatMap(([name, prefix]) => {
    const key = given[name];
    if (given["SUPABASE_URL"]) return key ? [] : [`${name}: required when SUPABASE_URL is set`];
    if (!key || (key.startsWith(prefix) && key.length >= shortestKey)) return [];
    return [`${name}: ${prefix}… of at least ${shortestKey} characters expected`];
  });
  return [...halfGoogle, ...badKeys, ...findQuickHashes(given), ...findMissingS3(given)];
}

function findQuickHashes({ QUICK_PASSWORD_HASHES: isQuick, PUBLIC_URL: address = "" }: NodeJS.ProcessEnv): string[] {
  if (isQuick !== "true" || !URL.canParse(address) || isLoopback(new URL(address).hostname)) return [];
  return ["QUICK_PASSWORD_HASHES: for tests on this machine alone, not for that PUBLIC_URL"];
}

/** A store needs all of them or none; its region and address have defaults. */
function findMissingS3(given: NodeJS.ProcessEnv): string[] {
  if (given["SUPABASE_URL"] || !Object.keys(given).some((name) => s3Settings.has(name))) return [];
  return ["S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"]
    .filter((name) => !given[name])
    .map((name) => `${name}: required beside the other settings of the S3 store`);
}
