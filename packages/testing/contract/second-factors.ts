import { Secret, TOTP } from "otpauth";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { inject } from "vitest";
import { createUser, type TestUser } from "./clients.ts";
import { randomIp } from "../random-ip.ts";
import { fixture } from "./auth-http.ts";

/** The code an authenticator app shows; `steps` away from now, 30 seconds each. */
export function totpCode(secret: string, steps = 0): string {
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + steps * 30_000 });
}

/** Six digits that are no code of the secret within ten minutes. */
export function wrongCode(secret: string): string {
  const right = new Set(Array.from({ length: 41 }, (_, index) => totpCode(secret, index - 20)));
  for (let number = 0; ; number += 1) {
    const code = String(number).padStart(6, "0");
    if (!right.has(code)) return code;
  }
}

export interface TotpFactor {
  factorId: string;
  secret: string;
}

export async function enrolTotp(client: SupabaseClient, friendlyName = "App"): Promise<TotpFactor> {
  const { data, error } = await client.auth.mfa.enroll({ factorType: "totp", friendlyName });
  if (error) throw error;
  return { factorId: data.id, secret: data.totp.secret };
}

export async function challenge(client: SupabaseClient, factorId: string): Promise<string> {
  const { data, error } = await client.auth.mfa.challenge({ factorId });
  if (error) throw error;
  return data.id;
}

/** With a session of aal2, and no code of the present half minute used. */
export async function createTotpUser(): Promise<TestUser & TotpFactor> {
  const user = await createUser();
  const factor = await enrolTotp(user.client);
  await stepUp(user.client, user.id, factor);
  return { ...user, ...factor };
}

/** Proves an authenticator app, as if the last code had been used a while ago. */
export async function stepUp(client: SupabaseClient, userId: string, { factorId, secret }: TotpFactor): Promise<void> {
  const { error } = await client.auth.mfa.challengeAndVerify({ factorId, code: totpCode(secret) });
  if (error) throw error;
  await passTime(userId);
}

export function passTime(userId: string, seconds = 600): Promise<void> {
  return fixture<void>("fx_age_factors", { p_user: userId, p_seconds: seconds });
}

/** Another device of a person, signed in by password alone. The client offers recovery codes only on demand. */
export async function signInAgain({ email, password }: TestUser): Promise<SupabaseClient> {
  const { url, publishableKey } = inject("server");
  const client = createClient(url, publishableKey, {
    auth: {
      persistSession: false,
      autoRefreshToken: false,
      detectSessionInUrl: false,
      experimental: { recoveryCodes: true },
    },
    global: { headers: { "x-forwarded-for": randomIp() } },
  });
  const { error } = await client.auth.signInWithPassword({ email, password });
  if (error) throw error;
  return client;
}

export async function tokenOf(client: SupabaseClient): Promise<string> {
  const { data } = await client.auth.getSession();
  return data.session?.access_token ?? "";
}

export async function levelOf(client: SupabaseClient): Promise<{ level: string | null; method: string | undefined }> {
  const { data, error } = await client.auth.mfa.getAuthenticatorAssuranceLevel();
  if (error) throw error;
  const newest = data.currentAuthenticationMethods[0];
  return { level: data.currentLevel, method: typeof newest === "string" ? newest : newest?.method };
}
