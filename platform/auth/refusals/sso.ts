import { type Refusal, refusal } from "#platform/auth/refusals/refusal.ts";

/** Refusals of single sign-on. */
export const ssoRefusals = {
  sso_disabled: refusal(404, "saml_provider_disabled", "SAML 2.0 is disabled"),
} satisfies Record<string, Refusal>;
