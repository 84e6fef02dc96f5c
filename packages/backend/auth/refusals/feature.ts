import { type Refusal, refusal } from "#backend/auth/refusals/refusal.ts";

/** Features of hosted Supabase that are not offered here. */
export const featureRefusals = {
  oauth_disabled: refusal(404, "feature_disabled", "OAuth clients are not enabled"),
  custom_providers_disabled: refusal(404, "feature_disabled", "Custom providers are not enabled"),
} satisfies Record<string, Refusal>;
