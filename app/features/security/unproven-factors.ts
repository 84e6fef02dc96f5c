import { supabase } from "#app/lib/supabase.ts";

/** An unproven factor of an aborted attempt would block its name. Fails with the service's error. */
export async function dropUnprovenFactors(type: "totp" | "webauthn"): Promise<void> {
  const { data, error } = await supabase().auth.mfa.listFactors();
  if (error) throw error;
  const leftOvers = data.all.filter(({ factor_type, status }) => factor_type === type && status === "unverified");
  for (const { id } of leftOvers) await dropFactor(id);
}

/** Best effort: the service removes unproven factors later itself. */
export async function dropFactor(factorId: string): Promise<void> {
  await supabase().auth.mfa.unenroll({ factorId });
}
