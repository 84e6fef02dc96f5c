// `npm run admin -- COMMAND`, with the same settings as the server:
//   grant EMAIL, revoke EMAIL   gives or takes the admin role
//   keys rotate                 puts a new signing key before those that this installation made for itself
//   keys new                    prints a signing key, for AUTH_JWT_KEYS
import type { SupabaseClient } from "@supabase/supabase-js";
import { z } from "zod";
import type { Database } from "#shared/database.types.ts";
import { AppError, backendSettings, installationKeys } from "@workspace/backend";
import { readConfig } from "#server/config.ts";
import { reachBackend, reachLimitMs, takesKey, urlOf } from "./reach-backend.ts";

const usage = "Use: npm run admin -- grant EMAIL | revoke EMAIL | keys rotate | keys new";
const usersPerPage = 1_000;

try {
  await run(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof AppError ? error.message : error);
  process.exit(1);
}

async function run([action, argument, ...rest]: string[]): Promise<void> {
  const command = action === "keys" ? `${action} ${argument}` : action;
  if (rest.length > 0 || !argument) throw new AppError("bad_request", usage);
  if (command === "keys new") console.log(JSON.stringify(await installationKeys.generate()));
  else if (command === "keys rotate") await rotateKeys();
  else if (command === "grant" || command === "revoke") await changeRole(command, argument.trim().toLowerCase());
  else throw new AppError("bad_request", usage);
}

async function rotateKeys(): Promise<void> {
  const config = await readConfig(process.env);
  if (backendSettings.isRemote(config)) {
    throw new AppError("bad_request", "SUPABASE_URL: the backend has signing keys of its own.");
  }
  const url = urlOf(config);
  const { kids, dropped, isRunning } = await installationKeys.rotate(config, async (publishableKey) =>
    (await takesKey(url, publishableKey)) ? signingKid(url) : null,
  );
  console.log(`New signing key: ${kids[0]}. ${kids.length - 1} older still verify, ${dropped} taken out.`);
  console.log(isRunning ? "Restart the server to use it." : "A server signs with it from its next start on.");
}

async function signingKid(url: string): Promise<string | null> {
  const response = await fetch(`${url}/auth/v1/.well-known/jwks.json`, { signal: AbortSignal.timeout(reachLimitMs) });
  const { keys } = z.object({ keys: z.array(z.object({ kid: z.string() })) }).parse(await response.json());
  return keys[0]?.kid ?? null;
}

async function changeRole(change: "grant" | "revoke", address: string): Promise<void> {
  const config = await readConfig(process.env);
  const backend = await reachBackend(config);
  try {
    const userId = await findUserId(backend.service, address);
    if (userId === null) {
      const where = `${urlOf(config)}, with the data folder ${config.DATA_DIR}`;
      throw new AppError(
        "not_found",
        `There is no account with ${address} at ${where}: are these the server's settings?`,
      );
    }
    const roles = backend.service.from("user_roles");
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

async function findUserId(client: SupabaseClient<Database>, address: string): Promise<string | null> {
  for (let page = 1; ; page += 1) {
    const { data, error } = await client.auth.admin.listUsers({ page, perPage: usersPerPage });
    if (error) throw new AppError("internal", `The accounts could not be read: ${error.message}`);
    const user = data.users.find((candidate) => candidate.email === address);
    if (user) return user.id;
    if (data.users.length < usersPerPage) return null;
  }
}
