import { pino } from "pino";
import { backendSettings, installationKeys } from "@workspace/backend";
import type { Config } from "#server/config.ts";
import { createRecentErrors } from "#server/observability/recent-errors.ts";
import { createServiceClient, type ServiceClient } from "#server/service-client.ts";
import { startServer } from "#server/start.ts";

export const reachLimitMs = 5_000;

interface ReachedBackend {
  service: ServiceClient;
  close(): Promise<void>;
}

/** Uses a running server where there is one: a data folder has one owner at a time. @throws AppError if none starts */
export async function reachBackend(config: Config): Promise<ReachedBackend> {
  if (backendSettings.isRemote(config)) return reached(config.SUPABASE_URL, config.SUPABASE_SECRET_KEY);
  const { publishableKey, secretKey } = await installationKeys.load(config);
  const running = urlOf(config);
  if (await takesKey(running, publishableKey)) return reached(running, secretKey);
  const own = { ...config, PORT: 0, PUBLIC_URL: undefined, SEED_BLOG: false };
  const silent = { log: pino({ level: "fatal" }), errors: createRecentErrors() };
  const { url, close } = await startServer(own, { isDevelopment: false, mayMigrate: null, ...silent });
  return reached(url, secretKey, close);
}

function reached(url: string, secretKey: string, close = async () => {}): ReachedBackend {
  return { service: createServiceClient({ url, secretKey, fetch }), close };
}

export function urlOf({ HOST, PORT }: Config): string {
  return `http://${HOST.includes(":") ? `[${HOST}]` : HOST}:${PORT}`;
}

/** Tells our server from another program on the port: only ours accepts the publishable key, which is no secret. */
export async function takesKey(url: string, publishableKey: string): Promise<boolean> {
  const settings = await fetch(`${url}/auth/v1/settings`, {
    headers: { apikey: publishableKey },
    signal: AbortSignal.timeout(reachLimitMs),
  }).catch(() => null);
  return settings?.ok === true;
}
