// `npm run admin -- grant EMAIL` and `… revoke EMAIL`: gives or takes the admin role. Goes through the running server
// where there is one, else it starts the server for itself, so that the data folder has one owner at a time.
import type { SupabaseClient } from "@supabase/supabase-js";
import { pino } from "pino";
import type { Database } from "#shared/database.types.ts";
import { AppError } from "#shared/errors.ts";
import { type Config, isRemote, readConfig } from "#server/config.ts";
import { loadSecrets } from "#server/secrets.ts";
import { createServiceClient } from "#server/service-client.ts";
import { startServer } from "#server/start.ts";

const usage = "Use: npm run admin -- grant EMAIL   or   npm run admin -- revoke EMAIL";
const usersPerPage = 1_000;
/** How long a running server may take to say so, in milliseconds. */
const reachLimit = 5_000;

const [action, email] = process.argv.slice(2);
try {
  if ((action !== "grant" && action !== "revoke") || !email) throw new AppError("bad_request", usage);
  await changeRole(action, email.trim().toLowerCase());
} catch (error) {
  console.error(error instanceof AppError ? error.message : error);
  process.exit(1);
}

async function changeRole(change: "grant" | "revoke", address: string): Promise<void> {
  const config = await readConfig(process.env);
  const backend = await reachBackend(config);
  try {
    const client = createServiceClient({ url: backend.url, secretKey: backend.secretKey, fetch });
    const userId = await findUserId(client, address);
    const roles = client.from("user_roles");
    const { error } =
      change === "grant"
        ? await roles.upsert({ user_id: userId, role: "admin" }, { onConflict: "user_id,role", ignoreDuplicates: true })
        : await roles.delete().eq("user_id", userId).eq("role", "admin");
    if (error) throw new AppError("internal", `The role could not be changed: ${error.message}`);
    console.log(change === "grant" ? `${address} is an admin now.` : `${address} is no longer an admin by role.`);
  } finally {
    await backend.close();
  }
}

interface ReachedBackend {
  url: string;
  secretKey: string;
  close(): Promise<void>;
}

/** The remote backend, the server that runs here, or one started for this command alone. */
async function reachBackend(config: Config): Promise<ReachedBackend> {
  const nothingToClose = async () => {};
  if (isRemote(config)) {
    return { url: config.SUPABASE_URL, secretKey: config.SUPABASE_SECRET_KEY, close: nothingToClose };
  }
  const { publishableKey, secretKey } = await loadSecrets(config);
  const running = `http://${config.HOST.includes(":") ? `[${config.HOST}]` : config.HOST}:${config.PORT}`;
  if (await takesKey(running, publishableKey)) return { url: running, secretKey, close: nothingToClose };
  const options = { isDevelopment: false, log: pino({ level: "fatal" }) };
  return { ...(await startServer({ ...config, PORT: 0, PUBLIC_URL: undefined }, options)), secretKey };
}

/** Tells our own server from another that has the port: only ours takes the publishable key, which is no secret. */
async function takesKey(url: string, publishableKey: string): Promise<boolean> {
  const settings = await fetch(`${url}/auth/v1/settings`, {
    headers: { apikey: publishableKey },
    signal: AbortSignal.timeout(reachLimit),
  }).catch(() => null);
  return settings?.ok === true;
}

async function findUserId(client: SupabaseClient<Database>, address: string): Promise<string> {
  for (let page = 1; ; page += 1) {
    const { data, error } = await client.auth.admin.listUsers({ page, perPage: usersPerPage });
    if (error) throw new AppError("internal", `The accounts could not be read: ${error.message}`);
    const user = data.users.find((candidate) => candidate.email === address);
    if (user) return user.id;
    if (data.users.length < usersPerPage) throw new AppError("not_found", `There is no account with ${address}.`);
  }
}
