import type { Session, User } from "@supabase/supabase-js";
import { createStrictContext } from "#app/lib/strict-context.ts";
import type { Profile } from "#shared/account/profile.ts";

/** Who is signed in, as far as the browser knows. */
export type SignIn =
  | { status: "loading"; session: null }
  /**
   * `wasEnded`: not by this page; the session was revoked, ran out, or ended in another tab. `farewell`: what the page
   * that ended it has /auth say, as its history entry keeps it.
   */
  | { status: "signed-out"; session: null; wasEnded: boolean; farewell?: unknown }
  /** The first factor was right, the second is still to come: nothing may be shown or asked for yet. */
  | { status: "second-factor"; session: Session }
  | { status: "signed-in"; session: Session };

/** What every screen may know about the person; `features/session` provides it. */
export interface SessionValue {
  /** `loading` until the browser's stored session has been read. */
  status: SignIn["status"];
  /** Null also while a second factor is still to come. */
  user: User | null;
  /** Null also while a second factor is still to come. */
  session: Session | null;
  /** Who is still to show a second factor; null in every other status. */
  unfinishedUser: User | null;
  /** Whether the last session ended without this page's doing. */
  wasEnded: boolean;
  /** What the history entry of /auth is to keep for whoever is signed out; undefined where nothing is to be said. */
  farewell: unknown;
  /** Undefined until it has been read, so also after a sign-out or a failure; null when the person has no row. */
  profile: Profile | null | undefined;
  isAdmin: boolean;
  /** Signs this person out everywhere; this device is signed out whatever the server answers. */
  signOut(): Promise<void>;
  /** Ends the session of this device alone; /auth then finds `farewell` in its history entry. */
  signOutHere(farewell?: unknown): Promise<void>;
}

export const [SessionContext, useSession] = createStrictContext<SessionValue>("Session");
