import { Hono } from "hono";
import { requireServiceRole } from "#platform/auth/callers.ts";
import { type AuthContext, clientOf } from "#platform/auth/context.ts";
import { refuse } from "#platform/auth/errors.ts";
import { parseId } from "#platform/auth/input.ts";
import { writeAudit } from "#platform/auth/services/audit.ts";
import { factorJson, findFactors } from "#platform/auth/services/factors/factors.ts";
import { lockFactor, noticeRemoval, removeFactor } from "#platform/auth/services/factors/removal.ts";
import { findUserById } from "#platform/auth/services/users.ts";
import { PLATFORM } from "#platform/postgres/database.ts";

/** `/admin/users/{id}/factors`, for the secret key only: what helps people who lost their second factor. */
export function adminFactorRoutes(auth: AuthContext): Hono {
  return new Hono()
    .use("/:userId/factors/*", async (c, next) => {
      await requireServiceRole(auth, c);
      await next();
    })
    .get("/:userId/factors", async (c) => {
      const userId = parseId(c.req.param("userId"), "user_id_malformed");
      const factors = await auth.db.tx(PLATFORM, async (sql) => {
        if ((await findUserById(sql, userId)) === undefined) throw refuse("user_not_found");
        return findFactors(sql, [userId]);
      });
      return c.json(factors.map(factorJson));
    })
    .delete("/:userId/factors/:factorId", async (c) => {
      const userId = parseId(c.req.param("userId"), "user_id_malformed");
      const factorId = parseId(c.req.param("factorId"), "factor_id_malformed");
      const { ip } = clientOf(auth, c);
      const removed = await auth.db.tx(PLATFORM, async (sql) => {
        const found = await lockFactor(sql, userId, factorId);
        await removeFactor(sql, found.factor);
        const traits = { user_id: userId, factor_id: factorId, factor_type: found.factor.factor_type };
        await writeAudit(sql, { action: "factor_deleted", actor: found.user, ip, traits }, auth.now());
        return found;
      });
      noticeRemoval(auth, removed);
      return c.json(factorJson(removed.factor));
    });
}
