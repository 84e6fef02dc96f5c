import { type Context, Hono } from "hono";
import { z } from "zod";
import { requirePerson } from "#platform/auth/callers.ts";
import { type AuthContext, clientOf } from "#platform/auth/context.ts";
import { refuse } from "#platform/auth/errors.ts";
import { challengeRoute } from "#platform/auth/routes/factors/challenge.ts";
import { enrolRoute } from "#platform/auth/routes/factors/enrol.ts";
import { recoveryCodeRoutes } from "#platform/auth/routes/factors/recovery-codes.ts";
import { verifyRoute } from "#platform/auth/routes/factors/verify.ts";
import { unenrolFactor } from "#platform/auth/services/factors/removal.ts";

/** `/factors`: second factors (wire contract 2.16). */
export function factorRoutes(auth: AuthContext): Hono {
  return new Hono()
    .route("/recovery-codes", recoveryCodeRoutes(auth))
    .post("/", (c) => enrolRoute(auth, c))
    .post("/:id/challenge", (c) => challengeRoute(auth, c, parseFactorId(c)))
    .post("/:id/verify", (c) => verifyRoute(auth, c, parseFactorId(c)))
    .delete("/:id", async (c) => {
      const id = parseFactorId(c);
      const { ip } = clientOf(auth, c);
      await auth.limits.request("factorPerIp", ip);
      await unenrolFactor(auth, await requirePerson(auth, c), id, ip);
      return c.json({ id });
    });
}

function parseFactorId(c: Context): string {
  const id = c.req.param("id") ?? "";
  if (z.uuid().safeParse(id).success) return id.toLowerCase();
  throw refuse("factor_id_malformed");
}
