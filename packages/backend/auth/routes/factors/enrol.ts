import type { Context } from "hono";
import { z } from "zod";
import { requirePerson, type SignedIn } from "#backend/auth/callers.ts";
import { type AuthContext, clientOf } from "#backend/auth/context.ts";
import { refuse } from "#backend/auth/errors.ts";
import { parsePhone, readBody } from "#backend/auth/input.ts";
import { enrolFactor, parseName } from "#backend/auth/services/factors/enrolment.ts";
import { newTotpSecret, qrSvg, totpUri } from "#backend/auth/services/factors/totp.ts";

const enrolSchema = z.object({
  factor_type: z.string().optional(),
  friendly_name: z.string().optional(),
  issuer: z.string().optional(),
  phone: z.string().optional(),
});
type Enrolment = z.infer<typeof enrolSchema>;

/** `POST /factors`: a new factor, which counts once it is verified. */
export async function enrolRoute(auth: AuthContext, c: Context): Promise<Response> {
  const { ip } = clientOf(auth, c);
  await auth.limits.request("factorPerIp", ip);
  const body = await readBody(c, enrolSchema);
  const caller = await requirePerson(auth, c);
  const name = parseName(body.friendly_name);
  switch (body.factor_type) {
    case "totp":
      return c.json(await enrolTotp(auth, caller, { body, name, ip }));
    case "phone": {
      if (auth.sms === null) throw refuse("phone_factors_disabled");
      const phone = parsePhone(body.phone ?? "");
      const id = await enrolFactor(auth, caller, { type: "phone", name, phone }, ip);
      return c.json({ id, type: "phone", friendly_name: name, phone });
    }
    case "webauthn": {
      const id = await enrolFactor(auth, caller, { type: "webauthn", name }, ip);
      return c.json({ id, type: "webauthn", friendly_name: name });
    }
    default:
      throw refuse("factor_type_unknown");
  }
}

async function enrolTotp(
  auth: AuthContext,
  caller: SignedIn,
  request: { body: Enrolment; name: string; ip: string },
): Promise<Record<string, unknown>> {
  const { body, name, ip } = request;
  const issuer = parseName(body.issuer) || new URL(auth.settings.siteUrl).host;
  const secret = newTotpSecret();
  const id = await enrolFactor(auth, caller, { type: "totp", name, secret }, ip);
  const account = caller.user.email ?? caller.user.phone ?? caller.user.id;
  const uri = totpUri({ secret, issuer, account });
  return { id, type: "totp", friendly_name: name, totp: { qr_code: qrSvg(uri), secret, uri } };
}
