import { generateKeyPairSync, type KeyObject, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import samlp, { type SamlpOptions } from "samlp";
import { selfSignedCertificate } from "./self-signed-certificate.ts";

export interface SamlPerson {
  subject: string;
  /** Unspecified when absent. */
  format?: string;
  attributes?: Record<string, string | string[]>;
}

export type SamlpChange = Partial<Omit<SamlpOptions, "issuer" | "cert" | "key" | "profileMapper">>;

export interface SamlAnswer {
  action: string;
  SAMLResponse: string;
  RelayState: string;
}

export interface SamlIdentityProvider {
  entityId: string;
  url: string;
  metadataUrl: string;
  certificate: string;
  key: KeyObject;
  metadata: string;
  /** Follows a sign-on address as the browser of somebody who has a session here, over HTTP. */
  signIn(address: string, person: SamlPerson, change?: SamlpChange): Promise<SamlAnswer>;
  answer(person: SamlPerson, options: SamlpChange): Promise<string>;
  close(): Promise<void>;
}

const PERSISTENT = "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent";
const PERSON = /person=([\w-]+)/;

export interface RegisteredSite {
  entityId: string;
  acsUrl: string;
}

export async function startSamlIdentityProvider(site: RegisteredSite): Promise<SamlIdentityProvider> {
  const { privateKey: key } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const certificate = selfSignedCertificate(key);
  const entityId = `urn:idp:${randomUUID()}`;
  const own = {
    issuer: entityId,
    cert: Buffer.from(certificate),
    key: Buffer.from(key.export({ type: "pkcs8", format: "pem" })),
    signatureAlgorithm: "rsa-sha256",
    digestAlgorithm: "sha256",
    audience: site.entityId,
    recipient: site.acsUrl,
    destination: site.acsUrl,
  } as const;
  const sessions = new Map<string, { person: SamlPerson; change: SamlpChange }>();
  let metadata = "";

  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const address = new URL(request.url ?? "/", "http://identity-provider");
    if (address.pathname === "/metadata") {
      response.setHeader("content-type", "application/samlmetadata+xml").end(metadata);
      return;
    }
    const session = sessions.get(PERSON.exec(request.headers.cookie ?? "")?.[1] ?? "");
    if (address.pathname !== "/sign-on" || session === undefined) {
      response.writeHead(404).end();
      return;
    }
    const answer = samlp.auth({
      ...own,
      profileMapper: mapperOf(session.person),
      getUserFromRequest: () => session.person,
      getPostURL: (_audience, document, _request, callback) => {
        const wanted = document.documentElement.getAttribute("AssertionConsumerServiceURL");
        callback(wanted === site.acsUrl ? null : new Error(`not registered: ${wanted}`), site.acsUrl);
      },
      ...session.change,
    });
    answer(
      {
        method: "GET",
        query: Object.fromEntries(address.searchParams),
        headers: request.headers,
        originalUrl: address.pathname,
        protocol: "http",
      },
      { set: (name, value) => response.setHeader(name, value), send: (body) => response.end(String(body)) },
      (error) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const bound = server.address();
  if (bound === null || typeof bound === "string") throw new Error("the identity provider has no port");
  const url = `http://127.0.0.1:${bound.port}`;
  metadata = metadataOf({ entityId, certificate, signOnUrl: `${url}/sign-on` });

  return {
    entityId,
    url,
    metadataUrl: `${url}/metadata`,
    certificate,
    key,
    metadata,
    async signIn(address, person, change = {}) {
      const id = randomUUID();
      sessions.set(id, { person, change });
      const response = await fetch(address, { headers: { cookie: `person=${id}` } });
      const page = await response.text();
      if (response.status !== 200) throw new Error(`the identity provider answered ${response.status}: ${page}`);
      return formIn(page);
    },
    answer(person, options) {
      return new Promise((resolve, reject) => {
        const all = { ...own, profileMapper: mapperOf(person), ...options };
        samlp.getSamlResponse(all, person, (error, xml) => {
          if (error) reject(new Error("the identity provider made no answer", { cause: error }));
          else resolve(xml);
        });
      });
    },
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}

function mapperOf({ subject, format, attributes = {} }: SamlPerson): SamlpOptions["profileMapper"] {
  const nameIdentifierFormat = format ?? PERSISTENT;
  return () => ({
    getClaims: () => attributes,
    getNameIdentifier: () => ({ nameIdentifier: subject, nameIdentifierFormat }),
  });
}

export function metadataOf(provider: { entityId: string; certificate: string; signOnUrl: string }): string {
  const base64 = provider.certificate.replace(/-----[A-Z ]+-----/g, "").trim();
  return [
    `<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${provider.entityId}">`,
    `<IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">`,
    `<KeyDescriptor use="signing"><KeyInfo xmlns="http://www.w3.org/2000/09/xmldsig#"><X509Data>`,
    `<X509Certificate>${base64}</X509Certificate></X509Data></KeyInfo></KeyDescriptor>`,
    `<SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${provider.signOnUrl}"/>`,
    `</IDPSSODescriptor></EntityDescriptor>`,
  ].join("\n");
}

function formIn(page: string): SamlAnswer {
  const action = unescape(/action="([^"]*)"/.exec(page)?.[1] ?? "");
  const field = (name: string) => {
    const input = page.match(/<input[^>]*>/g)?.find((candidate) => candidate.includes(`name="${name}"`)) ?? "";
    return unescape(/value="([^"]*)"/.exec(input)?.[1] ?? "");
  };
  return { action, SAMLResponse: field("SAMLResponse"), RelayState: field("RelayState") };
}

function unescape(html: string): string {
  const entities: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&#34;": '"', "&#39;": "'" };
  return html.replace(/&(amp|lt|gt|#34|#39);/g, (entity) => entities[entity] ?? entity);
}
