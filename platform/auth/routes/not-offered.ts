import { Hono } from "hono";
import { AuthError } from "#platform/auth/errors.ts";

/** Ways to sign in that this installation does not offer: each answers with the contract's own refusal. */
export function notOfferedRoutes(): Hono {
  const refuse = (status: 400 | 404 | 422, code: string, message: string) => () => {
    throw new AuthError(status, code, message);
  };
  const noLinking = refuse(404, "manual_linking_disabled", "Manual linking is disabled");
  return new Hono()
    .get("/authorize", refuse(400, "validation_failed", "Unsupported provider: provider is not enabled"))
    .post("/sso", refuse(404, "saml_provider_disabled", "SAML 2.0 is disabled"))
    .all("/sso/saml/*", refuse(404, "saml_provider_disabled", "SAML 2.0 is disabled"))
    .post("/factors", refuse(422, "mfa_totp_enroll_not_enabled", "MFA enroll is disabled"))
    .all("/factors/*", refuse(404, "mfa_factor_not_found", "Factor not found"))
    .get("/user/identities/authorize", noLinking)
    .delete("/user/identities/:id", noLinking)
    .get("/reauthenticate", refuse(404, "feature_disabled", "Reauthentication is not enabled"))
    .all("/admin/oauth/*", refuse(404, "feature_disabled", "OAuth clients are not enabled"))
    .all("/admin/custom-providers/*", refuse(404, "feature_disabled", "Custom providers are not enabled"));
}
