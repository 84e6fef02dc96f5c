import { X509Certificate } from "node:crypto";
import { NS, REDIRECT_BINDING } from "./saml-names.ts";
import {
  attributeOf,
  elementsIn,
  elementsWithin,
  isNamed,
  METADATA_LIMITS,
  parseStrictXml,
  SamlError,
  textOf,
} from "./strict-xml.ts";
import { isLoopback } from "#backend/network/addresses.ts";

export interface IdentityProvider {
  entityId: string;
  signOnUrl: string;
  /** PEM. Their own dates and issuers mean nothing in SAML. */
  certificates: string[];
}

/** Plain http is allowed for identity providers on this machine when the site is there too. */
interface MetadataRules {
  isLoopbackSite: boolean;
}

const MAX_ENTITY_ID_CHARS = 1024;
const MIN_RSA_BITS = 2048;

/** @throws SamlError with what is wrong; the operator sees it */
export function readIdentityProvider(metadataXml: string, rules: MetadataRules): IdentityProvider {
  const entity = entityIn(parseStrictXml(metadataXml, METADATA_LIMITS));
  const entityId = (attributeOf(entity, "entityID") ?? "").trim();
  if (entityId === "") throw new SamlError("SAML Metadata does not contain an EntityID");
  if (entityId.length > MAX_ENTITY_ID_CHARS) throw new SamlError("SAML Metadata contains an EntityID that is too long");
  const [descriptor, another] = elementsIn(entity, NS.metadata, "IDPSSODescriptor");
  if (descriptor === undefined) throw new SamlError("SAML Metadata does not contain any IDPSSODescriptor");
  if (another !== undefined) throw new SamlError("SAML Metadata contains multiple IDPSSODescriptors");
  if (/^(true|1)$/.test(attributeOf(descriptor, "WantAuthnRequestsSigned") ?? "")) {
    throw new SamlError("SAML Metadata wants signed requests, which are not supported");
  }
  return { entityId, signOnUrl: signOnUrlIn(descriptor, rules), certificates: certificatesIn(descriptor) };
}

function entityIn(root: Element): Element {
  if (isNamed(root, NS.metadata, "EntityDescriptor")) return root;
  const entities = isNamed(root, NS.metadata, "EntitiesDescriptor")
    ? elementsWithin(root).filter((element) => isNamed(element, NS.metadata, "EntityDescriptor"))
    : [];
  const [entity, another] = entities.filter(
    (element) => elementsIn(element, NS.metadata, "IDPSSODescriptor").length > 0,
  );
  if (entity === undefined) throw new SamlError("SAML Metadata does not contain any IDPSSODescriptor");
  if (another !== undefined) throw new SamlError("SAML Metadata contains multiple IDPSSODescriptors");
  return entity;
}

function signOnUrlIn(descriptor: Element, { isLoopbackSite }: MetadataRules): string {
  const location = elementsIn(descriptor, NS.metadata, "SingleSignOnService")
    .filter((service) => attributeOf(service, "Binding") === REDIRECT_BINDING)
    .map((service) => attributeOf(service, "Location"))[0];
  if (location === undefined || location === null) {
    throw new SamlError("SAML Metadata does not offer single sign-on by the HTTP-Redirect binding");
  }
  const url = URL.canParse(location) ? new URL(location) : null;
  const isSafe =
    url?.protocol === "https:" || (isLoopbackSite && url?.protocol === "http:" && isLoopback(url.hostname));
  if (url === null || !isSafe || url.username !== "" || url.password !== "") {
    throw new SamlError("SAML Metadata contains a single sign-on Location that is not a HTTPS URL");
  }
  return url.href;
}

function certificatesIn(descriptor: Element): string[] {
  const keys = elementsIn(descriptor, NS.metadata, "KeyDescriptor").filter(
    (key) => (attributeOf(key, "use") ?? "signing") === "signing",
  );
  const certificates = keys.flatMap((key) =>
    elementsWithin(key)
      .filter((element) => isNamed(element, NS.signature, "X509Certificate"))
      .map((element) => certificateOf(textOf(element))),
  );
  if (certificates.length === 0) throw new SamlError("SAML Metadata does not contain a signing certificate");
  return [...new Set(certificates)];
}

function certificateOf(base64: string): string {
  let certificate: X509Certificate;
  try {
    certificate = new X509Certificate(Buffer.from(base64, "base64"));
  } catch (error) {
    throw new SamlError("SAML Metadata contains a malformed certificate", { cause: error });
  }
  const { asymmetricKeyType, asymmetricKeyDetails } = certificate.publicKey;
  if (asymmetricKeyType !== "rsa" || (asymmetricKeyDetails?.modulusLength ?? 0) < MIN_RSA_BITS) {
    throw new SamlError(`SAML Metadata contains a certificate without an RSA key of at least ${MIN_RSA_BITS} bits`);
  }
  return certificate.toString();
}
