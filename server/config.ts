import { closest, distance } from "fastest-levenshtein";
import { z } from "zod";
import { AppError, backendSettings } from "@workspace/backend";
import { findMissingBeside, modelSettingForm, parseModelSetting } from "#server/ai/models/model-setting.ts";
import { isProxyAddress } from "#server/http/client-ip.ts";

const url = z
  .url({ protocol: /^https?$/, error: "an address like https://example.com expected" })
  .transform((value) => value.replace(/\/+$/, ""));
const addresses = z.string().transform((value) =>
  value
    .split(",")
    .map((item) => item.trim())
    .filter((item) => item !== ""),
);
const whole = z.coerce.number({ error: "a whole number expected" }).int();
const flag = z.enum(["true", "false"], { error: "true or false expected" }).transform((value) => value === "true");
const aiModel = z.string().transform((value, context) => {
  const setting = parseModelSetting(value);
  if (setting !== null) return setting;
  context.addIssue(modelSettingForm);
  return z.NEVER;
});
/** The app, its cookies and the addresses in mails are at the root of their host. */
function isOrigin(address: string): boolean {
  if (!URL.canParse(address)) return true;
  const { pathname, search, hash, username, password } = new URL(address);
  return pathname === "/" && [search, hash, username, password].every((part) => part === "");
}

/** All settings. An empty value counts as missing. */
const environmentSchema = z.object({
  PORT: whole.min(0).max(65_535).default(3000),
  HOST: z.string().default("127.0.0.1"),
  PUBLIC_URL: url.refine(isOrigin, "an address without a path expected, like https://visa.example.com").optional(),
  ...backendSettings.shape,
  MAIL_FROM: backendSettings.shape.MAIL_FROM.default("Study Visa Companion <no-reply@localhost>"),
  SUPPORT_EMAIL: z.email().optional(),
  DEVELOPER_NAME: z.string().max(80).default("The Study Visa Companion team"),
  SITE_NAME: z.string().max(80).default("Study Visa Companion"),
  TRUSTED_PROXIES: addresses.refine((all) => all.every(isProxyAddress), "IPs or CIDR ranges expected").default([]),
  AI_MODEL: aiModel.optional(),
  AI_API_KEY: z.string().optional(),
  AI_BASE_URL: url.optional(),
  SEED_BLOG: flag.default(true),
  REMINDERS: flag.default(true),
  AI_TOKENS_PER_DAY: whole.positive().default(200_000),
  ANALYTICS_URL: url.optional(),
  SHUTDOWN_DELAY_SECONDS: whole.min(0).max(3_600).optional(),
  SHUTDOWN_GRACE_SECONDS: whole.min(0).max(3_600).default(30),
  METRICS_TOKEN: z.string().min(16, "16 characters or more expected").optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: url.optional(),
  OTEL_SERVICE_NAME: z.string().max(80).default("study-visa-companion"),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
});

export type Config = z.infer<typeof environmentSchema>;

/** Never the value itself, which may be a secret. */
function describe(issue: z.core.$ZodIssue): string {
  return `${issue.path.join(".")}: ${issue.message}`;
}

function findMissingAi(given: NodeJS.ProcessEnv): string[] {
  const { AI_MODEL: model, AI_API_KEY: apiKey, AI_BASE_URL: baseUrl } = given;
  if (!model) {
    const withoutModel = apiKey ? "AI_API_KEY" : baseUrl ? "AI_BASE_URL" : null;
    return withoutModel === null ? [] : [`AI_MODEL: required beside ${withoutModel}`];
  }
  const setting = parseModelSetting(model);
  return setting === null ? [] : findMissingBeside(setting, { apiKey: Boolean(apiKey), baseUrl: Boolean(baseUrl) });
}

/** Further than this from a setting's name a variable is somebody else's. */
const mostTypingErrors = 2;

/** @returns variables that are no setting and look like one, each with the one that may be meant */
export function findMistyped(environment: NodeJS.ProcessEnv): { given: string; meant: string }[] {
  const known = Object.keys(environmentSchema.shape);
  return Object.keys(environment).flatMap((given) => {
    if (known.includes(given)) return [];
    const meant = closest(given, known);
    const errors = distance(given, meant);
    // Short names are near to everything: HOSTS, POST.
    return errors <= mostTypingErrors && errors * 4 <= given.length ? [{ given, meant }] : [];
  });
}

/** @throws AppError `bad_configuration` that names every bad setting, and no value */
export async function readConfig(environment: NodeJS.ProcessEnv): Promise<Config> {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));
  const parsed = await environmentSchema.safeParseAsync(given);
  const problems = [
    ...(parsed.error?.issues.map(describe) ?? []),
    ...backendSettings.findContradictions(given),
    ...findMissingAi(given),
  ];
  if (!parsed.success || problems.length > 0) {
    throw new AppError("bad_configuration", `Wrong settings: ${problems.join("; ")}`);
  }
  return parsed.data;
}
