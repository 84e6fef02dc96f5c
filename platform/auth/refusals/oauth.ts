import { invalid, type Refusal, refusal } from "#platform/auth/refusals/refusal.ts";

/** Refusals of signing in through another service, and of linking it. */
export const oauthRefusals = {
  provider_disabled: refusal(400, "provider_disabled", "Provider is not enabled"),
  redirect_provider_disabled: invalid("Unsupported provider: provider is not enabled"),
  linking_disabled: refusal(404, "manual_linking_disabled", "Manual linking is disabled"),
} satisfies Record<string, Refusal>;
