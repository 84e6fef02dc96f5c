import { createHash, createHmac, type KeyObject, randomUUID, sign } from "node:crypto";

export interface AssertionFields {
  issuer: string;
  audience: string | null;
  recipient: string | null;
  inResponseTo?: string | null;
  subject?: string;
  email?: string;
  method?: string;
  notBefore?: Date;
  notOnOrAfter?: Date | null;
  conditionsEnd?: Date;
  sessionEnd?: Date | string;
  hasAuthnStatement?: boolean;
  hasConfirmation?: boolean;
}

const PERSISTENT = "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent";

export function fromNow(seconds: number): Date {
  return new Date(Date.now() + seconds * 1000);
}

/**
 * What npm's identity providers cannot say. In the form of exclusive canonicalisation: its signature is over the text.
 */
export function assertionXml(fields: AssertionFields): string {
  const { subject = randomUUID(), email = `${randomUUID()}@example.com`, method = "bearer" } = fields;
  const instant = (date: Date | string) => (typeof date === "string" ? date : date.toISOString());
  const ends = fields.notOnOrAfter === undefined ? fromNow(300) : fields.notOnOrAfter;
  const data = attributes({
    InResponseTo: fields.inResponseTo ?? null,
    NotOnOrAfter: ends === null ? null : instant(ends),
    Recipient: fields.recipient,
  });
  const confirmation = `<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:${method}"><saml:SubjectConfirmationData${data}></saml:SubjectConfirmationData></saml:SubjectConfirmation>`;
  const audience =
    fields.audience === null
      ? ""
      : `<saml:AudienceRestriction><saml:Audience>${fields.audience}</saml:Audience></saml:AudienceRestriction>`;
  const sessionEnd = attributes({
    SessionNotOnOrAfter: fields.sessionEnd === undefined ? null : instant(fields.sessionEnd),
  });
  return [
    `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_${randomUUID()}" IssueInstant="${instant(fromNow(0))}" Version="2.0">`,
    `<saml:Issuer>${fields.issuer}</saml:Issuer>`,
    `<saml:Subject><saml:NameID Format="${PERSISTENT}">${subject}</saml:NameID>${fields.hasConfirmation === false ? "" : confirmation}</saml:Subject>`,
    `<saml:Conditions NotBefore="${instant(fields.notBefore ?? fromNow(-10))}" NotOnOrAfter="${instant(fields.conditionsEnd ?? fromNow(300))}">${audience}</saml:Conditions>`,
    fields.hasAuthnStatement === false
      ? ""
      : `<saml:AuthnStatement AuthnInstant="${instant(fromNow(0))}"${sessionEnd}><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:unspecified</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>`,
    `<saml:AttributeStatement><saml:Attribute Name="email"><saml:AttributeValue>${email}</saml:AttributeValue></saml:Attribute></saml:AttributeStatement>`,
    `</saml:Assertion>`,
  ].join("");
}

function attributes(values: Record<string, string | null>): string {
  return Object.entries(values)
    .map(([name, value]) => (value === null ? "" : ` ${name}="${value}"`))
    .join("");
}

export interface SigningChange {
  signatureAlgorithm?: string;
  digestAlgorithm?: string;
  transforms?: string[];
  uri?: string;
  extra?: string;
  certificate?: string;
  hmacSecret?: string;
}

const DS = "http://www.w3.org/2000/09/xmldsig#";
const EXC_C14N = "http://www.w3.org/2001/10/xml-exc-c14n#";
const ENVELOPED = `${DS}enveloped-signature`;

/** By RSA with SHA-256, whatever the algorithm is said to be. */
export function signedAssertionXml(assertion: string, key: KeyObject, change: SigningChange = {}): string {
  const id = / ID="([^"]+)"/.exec(assertion)?.[1] ?? "";
  const empty = (name: string, algorithm: string) => `<ds:${name} Algorithm="${algorithm}"></ds:${name}>`;
  const transforms = (change.transforms ?? [ENVELOPED, EXC_C14N]).map((name) => empty("Transform", name));
  const digest = createHash("sha256").update(assertion).digest("base64");
  const info = (namespace: string) =>
    [
      `<ds:SignedInfo${namespace}>`,
      empty("CanonicalizationMethod", EXC_C14N),
      empty("SignatureMethod", change.signatureAlgorithm ?? "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"),
      `<ds:Reference URI="${change.uri ?? `#${id}`}">`,
      `<ds:Transforms>${transforms.join("")}</ds:Transforms>`,
      empty("DigestMethod", change.digestAlgorithm ?? "http://www.w3.org/2001/04/xmlenc#sha256"),
      `<ds:DigestValue>${digest}</ds:DigestValue></ds:Reference></ds:SignedInfo>`,
    ].join("");
  const text = info(` xmlns:ds="${DS}"`);
  const value = (
    change.hmacSecret === undefined
      ? sign("sha256", Buffer.from(text), key)
      : createHmac("sha1", change.hmacSecret).update(text).digest()
  ).toString("base64");
  const keyInfo =
    change.certificate === undefined
      ? ""
      : `<ds:KeyInfo><ds:X509Data><ds:X509Certificate>${change.certificate.replace(/-----[A-Z ]+-----|\s/g, "")}</ds:X509Certificate></ds:X509Data></ds:KeyInfo>`;
  const signature = `<ds:Signature xmlns:ds="${DS}">${info("")}<ds:SignatureValue>${value}</ds:SignatureValue>${keyInfo}${change.extra ?? ""}</ds:Signature>`;
  return assertion.replace("</saml:Issuer>", `</saml:Issuer>${signature}`);
}

export function responseXml(
  inner: string,
  fields: { issuer: string; destination: string; inResponseTo?: string | null; status?: string },
): string {
  const about = attributes({ Destination: fields.destination, InResponseTo: fields.inResponseTo ?? null });
  return [
    `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="_${randomUUID()}" IssueInstant="${new Date().toISOString()}" Version="2.0"${about}>`,
    `<saml:Issuer xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${fields.issuer}</saml:Issuer>`,
    `<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:${fields.status ?? "Success"}"></samlp:StatusCode></samlp:Status>`,
    inner,
    `</samlp:Response>`,
  ].join("");
}
