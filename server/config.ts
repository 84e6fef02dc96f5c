import path from "node:path";
import { z } from "zod";
import { AppError } from "#shared/errors.ts";

const url = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/+$/, ""));
const list = z.string().transform((value) =>
  value
    .split(",")
    .map((item) => item.trim())
    .filter((item) => item !== ""),
);
const seconds = z.coerce.number().int().positive();

/** Every setting an operator can make. An empty value counts as not given. */
const environmentSchema = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default("127.0.0.1"),
  PUBLIC_URL: url.optional(),
  DATA_DIR: z.string().default(".data"),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  SUPABASE_URL: url.optional(),
  SUPABASE_PUBLISHABLE_KEY: z.string().optional(),
  SUPABASE_SECRET_KEY: z.string().optional(),
  AUTH_JWT_KEYS: z.string().optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().default("Study Visa Companion <no-reply@localhost>"),
  MAILS_PER_HOUR: z.coerce.number().int().positive().default(30),
  SUPPORT_EMAIL: z.email().optional(),
  DEVELOPER_NAME: z.string().max(80).default("The Study Visa Companion team"),
  SITE_NAME: z.string().max(80).default("Study Visa Companion"),
  REDIRECT_URLS: list.default([]),
  TRUSTED_PROXIES: list.default([]),
  SESSION_TIMEBOX: seconds.optional(),
  SESSION_INACTIVITY: seconds.optional(),
  ANALYTICS_URL: url.optional(),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
});

export type Environment = z.infer<typeof environmentSchema>;

/** The settings of one installation, checked. `DATA_DIR` is absolute. */
export type Config = Omit<Environment, "PUBLIC_URL"> & {
  /** As configured; without it the address is `http://localhost:PORT`, known once the server listens. */
  PUBLIC_URL: string | undefined;
};

type RemoteConfig = Config & Record<"SUPABASE_URL" | "SUPABASE_PUBLISHABLE_KEY" | "SUPABASE_SECRET_KEY", string>;

/** True when another backend does auth, tables and files; its two keys are then given. */
export function isRemote(config: Config): config is RemoteConfig {
  return config.SUPABASE_URL !== undefined;
}

/** One sentence for each way a value can be wrong; never the value itself, which may be a secret. */
function describe(issue: z.core.$ZodIssue): string {
  return `${issue.path.join(".")}: ${issue.message}`;
}

/** What belongs together must come together. */
function findContradictions(environment: Environment): string[] {
  const problems: string[] = [];
  if (environment.SUPABASE_URL) {
    for (const name of ["SUPABASE_PUBLISHABLE_KEY", "SUPABASE_SECRET_KEY"] as const) {
      if (!environment[name]) problems.push(`${name}: required when SUPABASE_URL is set`);
    }
  }
  return problems;
}

/**
 * Reads the settings from `environment`; the only reader of `process.env` in the product.
 * @throws AppError `bad_configuration` whose message names every bad setting.
 */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));
  const parsed = environmentSchema.safeParse(given);
  const problems = parsed.success ? findContradictions(parsed.data) : parsed.error.issues.map(describe);
  if (!parsed.success || problems.length > 0) {
    throw new AppError("bad_configuration", `Wrong settings: ${problems.join("; ")}`);
  }
  return { ...parsed.data, PUBLIC_URL: parsed.data.PUBLIC_URL, DATA_DIR: path.resolve(parsed.data.DATA_DIR) };
}
