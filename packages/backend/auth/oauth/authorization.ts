import { randomUUID } from "node:crypto";
import type { Context } from "hono";
import type { AuthContext } from "#backend/auth/context.ts";
import { authError } from "#backend/auth/errors.ts";
import { type CodeChallenge, parseChallenge } from "#backend/auth/requests/input.ts";
import type { OpenIdProvider } from "./openid-provider.ts";
import { createRedirectFlow, type FlowOfLinker } from "#backend/auth/flows/redirect-flows.ts";
import { PLATFORM } from "#backend/postgres/database.ts";
import { findInvite } from "./identity-links.ts";

const SCOPES = ["openid", "email", "profile"];

const OWN_PARAMETERS = [
  "provider",
  "redirect_to",
  "scopes",
  "code_challenge",
  "code_challenge_method",
  "invite_token",
  "skip_http_redirect",
  "apikey",
];
/** What a link must not change of the request to the provider. */
const GUARDED_PARAMETERS = [
  "client_id",
  "client_secret",
  "client_assertion",
  "client_assertion_type",
  "redirect_uri",
  "response_type",
  "response_mode",
  "scope",
  "state",
  "nonce",
  "code_verifier",
  "request",
  "request_uri",
  "registration",
];
const RESERVED_PARAMETERS = new Set([...OWN_PARAMETERS, ...GUARDED_PARAMETERS]);
/** Characters of everything that is handed on. */
const MAX_EXTRA = 4096;

/** Services that GoTrue knows: these answer "not enabled", all others "unknown". */
const KNOWN_PROVIDERS = new Set(
  (
    "apple azure bitbucket discord facebook figma fly github gitlab google kakao keycloak linkedin linkedin_oidc " +
    "notion slack slack_oidc snapchat spotify twitch twitter vercel_marketplace workos x zoom"
  ).split(" "),
);

export interface AuthorizationRequest {
  provider: OpenIdProvider;
  scopes: string[];
  extra: Record<string, string>;
  challenge: CodeChallenge | null;
  redirectTo: string;
  inviteToken: string | null;
}

export function parseAuthorization(auth: AuthContext, c: Context): AuthorizationRequest {
  const query = new URL(c.req.url).searchParams;
  const inviteToken = query.get("invite_token") ?? "";
  return {
    provider: requireProvider(auth, query.get("provider") ?? ""),
    scopes: [...new Set([...SCOPES, ...readScopes(query.get("scopes") ?? "")])],
    extra: readExtra(query),
    challenge: parseChallenge({
      code_challenge: query.get("code_challenge") ?? undefined,
      code_challenge_method: query.get("code_challenge_method") ?? undefined,
    }),
    redirectTo: auth.redirects.resolve(c.req.raw),
    inviteToken: inviteToken === "" ? null : inviteToken,
  };
}

function requireProvider(auth: AuthContext, name: string): OpenIdProvider {
  if (auth.google !== null && name.toLowerCase() === auth.google.name) return auth.google;
  if (KNOWN_PROVIDERS.has(name.toLowerCase())) throw authError("redirect_provider_disabled");
  throw authError("redirect_provider_unknown", { detail: name.slice(0, 64) });
}

/** Separated by blanks, or by commas as in GoTrue. */
function readScopes(scopes: string): string[] {
  return scopes
    .slice(0, MAX_EXTRA)
    .split(/[\s,]+/)
    .filter((scope) => /^[\x21\x23-\x5b\x5d-\x7e]+$/.test(scope));
}

function readExtra(query: URLSearchParams): Record<string, string> {
  const extra: Record<string, string> = {};
  let size = 0;
  for (const [name, value] of query) {
    if (RESERVED_PARAMETERS.has(name.toLowerCase()) || name in extra) continue;
    extra[name] = value;
    size += name.length + value.length;
  }
  if (size > MAX_EXTRA) throw authError("oauth_parameters_too_long");
  return extra;
}

/** Calls the provider before the flow is stored, so that nothing is left when it is away. */
export async function beginFlow(
  auth: AuthContext,
  request: AuthorizationRequest,
  linking: FlowOfLinker | null,
): Promise<{ state: string; url: string }> {
  const { provider, challenge, redirectTo, inviteToken } = request;
  const now = auth.now();
  if (inviteToken !== null) {
    const invite = await auth.db.tx(PLATFORM, (sql) => findInvite(sql, inviteToken, now));
    if (invite === undefined) throw authError("invite_unknown");
  }
  const state = randomUUID();
  const url = await provider.authorizationUrl({ state, scopes: request.scopes, extra: request.extra });
  const flow = { id: state, provider: provider.name, method: "oauth" as const };
  await auth.db.tx(PLATFORM, (sql) =>
    createRedirectFlow(sql, { ...flow, challenge, redirectTo, linking, inviteToken }, now),
  );
  return { state, url: url.href };
}
