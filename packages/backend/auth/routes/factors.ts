import { type Context, Hono } from "hono";
import { requirePerson } from "#backend/auth/callers.ts";
import { type AuthContext, clientOf } from "#backend/auth/context.ts";
import { parseId } from "#backend/auth/input.ts";
import { challengeRoute } from "#backend/auth/routes/factors/challenge.ts";
import { enrolRoute } from "#backend/auth/routes/factors/enrol.ts";
import { recoveryCodeRoutes } from "#backend/auth/routes/factors/recovery-codes.ts";
import { verifyRoute } from "#backend/auth/routes/factors/verify.ts";
import { unenrolFactor } from "#backend/auth/services/factors/removal.ts";

/** `/factors`: second factors. */
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

const parseFactorId = (c: Context) => parseId(c.req.param("id") ?? "", "factor_id_malformed");
