import type { Context } from "hono";
import { z } from "zod";
import { answerSession, type AuthContext, clientOf } from "#backend/auth/context.ts";
import { authError } from "#backend/auth/errors.ts";
import { readInput } from "#backend/auth/requests/input.ts";
import { admit } from "./admission.ts";
import type { OpenIdProvider } from "./openid-provider.ts";
import { openSession } from "#backend/auth/sessions/sessions.ts";
import { useOnce } from "#backend/auth/used-once.ts";
import { linkerOf, requireLinker } from "./identity-links.ts";

/** Milliseconds a nonce is remembered past the token's end: longer than the token is accepted. */
const BEYOND_MS = 60_000;

const idTokenSchema = z.object({
  provider: z.string().optional(),
  issuer: z.string().optional(),
  client_id: z.string().optional(),
  id_token: z.string().optional(),
  access_token: z.string().optional(),
  nonce: z.string().optional(),
  link_identity: z.boolean().optional(),
});

export async function idTokenGrant(auth: AuthContext, c: Context): Promise<Response> {
  const client = clientOf(auth, c);
  await auth.limits.request("oauthPerIp", client.ip);
  const body = await readInput(c, idTokenSchema);
  const { id_token: idToken = "", access_token: accessToken = "", nonce = "" } = body;
  if (idToken === "") throw authError("id_token_missing");
  const provider = chooseProvider(auth, body);
  const linking = body.link_identity === true ? linkerOf(await requireLinker(auth, c)) : null;
  const now = auth.now();
  const { profile, expiresAt } = await provider.verifyIdToken({ idToken, accessToken, nonce }, now);

  const login = { provider: provider.name, profile, ip: client.ip };
  const purpose = { linking, inviteToken: null, redirectTo: auth.redirects.resolve(c.req.raw) };
  const usableUntil = new Date(expiresAt * 1000 + BEYOND_MS);
  const grant = await admit(auth, login, purpose, async (sql, user) => {
    // A token without a nonce can be used again: nothing tells a second use from a first.
    const isFirst = nonce === "" || (await useOnce(sql, ["id token nonce", nonce], usableUntil));
    if (!isFirst) throw authError("nonce_used");
    return openSession(sql, { user, method: "oauth", client }, now);
  });
  return answerSession(auth, c, grant);
}

function chooseProvider(auth: AuthContext, body: z.infer<typeof idTokenSchema>): OpenIdProvider {
  const { provider = "", issuer = "", client_id: clientId = "" } = body;
  if (provider === "" && (issuer === "" || clientId === "")) throw authError("id_token_provider_missing");
  const { google } = auth;
  if (google !== null && (provider === google.name || (provider === "" && google.isIssuer(issuer)))) return google;
  if (provider === "google") throw authError("provider_disabled", { detail: "https://accounts.google.com" });
  throw authError("id_token_provider_unknown", { detail: (provider || issuer).slice(0, 64) });
}
