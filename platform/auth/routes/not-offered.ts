import { Hono } from "hono";
import { type PlainReason, refuse } from "#platform/auth/errors.ts";

/** Ways to sign in that this installation does not offer: each answers with the contract's own refusal. */
export function notOfferedRoutes(): Hono {
  const refusing = (reason: PlainReason) => () => {
    throw refuse(reason);
  };
  return new Hono()
    .get("/authorize", refusing("redirect_provider_disabled"))
    .post("/sso", refusing("sso_disabled"))
    .all("/sso/saml/*", refusing("sso_disabled"))
    .post("/factors", refusing("mfa_enroll_disabled"))
    .all("/factors/*", refusing("mfa_factor_not_found"))
    .get("/user/identities/authorize", refusing("linking_disabled"))
    .delete("/user/identities/:id", refusing("linking_disabled"))
    .get("/reauthenticate", refusing("reauthentication_disabled"))
    .all("/admin/oauth/*", refusing("oauth_disabled"))
    .all("/admin/custom-providers/*", refusing("custom_providers_disabled"));
}
