import { invalid, type Refusal, refusal } from "#backend/auth/refusals/refusal.ts";

/** Refusals of mailed links and codes, and of the exchange of a PKCE flow's code. */
export const linkRefusals = {
  verify_type_missing: invalid("Verify requires a verification type"),
  verify_type_unknown: invalid("Unsupported verification type"),
  verify_type_for_other_contact: invalid("The verification type is not one of this kind of contact"),
  verify_link_incomplete: invalid("Verify requires a token or a token hash"),
  verify_token_or_hash: invalid("Verify requires either a token or a token hash"),
  verify_hash_alone: invalid("Only the token_hash and type should be provided"),
  link_expired: refusal(403, "otp_expired", "Email link is invalid or has expired"),
  code_expired: refusal(403, "otp_expired", "Token has expired or is invalid"),
  exchange_incomplete: invalid("invalid request: both auth code and code verifier should be non-empty"),
  flow_not_found: refusal(404, "flow_state_not_found", "invalid flow state, no valid flow state found"),
  flow_expired: refusal(422, "flow_state_expired", "invalid flow state, flow state has expired"),
  bad_code_verifier: refusal(400, "bad_code_verifier", "code challenge does not match previously saved code verifier"),
  flow_user_gone: refusal(403, "user_not_found", "User not found"),
} satisfies Record<string, Refusal>;
