import { type Context, Hono } from "hono";
import { PLATFORM } from "#backend/postgres/database.ts";
import type { AuthContext } from "#backend/auth/context.ts";
import { authError } from "#backend/auth/errors.ts";
import { requireServiceRole } from "#backend/auth/requests/callers.ts";
import { parsePage, searchedText, tellPages } from "./admin-pages.ts";
import { type AuditSearch, listAudit } from "./audit.ts";

export function auditRoutes(auth: AuthContext): Hono {
  return new Hono().get("/", async (c) => {
    await requireServiceRole(auth, c);
    const page = parsePage(c);
    const search = parseSearch(c);
    const { entries, total } = await auth.db.tx(PLATFORM, (sql) => listAudit(sql, page, search), { readOnly: true });
    tellPages(c, `${auth.settings.apiUrl}/admin/audit`, page, total);
    return c.json(entries);
  });
}

const MEMBERS: Record<string, AuditSearch["members"]> = {
  author: ["actor_username", "actor_name"],
  action: ["action"],
  type: ["log_type"],
};

/** `author:ann@`, `action:login`, `type:team`. @throws AuthError 400 `validation_failed` */
function parseSearch(c: Context): AuditSearch | null {
  const query = searchedText(c.req.query("query"));
  if (query === "") return null;
  const colon = query.indexOf(":");
  const scope = query.slice(0, Math.max(colon, 0));
  const members = Object.hasOwn(MEMBERS, scope) ? MEMBERS[scope] : undefined;
  if (members === undefined) throw authError("audit_query_malformed", { detail: query.slice(0, 100) });
  return { members, text: query.slice(colon + 1) };
}
