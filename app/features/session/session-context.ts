import type { Session, User } from "@supabase/supabase-js";
import { createStrictContext } from "#app/lib/strict-context.ts";
import type { SignIn } from "./auth-events.ts";
import type { Profile } from "./queries.ts";

export interface SessionValue {
  /** `loading` until the browser's stored session has been read. */
  status: SignIn["status"];
  user: User | null;
  session: Session | null;
  /** Null while it loads, and after a sign-out. */
  profile: Profile | null;
  isAdmin: boolean;
  /** Signs this person out everywhere; this device is signed out whatever the server answers. */
  signOut(): Promise<void>;
  refreshProfile(): Promise<void>;
}

export const [SessionContext, useSession] = createStrictContext<SessionValue>("Session");
