import { supabase } from "#app/lib/supabase.ts";

/**
 * Removes what an earlier attempt left behind when its page was closed half way: its name would be taken. Fails with
 * the service's error.
 */
export async function dropUnprovenFactors(type: "totp" | "webauthn"): Promise<void> {
  const { data, error } = await supabase().auth.mfa.listFactors();
  if (error) throw error;
  const leftOvers = data.all.filter(({ factor_type, status }) => factor_type === type && status === "unverified");
  for (const { id } of leftOvers) await dropFactor(id);
}

/** Removes a factor that was never proven, as well as it goes: the service forgets it later by itself. */
export async function dropFactor(factorId: string): Promise<void> {
  await supabase().auth.mfa.unenroll({ factorId });
}
