import { Hono } from "hono";
import type { AuthContext } from "#platform/auth/context.ts";
import { refuse } from "#platform/auth/errors.ts";

/** `GET /settings`, `/health` and `/.well-known/jwks.json` (wire contract 2.17). */
export function serviceInfoRoutes(auth: AuthContext): Hono {
  const { settings } = auth;
  return new Hono()
    .get("/settings", async (c) => {
      const caller = await auth.resolveCaller(c.req.raw);
      if (!caller.ok && (caller.reason === "no_key" || caller.reason === "bad_key")) {
        throw refuse("api_key_invalid");
      }
      return c.json({
        external: {
          ...DISABLED_PROVIDERS,
          email: true,
          phone: true,
          google: settings.google !== null,
          anonymous_users: settings.anonymousSignIns,
        },
        disable_signup: settings.disableSignup,
        mailer_autoconfirm: settings.mailerAutoconfirm,
        phone_autoconfirm: false,
        sms_provider: "",
        saml_enabled: false,
        passkeys_enabled: false,
      });
    })
    .get("/health", (c) => c.json({ version: "2.0.0", name: "GoTrue", description: "Account service" }))
    .get("/.well-known/jwks.json", (c) => {
      c.header("cache-control", "public, max-age=600");
      return c.json(auth.keys.publicJwks());
    });
}

const DISABLED_PROVIDERS = Object.fromEntries(
  [
    "anonymous_users",
    "apple",
    "azure",
    "bitbucket",
    "discord",
    "facebook",
    "github",
    "gitlab",
    "google",
    "linkedin_oidc",
  ]
    .concat(["notion", "phone", "slack", "spotify", "twitch", "twitter", "workos", "zoom"])
    .map((provider) => [provider, false]),
);
