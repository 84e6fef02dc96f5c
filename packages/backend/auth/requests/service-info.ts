import { type Context, Hono } from "hono";
import type { AuthContext } from "#backend/auth/context.ts";
import { type PlainReason, authError } from "#backend/auth/errors.ts";

/** Seconds; the official client caches keys as long. */
const PUBLIC_SECONDS = 600;

export function serviceInfoRoutes(auth: AuthContext): Hono {
  const { settings } = auth;
  return new Hono()
    .get("/settings", (c) =>
      c.json({
        external: {
          ...DISABLED_PROVIDERS,
          email: true,
          phone: auth.sms !== null,
          google: settings.google !== null,
          anonymous_users: settings.anonymousSignIns,
          web3: true,
        },
        disable_signup: settings.disableSignup,
        mailer_autoconfirm: settings.mailerAutoconfirm,
        phone_autoconfirm: false,
        sms_provider: auth.sms === null ? "" : "twilio",
        mfa_enabled: true,
        saml_enabled: true,
        passkeys_enabled: false,
      }),
    )
    .get("/health", (c) => c.json({ version: "2.0.0", name: "GoTrue", description: "Account service" }))
    .get("/.well-known/jwks.json", (c) => publicJson(c, auth.keys.publicJwks()))
    .get("/.well-known/openid-configuration", (c) => publicJson(c, discovery(settings.apiUrl)));
}

function publicJson(c: Context, body: object): Response {
  c.header("cache-control", `public, max-age=${PUBLIC_SECONDS}`);
  return c.json(body);
}

function discovery(apiUrl: string): object {
  return {
    issuer: apiUrl,
    authorization_endpoint: `${apiUrl}/authorize`,
    token_endpoint: `${apiUrl}/token`,
    userinfo_endpoint: `${apiUrl}/user`,
    jwks_uri: `${apiUrl}/.well-known/jwks.json`,
    response_types_supported: ["code", "token"],
    response_modes_supported: ["query", "fragment"],
    grant_types_supported: ["authorization_code", "refresh_token", "password"],
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: ["ES256"],
    token_endpoint_auth_methods_supported: ["none"],
    code_challenge_methods_supported: ["S256", "plain"],
    claims_supported: CLAIMS,
  };
}

const CLAIMS = ["iss", "sub", "aud", "exp", "iat", "email", "phone", "role", "aal", "amr", "session_id"];

const DISABLED_PROVIDERS = Object.fromEntries(
  ["apple", "azure", "bitbucket", "discord", "facebook", "figma", "fly", "github", "gitlab", "kakao", "keycloak"]
    .concat(["linkedin", "linkedin_oidc", "notion", "slack", "slack_oidc", "spotify", "twitch", "twitter", "workos"])
    .concat(["zoom"])
    .map((provider) => [provider, false]),
);

/** Features of hosted Supabase that are not offered; each answers with hosted's own error. */
export function notOfferedRoutes(): Hono {
  const rejectWith = (reason: PlainReason) => () => {
    throw authError(reason);
  };
  return new Hono()
    .all("/admin/oauth/*", rejectWith("oauth_disabled"))
    .all("/admin/custom-providers/*", rejectWith("custom_providers_disabled"));
}
