import { Hono } from "hono";
import { requireServiceRole } from "#backend/auth/requests/callers.ts";
import { type AuthContext, clientOf } from "#backend/auth/context.ts";
import { authError } from "#backend/auth/errors.ts";
import { parseId } from "#backend/auth/requests/input.ts";
import { writeAudit } from "#backend/auth/accounts/audit.ts";
import { factorJson, findFactors } from "./factors.ts";
import { lockFactor, noticeRemoval, removeFactor } from "./removal.ts";
import { findUserById } from "#backend/auth/accounts/users.ts";
import { PLATFORM } from "#backend/postgres/database.ts";

export function adminFactorRoutes(auth: AuthContext): Hono {
  return new Hono()
    .use("/:userId/factors/*", async (c, next) => {
      await requireServiceRole(auth, c);
      await next();
    })
    .get("/:userId/factors", async (c) => {
      const userId = parseId(c.req.param("userId"), "user_id_malformed");
      const factors = await auth.db.tx(PLATFORM, async (sql) => {
        if ((await findUserById(sql, userId)) === undefined) throw authError("user_not_found");
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
