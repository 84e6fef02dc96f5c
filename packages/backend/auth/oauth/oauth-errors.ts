import {
  type Detail,
  invalid,
  defineOauthError,
  type ErrorDefinition,
  define,
} from "#backend/auth/error-definition.ts";

export const oauthErrors = {
  redirect_provider_disabled: invalid("Unsupported provider: provider is not enabled"),
  redirect_provider_unknown: invalid((name: Detail) => `Unsupported provider: Provider ${name} could not be found`),
  oauth_parameters_too_long: invalid("The parameters for the provider are too long"),
  invite_unknown: define(404, "user_not_found", "User identified by token not found"),

  oauth_state_missing: define(400, "bad_oauth_callback", "OAuth state parameter missing"),
  oauth_state_malformed: define(400, "bad_oauth_state", "OAuth state parameter is invalid"),
  oauth_state_unknown: define(400, "bad_oauth_state", "OAuth state not found or expired"),
  oauth_state_expired: define(400, "bad_oauth_state", "OAuth state has expired"),
  oauth_code_missing: define(400, "bad_oauth_callback", "OAuth callback with missing authorization code"),
  provider_unreachable: define(503, "unexpected_failure", "The provider does not answer. Please try again later."),
  provider_exchange_failed: define(500, "unexpected_failure", "Unable to exchange external code"),

  provider_email_missing: define(422, "email_address_not_provided", "Error getting user email from external provider"),
  provider_email_unverified: define(
    422,
    "provider_email_needs_verification",
    (provider: Detail) =>
      `Unverified email with ${provider}. A confirmation email has been sent to your ${provider} email`,
  ),
  provider_email_unverified_to_link: define(
    422,
    "provider_email_needs_verification",
    (provider: Detail) => `Unverified email with ${provider}. Verify the email with ${provider} in order to link it`,
  ),
  accounts_ambiguous: define(
    500,
    "unexpected_failure",
    "Multiple accounts with the same email address in the same linking domain detected",
  ),
  invite_not_found: define(404, "invite_not_found", "Invite not found"),
  invite_for_other_email: invalid("Invited email does not match emails from external provider"),

  identity_already_linked: define(422, "identity_already_exists", "Identity is already linked"),
  identity_of_other_user: define(422, "identity_already_exists", "Identity is already linked to another user"),
  identity_of_sso_user: define(422, "user_sso_managed", "Identities of single sign-on users cannot be changed"),
  identity_id_malformed: define(404, "validation_failed", "identity_id must be an UUID"),
  identity_last: define(422, "single_identity_not_deletable", "User must have at least 1 identity after unlinking"),
  identity_not_found: define(422, "identity_not_found", "Identity doesn't exist"),
  identity_email_conflict: define(
    422,
    "email_conflict_identity_not_deletable",
    "Unable to unlink identity due to email conflict",
  ),
  aal2_needed_for_identities: define(
    401,
    "insufficient_aal",
    "AAL2 session is required to link or unlink an identity when MFA is enabled.",
  ),

  id_token_missing: defineOauthError("invalid request", "id_token required"),
  id_token_provider_missing: defineOauthError("invalid request", "provider or client_id and issuer required"),
  id_token_provider_unknown: invalid((name: Detail) => `Custom OIDC provider "${name}" not allowed`),
  provider_disabled: define(
    400,
    "provider_disabled",
    (issuer: Detail) => `Provider (issuer "${issuer}") is not enabled`,
  ),
  id_token_bad: defineOauthError("invalid request", "Bad ID token"),
  id_token_audience: defineOauthError(
    "invalid request",
    (audience: Detail) => `Unacceptable audience in id_token: [${audience}]`,
  ),
  id_token_without_sub: defineOauthError("invalid request", "Missing sub claim in id_token"),
  nonce_one_sided: defineOauthError(
    "invalid request",
    "Passed nonce and nonce in id_token should either both exist or not.",
  ),
  nonce_mismatch: defineOauthError("invalid nonce", "Nonces mismatch"),
  nonce_used: defineOauthError("invalid nonce", "Nonce was already used"),
} satisfies Record<string, ErrorDefinition>;
