import { isAuthRetryableFetchError, type SupabaseClient } from "@supabase/supabase-js";
import type { AuthCallback } from "#shared/account/auth-callback.ts";

/** Whether a password may be chosen: `unreachable` when the service gave no answer, and the link may still be good. */
export type LinkOutcome = "ready" | "invalid" | "unreachable";

/**
 * Opens the session that a link stands for; without a link, looks whether one is open. A link that failed is invalid
 * even for someone signed in, since the password would be changed of an account that the link is not about.
 *
 * Links that carry a hash are spent here at once, without a press of a button: mail scanners fetch addresses, and
 * fetching this page spends nothing, since only its script does. All three kinds of links then behave alike, and a
 * link that is no longer good is known before anybody types a password.
 */
export async function openLink(callback: AuthCallback, auth: SupabaseClient["auth"]): Promise<LinkOutcome> {
  try {
    return await exchange(callback, auth);
  } catch {
    // The client throws on tokens that are none.
    return "invalid";
  }
}

async function exchange(callback: AuthCallback, auth: SupabaseClient["auth"]): Promise<LinkOutcome> {
  // Waits until the client has looked at the address itself.
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
