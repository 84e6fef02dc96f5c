import { Hono } from "hono";
import { needsFactor, requireUser } from "#backend/auth/requests/callers.ts";
import { type AuthContext, clientOf } from "#backend/auth/context.ts";
import { authError } from "#backend/auth/errors.ts";
import { writeAudit } from "#backend/auth/accounts/audit.ts";
import { deleteFlows } from "./flow-states.ts";
import { endSessions, type LogoutScope } from "./sessions.ts";
import { lockUser } from "#backend/auth/accounts/users.ts";
import { PLATFORM } from "#backend/postgres/database.ts";

const SCOPES: readonly LogoutScope[] = ["global", "local", "others"];

export function logoutRoutes(auth: AuthContext): Hono {
  return new Hono().post("/", async (c) => {
    const scope = SCOPES.find((candidate) => candidate === (c.req.query("scope") ?? "global"));
    if (scope === undefined) throw authError("logout_scope_unknown");
    const caller = await requireUser(auth, c);
    const { user, sessionId } = caller;
    // A password alone must not end sessions that have the second factor.
    if (scope !== "local" && needsFactor(caller)) throw authError("aal2_needed_for_logout");
    const { ip } = clientOf(auth, c);
    await auth.db.tx(PLATFORM, async (sql) => {
      if (scope !== "local") {
        await lockUser(sql, user.id);
        await deleteFlows(sql, user.id, { exceptMailed: true });
      }
      await endSessions(sql, { userId: user.id, sessionId, scope });
      await writeAudit(sql, { action: "logout", actor: user, ip }, auth.now());
    });
    return c.body(null, 204);
  });
}
