import { type GoTrueClient, isAuthRetryableFetchError } from "@supabase/auth-js";
import { useCallback, useEffect, useState } from "react";
import { openedAuthCallback } from "#app/lib/session/auth-callback-url.ts";
import { supabase } from "#app/lib/supabase.ts";
import type { AuthCallback } from "#shared/account/auth-callback.ts";

type RecoverySessionState = "checking" | LinkOutcome;

/** A link is opened once; after `unreachable` it may be tried again. */
const outcomes = new WeakMap<AuthCallback, Promise<LinkOutcome>>();

export function useRecoverySession(): { state: RecoverySessionState; retry(): void } {
  const [state, setState] = useState<RecoverySessionState>("checking");

  useEffect(() => {
    const { data } = supabase().auth.onAuthStateChange((event) => {
      if (event === "PASSWORD_RECOVERY") setState("ready");
    });
    void openOnce(openedAuthCallback()).then(setState);
    return () => data.subscription.unsubscribe();
  }, []);

  const retry = useCallback(() => {
    outcomes.delete(openedAuthCallback());
    setState("checking");
    void openOnce(openedAuthCallback()).then(setState);
  }, []);

  return { state, retry };
}

async function openOnce(link: AuthCallback): Promise<LinkOutcome> {
  // Nothing is used up: whether somebody is signed in may change while the page stays.
  if (link.kind === "none") return openLink(link, supabase().auth);
  const outcome = outcomes.get(link) ?? openLink(link, supabase().auth);
  outcomes.set(link, outcome);
  if ((await outcome) !== "ready") return outcome;
  // The session of a link that was opened before may have ended.
  const { data } = await supabase().auth.getSession();
  return data.session ? "ready" : "invalid";
}

type LinkOutcome = "ready" | "invalid" | "unreachable";

/** A failed link is invalid even for a signed-in person: another account's password would be changed. */
export async function openLink(callback: AuthCallback, auth: GoTrueClient): Promise<LinkOutcome> {
  try {
    return await exchange(callback, auth);
  } catch {
    // The client throws on malformed tokens.
    return "invalid";
  }
}

async function exchange(callback: AuthCallback, auth: GoTrueClient): Promise<LinkOutcome> {
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
      // At once, without a button: mail scanners fetch addresses but run no scripts.
      return outcomeOf(await auth.verifyOtp({ type: "recovery", token_hash: callback.tokenHash }));
  }
}

function outcomeOf({ error }: { error: Error | null }): LinkOutcome {
  if (error === null) return "ready";
  return isAuthRetryableFetchError(error) ? "unreachable" : "invalid";
}
