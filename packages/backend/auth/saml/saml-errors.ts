import { type Detail, invalid, type ErrorDefinition, define } from "#backend/auth/error-definition.ts";

export const samlErrors = {
  sso_choice_doubled: invalid("Only one of provider_id or domain supported"),
  sso_choice_missing: invalid("A provider_id or domain needs to be provided"),
  sso_provider_unknown: define(404, "sso_provider_not_found", "No such SSO provider"),
  sso_domain_unassigned: define(404, "sso_provider_not_found", "No SSO provider assigned for this domain"),
  sso_provider_disabled: define(
    404,
    "sso_provider_disabled",
    "SSO Provider assigned for this domain is currently disabled",
  ),

  saml_form_expected: invalid("SAML response must be sent as a form"),
  saml_artifact_unsupported: invalid("SAML Artifact responses are not supported"),
  saml_response_missing: invalid("SAMLResponse is missing"),
  saml_response_not_base64: invalid("SAMLResponse is not a valid Base64 string"),
  relay_state_malformed: invalid("SAML RelayState is not a valid UUID or URL"),
  relay_state_unknown: define(
    404,
    "saml_relay_state_not_found",
    "SAML RelayState does not exist, try logging in again?",
  ),
  relay_state_expired: define(422, "saml_relay_state_expired", "SAML RelayState has expired. Try logging in again?"),
  saml_idp_unknown: define(
    404,
    "saml_idp_not_found",
    "A SAML connection has not been established with this Identity Provider",
  ),
  saml_assertion_invalid: invalid("SAML Assertion is not valid"),
  saml_assertion_used: invalid("SAML Assertion has already been used"),
  saml_assertion_no_user_id: define(
    400,
    "saml_assertion_no_user_id",
    "SAML Assertion did not contain a persistent Subject Identifier attribute or Subject NameID uniquely identifying this user",
  ),
  saml_assertion_no_email: define(400, "saml_assertion_no_email", "SAML Assertion does not contain an email address"),

  sso_idp_unknown: define(404, "sso_provider_not_found", "SSO Identity Provider not found"),
  sso_type_unknown: invalid("Only 'saml' supported for SSO provider type"),
  sso_metadata_doubled: invalid("Only one of metadata_xml or metadata_url needs to be set"),
  sso_metadata_missing: invalid("Either metadata_xml or metadata_url must be set"),
  sso_metadata_url_malformed: invalid("metadata_url is not a valid URL"),
  sso_metadata_url_insecure: invalid("metadata_url is not a HTTPS URL"),
  sso_metadata_unusable: invalid((reason: Detail) => `${reason}`),
  sso_metadata_unreachable: define(
    400,
    "saml_metadata_fetch_failed",
    (url: Detail) => `Error fetching SAML Metadata from URL '${url}'`,
  ),
  sso_name_id_format_unknown: invalid((formats: Detail) => `name_id_format must be unspecified or one of ${formats}`),
  sso_domain_malformed: invalid((domain: Detail) => `domain is not a valid host name: ${JSON.stringify(domain)}`),
  sso_domain_exists: define(
    400,
    "sso_domain_already_exists",
    (domain: Detail) => `SSO Domain '${domain}' is already assigned to an SSO identity provider`,
  ),
  saml_idp_exists: define(
    422,
    "saml_idp_already_exists",
    (entityId: Detail) => `SAML Identity Provider with this EntityID (${entityId}) already exists`,
  ),
  saml_entity_id_mismatch: define(
    400,
    "saml_entity_id_mismatch",
    (entityIds: Detail) => `SAML Metadata can be updated only if the EntityID matches for the provider; ${entityIds}`,
  ),
} satisfies Record<string, ErrorDefinition>;
