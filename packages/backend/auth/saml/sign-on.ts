import type { Context } from "hono";
import { z } from "zod";
import { type AuthContext, clientOf } from "#backend/auth/context.ts";
import { authError, toAuthError } from "#backend/auth/errors.ts";
import {
  challengeFields,
  type CodeChallenge,
  idSchema,
  MAX_BODY_BYTES,
  parseChallenge,
  readInput,
} from "#backend/auth/requests/input.ts";
import { finishSignOn } from "./finish-sign-on.ts";
import { serviceProviderAt, serviceProviderMetadata, signOnLocation, SSO_METHOD } from "./service-provider.ts";
import { randomBytes } from "node:crypto";
import { createRedirectFlow } from "#backend/auth/flows/redirect-flows.ts";
import { findProvider, findProviderByDomain, identityProviderOf, providerName, type ProviderRow } from "./providers.ts";
import { createRelayState } from "./relay-states.ts";
import { PLATFORM, type Transaction } from "#backend/postgres/database.ts";
import { decodeUtf8, readBody as readBytes } from "#backend/gateway/request-body.ts";
import { errorParams } from "#backend/auth/requests/browser-answers.ts";
import { withQuery } from "#backend/auth/requests/redirects.ts";

const beginSchema = z.object({
  provider_id: idSchema.optional(),
  domain: z.string().optional(),
  redirect_to: z.string().optional(),
  skip_http_redirect: z.boolean().optional(),
  ...challengeFields,
});

export async function beginSso(auth: AuthContext, c: Context): Promise<Response> {
  await auth.limits.request("ssoPerIp", clientOf(auth, c).ip);
  const body = await readInput(c, beginSchema);
  const choice = parseChoice(body);
  const challenge = parseChallenge(body);
  const wanted = body.redirect_to ?? "";
  // Only here the target is in the body.
  const redirectTo = auth.redirects.isAllowed(wanted) ? wanted : auth.settings.siteUrl;
  const url = await beginSignOn(auth, choice, { redirectTo, challenge });
  return body.skip_http_redirect === true ? c.json({ url }) : c.redirect(url, 303);
}

function parseChoice({ provider_id: providerId, domain = "" }: z.infer<typeof beginSchema>): ProviderChoice {
  if (providerId !== undefined && domain !== "") throw authError("sso_choice_doubled");
  if (providerId !== undefined) return { providerId };
  if (domain === "") throw authError("sso_choice_missing");
  return { domain };
}

export function serveMetadata(auth: AuthContext, c: Context): Response {
  const isDownload = c.req.query("download") === "true";
  c.header("content-type", "application/xml");
  c.header("cache-control", "public, max-age=600");
  if (isDownload) c.header("content-disposition", 'attachment; filename="metadata.xml"');
  const provider = serviceProviderAt(auth.settings.apiUrl);
  return c.body(serviceProviderMetadata(provider, isDownload ? { now: auth.now() } : null));
}

/** The identity provider's page makes the browser navigate here, so every outcome is a redirect. */
export async function finishSso(auth: AuthContext, c: Context): Promise<Response> {
  const client = clientOf(auth, c);
  await auth.limits.request("ssoPerIp", client.ip);
  try {
    return c.redirect(await finishSignOn(auth, await readAnswer(c), client), 302);
  } catch (error) {
    const params = errorParams(toAuthError(error, auth.log), { unmapped: "server_error" });
    return c.redirect(withQuery(auth.settings.siteUrl, params), 303);
  }
}

async function readAnswer(c: Context): Promise<{ xml: string; relayState: string }> {
  const type = (c.req.header("content-type") ?? "").split(";", 1)[0]?.trim().toLowerCase();
  if (type !== "application/x-www-form-urlencoded") throw authError("saml_form_expected");
  const read = await readBytes(c.req.raw, MAX_BODY_BYTES);
  if (!read.ok) throw authError("body_too_large");
  const form = new URLSearchParams(decodeUtf8(read.bytes) ?? "");
  if (form.has("SAMLart")) throw authError("saml_artifact_unsupported");
  const [answer = "", ...others] = form.getAll("SAMLResponse");
  if (answer === "" || others.length > 0) throw authError("saml_response_missing");
  return { xml: decodeAnswer(answer), relayState: form.get("RelayState") ?? "" };
}

function decodeAnswer(answer: string): string {
  const base64 = answer.replace(/[\r\n\t ]/g, "");
  const xml = /^[A-Za-z0-9+/]+={0,2}$/.test(base64) ? decodeUtf8(Buffer.from(base64, "base64")) : null;
  if (xml === null) throw authError("saml_response_not_base64");
  return xml;
}

type ProviderChoice = { providerId: string } | { domain: string };

/** @returns the identity provider's page with the request in its query */
async function beginSignOn(
  auth: AuthContext,
  choice: ProviderChoice,
  { redirectTo, challenge }: { redirectTo: string; challenge: CodeChallenge | null },
): Promise<string> {
  const now = auth.now();
  const requestId = `_${randomBytes(20).toString("hex")}`;
  const { provider, relayState } = await auth.db.tx(PLATFORM, async (sql) => {
    const found =
      "providerId" in choice
        ? await findProvider(sql, choice.providerId)
        : await findProviderByDomain(sql, choice.domain);
    if (found === undefined) throw authError("providerId" in choice ? "sso_provider_unknown" : "sso_domain_unassigned");
    if (found.disabled) throw authError("sso_provider_disabled");
    const flowStateId =
      challenge === null ? null : await createFlow(sql, { provider: found, challenge, redirectTo }, now);
    const id = await createRelayState(sql, { providerId: found.id, requestId, redirectTo, flowStateId }, now);
    return { provider: found, relayState: id };
  });
  return signOnLocation(serviceProviderAt(auth.settings.apiUrl), identityProviderOf(provider, auth.settings), {
    id: requestId,
    relayState,
    nameIdFormat: provider.name_id_format,
  });
}

async function createFlow(
  sql: Transaction,
  { provider, challenge, redirectTo }: { provider: ProviderRow; challenge: CodeChallenge; redirectTo: string },
  now: Date,
): Promise<string> {
  const about = {
    provider: providerName(provider.id),
    method: SSO_METHOD,
    linking: null,
    inviteToken: null,
  } as const;
  return (await createRedirectFlow(sql, { ...about, challenge, redirectTo }, now)).id;
}
