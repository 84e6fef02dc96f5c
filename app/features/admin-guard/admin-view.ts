import { SessionRefusedError } from "#app/lib/session/admin-query.ts";
import type { SignIn } from "#app/lib/session/session.ts";

/** What stands in the place of an admins' screen; `admin` is the screen itself. */
export type AdminView = "checking" | "unauthenticated" | "denied" | "admin";

interface AdminCheck {
  /** Undefined until the database has answered once. */
  data: boolean | undefined;
  error: Error | null;
}

/**
 * `error` is the latest attempt's. An answer that was there stays valid when asking again fails, since the database
 * decides about every row anyway; a session that is refused ends it.
 */
export function adminViewOf(status: SignIn["status"], { data, error }: AdminCheck): AdminView {
  if (status === "loading") return "checking";
  if (status !== "signed-in" || error instanceof SessionRefusedError) return "unauthenticated";
  if (data === undefined) return error ? "denied" : "checking";
  return data ? "admin" : "denied";
}
