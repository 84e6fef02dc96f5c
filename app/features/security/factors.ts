import { z } from "zod/mini";
import { supabase } from "#app/lib/supabase.ts";

export const factorNameSchema = z.object({
  name: z.string().check(z.trim(), z.minLength(1, "Give it a name."), z.maxLength(60, "Use at most 60 characters.")),
});

/** `wanted`, "`wanted` 2", "`wanted` 3" and so on; ignores case. */
export function freeName(wanted: string, taken: readonly string[]): string {
  const used = new Set(taken.map((name) => name.trim().toLowerCase()));
  let name = wanted;
  for (let count = 2; used.has(name.toLowerCase()); count += 1) name = `${wanted} ${count}`;
  return name;
}

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
