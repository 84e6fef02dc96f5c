export const NS = {
  protocol: "urn:oasis:names:tc:SAML:2.0:protocol",
  assertion: "urn:oasis:names:tc:SAML:2.0:assertion",
  metadata: "urn:oasis:names:tc:SAML:2.0:metadata",
  signature: "http://www.w3.org/2000/09/xmldsig#",
} as const;

export const REDIRECT_BINDING = "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect";
export const STATUS_SUCCESS = "urn:oasis:names:tc:SAML:2.0:status:Success";
export const BEARER = "urn:oasis:names:tc:SAML:2.0:cm:bearer";

export const NAME_ID_FORMATS = {
  persistent: "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent",
  email: "urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress",
  transient: "urn:oasis:names:tc:SAML:2.0:nameid-format:transient",
  unspecified: "urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified",
} as const;

/** Nothing with SHA-1: its collisions are affordable. */
export const SIGNATURE_ALGORITHMS: ReadonlySet<string> = new Set([
  "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256",
  "http://www.w3.org/2001/04/xmldsig-more#rsa-sha512",
  "http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1",
]);
export const DIGEST_ALGORITHMS: ReadonlySet<string> = new Set([
  "http://www.w3.org/2001/04/xmlenc#sha256",
  "http://www.w3.org/2001/04/xmlenc#sha512",
]);
const EXCLUSIVE_C14N = "http://www.w3.org/2001/10/xml-exc-c14n#";
/** SAML Core 5.4.3 and 5.4.4: no others, so that the signed text is the text that is read. */
export const CANONICALIZATIONS: ReadonlySet<string> = new Set([EXCLUSIVE_C14N, `${EXCLUSIVE_C14N}WithComments`]);
export const TRANSFORMS: ReadonlySet<string> = new Set([
  ...CANONICALIZATIONS,
  "http://www.w3.org/2000/09/xmldsig#enveloped-signature",
]);
