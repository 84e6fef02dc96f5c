import type { AuthChangeEvent, Session } from "@supabase/supabase-js";
import { needsSecondFactor } from "#app/lib/session/assurance.ts";
import type { SignIn } from "#app/lib/session/session.ts";

export type AuthFollowUp = "none" | "forget-person" | "reload-person" | "choose-password";

/** An incomplete session counts as none. */
export function onAuthEvent(
  event: AuthChangeEvent,
  session: Session | null,
): { signIn: SignIn; followUp: AuthFollowUp } {
  switch (event) {
    case "SIGNED_OUT":
      return { signIn: { status: "signed-out", session: null, wasEnded: true }, followUp: "forget-person" };
    case "USER_UPDATED":
      return { signIn: signInOf(session), followUp: "reload-person" };
    case "PASSWORD_RECOVERY":
      return { signIn: signInOf(session), followUp: "choose-password" };
    // INITIAL_SESSION, SIGNED_IN, TOKEN_REFRESHED and MFA_CHALLENGE_VERIFIED only bring a newer session.
    default:
      return { signIn: signInOf(session), followUp: "none" };
  }
}

function signInOf(session: Session | null): SignIn {
  const isComplete = session?.access_token && session.refresh_token && session.expires_at;
  if (!isComplete) return { status: "signed-out", session: null, wasEnded: false };
  return { status: needsSecondFactor(session) ? "second-factor" : "signed-in", session };
}
