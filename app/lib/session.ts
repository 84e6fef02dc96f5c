import type { Session, User } from "@supabase/supabase-js";
import type { Profile } from "#shared/profile.ts";
import { createStrictContext } from "./strict-context.ts";

/** Who is signed in, as far as the browser knows. */
export type SignIn =
  | { status: "loading"; session: null }
  | { status: "signed-out"; session: null }
  | { status: "signed-in"; session: Session };

/** What every screen may know about the person; `features/session` provides it. */
export interface SessionValue {
  /** `loading` until the browser's stored session has been read. */
  status: SignIn["status"];
  user: User | null;
  session: Session | null;
  /** Undefined until it has been read, so also after a sign-out or a failure; null when the person has no row. */
  profile: Profile | null | undefined;
  isAdmin: boolean;
  /** Signs this person out everywhere; this device is signed out whatever the server answers. */
  signOut(): Promise<void>;
}

export const [SessionContext, useSession] = createStrictContext<SessionValue>("Session");
