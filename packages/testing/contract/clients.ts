import { randomUUID } from "node:crypto";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { inject } from "vitest";
import { randomIp } from "../random-ip.ts";
import { testPassword } from "./test-password.ts";

export function anonClient(ip = randomIp()): SupabaseClient {
  return clientWith(inject("server").publishableKey, ip);
}

export function serviceClient(): SupabaseClient {
  return clientWith(inject("server").secretKey, randomIp());
}

function clientWith(key: string, ip: string): SupabaseClient {
  return createClient(inject("server").url, key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { headers: { "x-forwarded-for": ip } },
  });
}

export interface TestUser {
  id: string;
  email: string;
  password: string;
  client: SupabaseClient;
}

/** Confirmed, with a session; made through the admin API. */
export async function createUser(
  overrides: { email?: string; password?: string; data?: Record<string, unknown> } = {},
): Promise<TestUser> {
  const email = overrides.email ?? `${randomUUID()}@example.com`;
  const { password } = overrides;
  const created = await serviceClient().auth.admin.createUser({
    email,
    ...(password === undefined ? { password_hash: testPassword.hash } : { password }),
    email_confirm: true,
    user_metadata: overrides.data ?? {},
  });
  if (created.error) throw created.error;
  const client = anonClient();
  const known = { email, password: password ?? testPassword.text };
  const signedIn = await client.auth.signInWithPassword(known);
  if (signedIn.error) throw signedIn.error;
  return { id: created.data.user.id, ...known, client };
}
