import type { Session, User } from "@supabase/auth-js";
import { z } from "zod/mini";
import { createStrictContext } from "#app/lib/strict-context.ts";
import type { Profile } from "#shared/account/profile.ts";

export type SignIn =
  | { status: "loading"; session: null }
  /** `wasEnded`: not by this page. `noticeState`: state for the history entry of /auth. */
  | { status: "signed-out"; session: null; wasEnded: boolean; noticeState?: unknown }
  /** The second factor is missing: nothing may be shown or loaded yet. */
  | { status: "second-factor"; session: Session }
  | { status: "signed-in"; session: Session };

export interface SessionValue {
  status: SignIn["status"];
  user: User | null;
  /** Null while a second factor is missing; then `unfinishedUser` is set. */
  session: Session | null;
  unfinishedUser: User | null;
  wasEnded: boolean;
  noticeState: unknown;
  /** Undefined until read, also after a failure; null when there is no row. */
  profile: Profile | null | undefined;
  isAdmin: boolean;
  /** On all devices; on this one even when the server fails. */
  signOut(): Promise<void>;
  signOutHere(noticeState?: unknown): Promise<void>;
}

export const [SessionContext, useSession] = createStrictContext<SessionValue>("Session");

/**
 * Their email was confirmed after several had signed up with it: no password of before works. The service says so until
 * one is chosen; whoever signs in with another service needs none.
 */
export function mustChoosePassword({ app_metadata: { needs_password: needsPassword, providers } }: User): boolean {
  return needsPassword === true && (providers ?? []).every((provider) => provider === "email");
}

const claimsSchema = z.object({ aal: z.string() });

/** Like `mfa.getAuthenticatorAssuranceLevel()`, but synchronous: a screen must load nothing before it knows. */
export function needsSecondFactor({ access_token, user }: Session): boolean {
  const hasFactor = user.factors?.some(({ status }) => status === "verified") ?? false;
  return hasFactor && levelOf(access_token) !== "aal2";
}

function levelOf(token: string): string | null {
  try {
    const payload = (token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/");
    return claimsSchema.parse(JSON.parse(atob(payload))).aal;
  } catch {
    return null;
  }
}
