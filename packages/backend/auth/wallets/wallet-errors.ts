import {
  type Detail,
  invalid,
  defineOauthError,
  type ErrorDefinition,
  define,
} from "#backend/auth/error-definition.ts";

const deniedGrant = <Message extends ErrorDefinition["message"]>(message: Message) =>
  defineOauthError("invalid_grant", message);

/** Details are the chain's name, or the part of the message that is wrong. */
export const walletErrors = {
  web3_chain_unsupported: define(400, "web3_unsupported_chain", "Unsupported chain"),
  web3_message_too_short: invalid("message is too short"),
  web3_message_too_long: invalid("message must not exceed 20KB"),
  web3_message_malformed: deniedGrant((detail: Detail) => `Signed message is not valid: ${detail}`),
  web3_signature_wrong: deniedGrant("Signature does not match address in message"),
  web3_uri_insecure: deniedGrant((chain: Detail) => `Signed ${chain} message is using URI which does not use HTTPS`),
  web3_uri_foreign: deniedGrant(
    (chain: Detail) =>
      `Signed ${chain} message is using URI which is not allowed on this server, message was signed for another app`,
  ),
  web3_domain_foreign: deniedGrant(
    (chain: Detail) => `Signed ${chain} message is using a Domain that does not match the one in URI`,
  ),
  web3_not_yet: deniedGrant((chain: Detail) => `Signed ${chain} message becomes valid in the future`),
  web3_expired: deniedGrant((chain: Detail) => `Signed ${chain} message is expired`),
  web3_issued_long_ago: deniedGrant((chain: Detail) => `${chain} message was issued too long ago`),
  web3_issued_in_future: deniedGrant((chain: Detail) => `${chain} message was issued too far in the future`),
  web3_message_used: deniedGrant((chain: Detail) => `Signed ${chain} message was already used`),
} satisfies Record<string, ErrorDefinition>;
