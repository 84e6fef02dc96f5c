import { invalid, type Refusal, refusal } from "#backend/auth/refusals/refusal.ts";

/** Refusals of phones, of anonymous sign-in and of proving oneself again. */
export const phoneRefusals = {
  anonymous_disabled: refusal(422, "anonymous_provider_disabled", "Anonymous sign-ins are disabled"),
  channel_unknown: invalid("Invalid channel, supported values are 'sms' or 'whatsapp'"),
  anonymous_password: refusal(
    422,
    "validation_failed",
    "Updating password of an anonymous user without an email or phone is not allowed",
  ),

  // Proving oneself again.
  reauthentication_without_contact: invalid("Reauthentication requires the user to have an email or a phone number"),
  reauthentication_email_unconfirmed: refusal(422, "email_not_confirmed", "Please verify your email first."),
  reauthentication_phone_unconfirmed: refusal(422, "phone_not_confirmed", "Please verify your phone first."),
  reauthentication_needed: refusal(400, "reauthentication_needed", "Password update requires reauthentication"),
  reauthentication_not_valid: refusal(422, "reauthentication_not_valid", "Nonce has expired or is invalid"),
  current_password_required: refusal(
    400,
    "current_password_required",
    "Current password required when setting new password.",
  ),
  current_password_invalid: refusal(400, "current_password_invalid", "Current password is incorrect."),
} satisfies Record<string, Refusal>;
