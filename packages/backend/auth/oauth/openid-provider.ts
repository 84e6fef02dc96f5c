import type { Logger } from "pino";
import { authError } from "#backend/auth/errors.ts";
import type { FlowSecrets } from "./flow-secrets.ts";
import { checkIdToken, type GivenIdToken } from "./id-tokens.ts";
import { createProviderConnection, type Discovered, isUnreachable } from "./provider-connection.ts";
import { type ProviderProfile, readProviderProfile } from "./provider-profile.ts";
import type { ProviderTokens } from "#backend/auth/flows/redirect-flows.ts";
import type { GoogleSettings } from "#backend/auth/settings.ts";

const CALLBACK_PARAMETERS = ["code", "state", "iss", "response"];

export interface ProviderAnswer {
  profile: ProviderProfile;
  tokens: ProviderTokens;
}

export interface VerifiedIdToken {
  profile: ProviderProfile;
  expiresAt: number;
}

export interface OpenIdProvider {
  readonly name: "google";
  isIssuer(issuer: string): boolean;
  /** @throws AuthError `provider_unreachable` */
  authorizationUrl(flow: { state: string; scopes: readonly string[]; extra: Record<string, string> }): Promise<URL>;
  /** @throws AuthError `provider_unreachable`, `provider_exchange_failed` for a code or token that does not fit */
  exchange(state: string, callback: URLSearchParams): Promise<ProviderAnswer>;
  /** @throws AuthError 400 in OAuth's form, `provider_unreachable` */
  verifyIdToken(given: GivenIdToken, now: Date): Promise<VerifiedIdToken>;
}

export function createOpenIdProvider(deps: {
  settings: GoogleSettings;
  redirectUri: string;
  secrets: FlowSecrets;
  log: Logger;
}): OpenIdProvider {
  const { settings, redirectUri, secrets, log } = deps;
  const connection = createProviderConnection(settings, log);
  const issuers = issuerSpellings(settings.issuer);

  return {
    name: "google",
    isIssuer: (issuer) => issuers.includes(issuer),
    authorizationUrl: ({ state, scopes, extra }) =>
      connection.use("authorization", async ({ client, config }) =>
        client.buildAuthorizationUrl(config, {
          ...extra,
          redirect_uri: redirectUri,
          scope: scopes.join(" "),
          state,
          nonce: secrets.nonce(state),
          code_challenge: await client.calculatePKCECodeChallenge(secrets.verifier(state)),
          code_challenge_method: "S256",
        }),
      ),
    exchange: (state, callback) =>
      connection.use("exchange", async (provider) => {
        const answer = await provider.client.authorizationCodeGrant(
          provider.config,
          callbackUrl(redirectUri, callback),
          {
            expectedState: state,
            expectedNonce: secrets.nonce(state),
            pkceCodeVerifier: secrets.verifier(state),
          },
        );
        const tokens = { accessToken: answer.access_token, refreshToken: answer.refresh_token ?? "" };
        const profile = await completeProfile(provider, answer.claims() ?? {}, tokens.accessToken);
        if (profile === null) throw authError("provider_exchange_failed");
        return { tokens, profile };
      }),
    verifyIdToken: (given, now) =>
      connection.use("id token", async (provider) => {
        const { clientId } = settings;
        const claims = await checkIdToken(given, { keys: provider.keys, issuers, clientId, log, now });
        const profile = await completeProfile(provider, { ...claims }, given.accessToken).catch((error: unknown) => {
          // An access token of another user or an invalid one.
          if (isUnreachable(error)) throw error;
          return null;
        });
        if (profile === null) throw authError("id_token_bad");
        return { profile, expiresAt: claims.exp ?? 0 };
      }),
  };
}

/** Google signs with and without the scheme. */
function issuerSpellings(issuer: string): string[] {
  return issuer === "https://accounts.google.com" ? [issuer, "accounts.google.com"] : [issuer];
}

function callbackUrl(redirectUri: string, callback: URLSearchParams): URL {
  const url = new URL(redirectUri);
  for (const name of CALLBACK_PARAMETERS) {
    // A repeated parameter is passed on repeated: the library rejects it.
    for (const value of callback.getAll(name)) url.searchParams.append(name, value);
  }
  return url;
}

/** Some providers give the e-mail only at the userinfo endpoint. */
async function completeProfile(
  { client, config }: Discovered,
  claims: Record<string, unknown>,
  accessToken: string,
): Promise<ProviderProfile | null> {
  const needsUserInfo = claims["email"] === undefined && accessToken !== "" && typeof claims["sub"] === "string";
  const hasEndpoint = config.serverMetadata().userinfo_endpoint !== undefined;
  const more =
    needsUserInfo && hasEndpoint ? await client.fetchUserInfo(config, accessToken, String(claims["sub"])) : {};
  return readProviderProfile({ ...more, ...claims });
}
