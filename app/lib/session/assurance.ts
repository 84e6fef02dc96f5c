import type { Session } from "@supabase/supabase-js";
import { z } from "zod/mini";

const claimsSchema = z.object({ aal: z.string() });

/** Like `mfa.getAuthenticatorAssuranceLevel()`, but synchronous: a screen must load nothing before it knows. */
export function needsSecondFactor({ access_token, user }: Session): boolean {
  const hasFactor = user.factors?.some(({ status }) => status === "verified") ?? false;
  return hasFactor && levelOf(access_token) !== "aal2";
}

/** The claim `aal`; null for an unreadable token. The service checks the signature. */
function levelOf(token: string): string | null {
  try {
    const payload = (token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/");
    return claimsSchema.parse(JSON.parse(atob(payload))).aal;
  } catch {
    return null;
  }
}
