import { isAuthRetryableFetchError, type SupabaseClient } from "@supabase/supabase-js";
import type { AuthCallback } from "#shared/account/auth-callback.ts";

/** `unreachable`: the service gave no answer, and the link may still be good. */
export type LinkOutcome = "ready" | "invalid" | "unreachable";

/**
 * Opens a link's session; without a link, checks whether one is open. A failed link is invalid even for a signed-in
 * person: the password of another account would be changed. Token hashes are spent at once, without a button: mail
 * scanners fetch addresses but run no scripts.
 */
export async function openLink(callback: AuthCallback, auth: SupabaseClient["auth"]): Promise<LinkOutcome> {
  try {
    return await exchange(callback, auth);
  } catch {
    // The client throws on malformed tokens.
    return "invalid";
  }
}

async function exchange(callback: AuthCallback, auth: SupabaseClient["auth"]): Promise<LinkOutcome> {
  // Waits until the client has read the address.
  const { data } = await auth.getSession();
  switch (callback.kind) {
    case "error":
      return "invalid";
    case "none":
      return data.session ? "ready" : "invalid";
    case "recovery": {
      if (data.session?.access_token === callback.accessToken) return "ready";
      const tokens = { access_token: callback.accessToken, refresh_token: callback.refreshToken };
      return outcomeOf(await auth.setSession(tokens));
    }
    case "code":
      return outcomeOf(
        await auth.exchangeCodeForSession(callback.code, callback.flowId === null ? {} : { flowId: callback.flowId }),
      );
    case "token-hash":
      return outcomeOf(await auth.verifyOtp({ type: "recovery", token_hash: callback.tokenHash }));
  }
}

function outcomeOf({ error }: { error: Error | null }): LinkOutcome {
  if (error === null) return "ready";
  return isAuthRetryableFetchError(error) ? "unreachable" : "invalid";
}
