import { type Refusal, refusal } from "#platform/auth/refusals/refusal.ts";

/** Refusals of phones, of anonymous sign-in and of proving oneself again. */
export const phoneRefusals = {
  anonymous_disabled: refusal(422, "anonymous_provider_disabled", "Anonymous sign-ins are disabled"),
  reauthentication_disabled: refusal(404, "feature_disabled", "Reauthentication is not enabled"),
} satisfies Record<string, Refusal>;
