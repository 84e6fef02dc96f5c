import type { Session } from "@supabase/supabase-js";
import { z } from "zod/mini";

const claimsSchema = z.object({ aal: z.string() });

/**
 * Whether a second factor is still to come: the account has one, and this session was opened without it. The same
 * comparison as the client's `mfa.getAuthenticatorAssuranceLevel()`, which answers only later; a screen must know at
 * once, so that it asks for nothing in between.
 */
export function needsSecondFactor({ access_token, user }: Session): boolean {
  const hasFactor = user.factors?.some(({ status }) => status === "verified") ?? false;
  return hasFactor && levelOf(access_token) !== "aal2";
}

/** The claim `aal`; null when the token cannot be read. Who checks the signature is the service. */
function levelOf(token: string): string | null {
  try {
    const payload = (token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/");
    return claimsSchema.parse(JSON.parse(atob(payload))).aal;
  } catch {
    return null;
  }
}
