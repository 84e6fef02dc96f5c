import { Hono } from "hono";
import { z } from "zod";
import { requirePerson } from "#backend/auth/callers.ts";
import { answerSession, type AuthContext, clientOf } from "#backend/auth/context.ts";
import { readBody, readOptionalBody } from "#backend/auth/input.ts";
import { parseName } from "#backend/auth/services/factors/enrolment.ts";
import {
  countCodes,
  DEFAULT_NAME,
  type FreshCodes,
  generateCodes,
  redeemCode,
  regenerateCodes,
  removeCodes,
} from "#backend/auth/services/factors/recovery-codes.ts";
import { PLATFORM } from "#backend/postgres/database.ts";

const generateSchema = z.object({ friendly_name: z.string().optional() });
const verifySchema = z.object({ code: z.string().optional() });

/** `/factors/recovery-codes`, as the official client's experimental calls have it. */
export function recoveryCodeRoutes(auth: AuthContext): Hono {
  return new Hono()
    .get("/", async (c) => {
      const { user } = await requirePerson(auth, c);
      const counts = await auth.db.tx(PLATFORM, (sql) => countCodes(sql, user.id), { readOnly: true });
      return c.json({ id: counts.id, type: "recovery_code", total: counts.total, remaining: counts.remaining });
    })
    .post("/", async (c) => {
      const { ip } = clientOf(auth, c);
      await auth.limits.request("factorPerIp", ip);
      const body = await readOptionalBody(c, generateSchema);
      const caller = await requirePerson(auth, c);
      const name = parseName(body.friendly_name) || DEFAULT_NAME;
      return c.json(freshJson(await generateCodes(auth, caller, { name, ip })));
    })
    .post("/regenerate", async (c) => {
      const { ip } = clientOf(auth, c);
      await auth.limits.request("factorPerIp", ip);
      return c.json(freshJson(await regenerateCodes(auth, await requirePerson(auth, c), ip)));
    })
    .post("/verify", async (c) => {
      const client = clientOf(auth, c);
      const { code = "" } = await readBody(c, verifySchema);
      const caller = await requirePerson(auth, c);
      return answerSession(auth, c, await redeemCode(auth, caller, { typed: code, client }));
    })
    .delete("/", async (c) => {
      const { ip } = clientOf(auth, c);
      await auth.limits.request("factorPerIp", ip);
      return c.json({ id: await removeCodes(auth, await requirePerson(auth, c), ip) });
    });
}

function freshJson({ id, name, codes }: FreshCodes): Record<string, unknown> {
  return { id, type: "recovery_code", friendly_name: name, total: codes.length, codes };
}
