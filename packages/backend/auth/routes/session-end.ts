import { Hono } from "hono";
import { owesFactor, requireUser } from "#backend/auth/callers.ts";
import { type AuthContext, clientOf } from "#backend/auth/context.ts";
import { refuse } from "#backend/auth/errors.ts";
import { writeAudit } from "#backend/auth/services/audit.ts";
import { deleteFlows } from "#backend/auth/services/flow-states.ts";
import { endSessions, type LogoutScope } from "#backend/auth/services/sessions.ts";
import { lockUser } from "#backend/auth/services/users.ts";
import { PLATFORM } from "#backend/postgres/database.ts";

const SCOPES: readonly LogoutScope[] = ["global", "local", "others"];

/** `POST /logout?scope=global|local|others`, 204; with a second factor that is owed only `local`. */
export function logoutRoutes(auth: AuthContext): Hono {
  return new Hono().post("/", async (c) => {
    const scope = SCOPES.find((candidate) => candidate === (c.req.query("scope") ?? "global"));
    if (scope === undefined) throw refuse("logout_scope_unknown");
    const caller = await requireUser(auth, c);
    const { user, sessionId } = caller;
    // A password alone must not throw out who has shown the second factor, too.
    if (scope !== "local" && owesFactor(caller)) throw refuse("aal2_needed_for_logout");
    const { ip } = clientOf(auth, c);
    await auth.db.tx(PLATFORM, async (sql) => {
      if (scope !== "local") {
        await lockUser(sql, user.id);
        await deleteFlows(sql, user.id, { keepsMailed: true });
      }
      await endSessions(sql, { userId: user.id, sessionId, scope });
      await writeAudit(sql, { action: "logout", actor: user, ip }, auth.now());
    });
    return c.body(null, 204);
  });
}
