import { X509Certificate } from "node:crypto";
import { isLoopback } from "#backend/auth/requests/redirects.ts";
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
import { lookup as resolve } from "node:dns";
import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { isPublicAddress } from "./public-address.ts";

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

/** The root, or the only one inside an EntitiesDescriptor. */
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

const TIMEOUT_MS = 5000;

interface DownloadOptions {
  isLoopbackSite: boolean;
  /** Milliseconds for the whole download. */
  timeoutMs?: number;
}

/** Only then may its identity providers be on this machine, over plain http. */
export function isOnLoopback(siteUrl: string): boolean {
  return isLoopback(new URL(siteUrl).hostname);
}

/**
 * https to a public address, at most 256 kB within five seconds, without redirects. A site on this machine may also
 * reach this machine.
 * @throws SamlError
 */
export async function downloadMetadata(url: URL, options: DownloadOptions): Promise<string> {
  const isLocal = options.isLoopbackSite && isLoopback(url.hostname);
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (!isLocal && isIP(host) !== 0 && !isPublicAddress(host)) throw new SamlError("the address is not public");
  const bytes = await new Promise<Buffer>((fulfil, reject) => {
    const transport = url.protocol === "http:" ? http : https;
    const request = transport.get(
      url,
      {
        agent: false,
        headers: { accept: "application/samlmetadata+xml, application/xml, text/xml" },
        signal: AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS),
        ...(isLocal ? {} : { lookup: publicLookup }),
      },
      (response) => collect(response).then(fulfil, reject),
    );
    request.on("error", reject);
  }).catch((error: unknown) => {
    throw error instanceof SamlError ? error : new SamlError("the download failed", { cause: error });
  });
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    throw new SamlError("the metadata is not UTF-8", { cause: error });
  }
}

/** Checked here, where the connection takes its address from: an earlier lookup could give another address. */
const publicLookup: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, addresses) => {
    if (error !== null) return callback(error, []);
    if (addresses.length === 0 || !addresses.every(({ address }) => isPublicAddress(address))) {
      return callback(new SamlError("the name does not lead to a public address"), []);
    }
    const [first] = addresses;
    if (options.all === true || first === undefined) return callback(null, addresses);
    callback(null, first.address, first.family);
  });
};

async function collect(response: IncomingMessage): Promise<Buffer> {
  if (response.statusCode !== 200) {
    response.destroy();
    throw new SamlError(`the answer is ${response.statusCode ?? "none"}`);
  }
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    const bytes = Buffer.from(chunk);
    size += bytes.byteLength;
    if (size > METADATA_LIMITS.chars) throw new SamlError("the metadata is too long");
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}
