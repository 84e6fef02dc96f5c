import { Hono } from "hono";
import { requireUser } from "#platform/auth/callers.ts";
import { type AuthContext, clientOf } from "#platform/auth/context.ts";
import { refuse } from "#platform/auth/errors.ts";
import { writeAudit } from "#platform/auth/services/audit.ts";
import { endSessions, type LogoutScope } from "#platform/auth/services/sessions.ts";
import { PLATFORM } from "#platform/postgres/database.ts";

const SCOPES: readonly LogoutScope[] = ["global", "local", "others"];

/** `POST /logout?scope=global|local|others`, 204. */
export function logoutRoutes(auth: AuthContext): Hono {
  return new Hono().post("/", async (c) => {
    const scope = SCOPES.find((candidate) => candidate === (c.req.query("scope") ?? "global"));
    if (scope === undefined) throw refuse("logout_scope_unknown");
    const { user, sessionId } = await requireUser(auth, c);
    const { ip } = clientOf(auth, c);
    await auth.db.tx(PLATFORM, async (sql) => {
      await endSessions(sql, { userId: user.id, sessionId, scope });
      await writeAudit(sql, { action: "logout", actor: user, ip }, auth.now());
    });
    return c.body(null, 204);
  });
}
