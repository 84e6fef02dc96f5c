import { RequestError } from "#app/lib/errors.ts";
import type { SignIn } from "#app/lib/session/session.ts";

export type AdminView = "checking" | "unauthenticated" | "denied" | "admin";

interface AdminCheck {
  data: boolean | undefined;
  error: Error | null;
}

/** An answer stays valid when asking again fails, since the database checks every row; a rejected session ends it. */
export function adminViewOf(status: SignIn["status"], { data, error }: AdminCheck): AdminView {
  if (status === "loading") return "checking";
  if (status !== "signed-in" || error instanceof RequestError) return "unauthenticated";
  if (data === undefined) return error ? "denied" : "checking";
  return data ? "admin" : "denied";
}
