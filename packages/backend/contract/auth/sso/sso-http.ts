import { generateKeyPairSync, type KeyObject, randomUUID } from "node:crypto";
import { inflateRawSync } from "node:zlib";
import { anonClient } from "@workspace/testing/contract/clients.ts";
import { randomIp } from "@workspace/testing/random-ip.ts";
import {
  metadataOf,
  type RegisteredSite,
  type SamlIdentityProvider,
  type SamlPerson,
  startSamlIdentityProvider,
} from "@workspace/testing/saml-identity-provider.ts";
import { selfSignedCertificate } from "@workspace/testing/self-signed-certificate.ts";
import { inject } from "vitest";
import { type Answer, callAuth, freshEmail } from "@workspace/testing/contract/auth-http.ts";

/** What the server's metadata says, as an operator of an identity provider would register it. */
export async function siteMetadata(): Promise<RegisteredSite> {
  const { text } = await callAuth("/sso/saml/metadata");
  const entityId = /entityID="([^"]+)"/.exec(text)?.[1];
  const acsUrl = /AssertionConsumerService[^>]*Location="([^"]+)"/.exec(text)?.[1];
  if (entityId === undefined || acsUrl === undefined) throw new Error(`no metadata: ${text}`);
  return { entityId, acsUrl };
}

export interface RegisteredProvider extends SamlIdentityProvider {
  id: string;
  domain: string;
}

/** An identity provider that operators have entered here. */
export async function registeredProvider(fields: Record<string, unknown> = {}): Promise<RegisteredProvider> {
  const provider = await startSamlIdentityProvider(await siteMetadata());
  const domain = `${randomUUID()}.example.org`;
  const answer = await adminSso("", {
    body: { type: "saml", metadata_xml: provider.metadata, domains: [domain], ...fields },
  });
  if (answer.status !== 201) throw new Error(`not registered: ${answer.text}`);
  return { ...provider, id: String(answer.body["id"]), domain };
}

export function adminSso(path: string, call: { method?: string; body?: unknown } = {}): Promise<Answer> {
  return callAuth(`/admin/sso/providers${path}`, { key: "secret", ...call });
}

export function freshPerson(overrides: Partial<SamlPerson> = {}): SamlPerson & { email: string } {
  const email = freshEmail();
  return { subject: randomUUID(), attributes: { email }, ...overrides, email };
}

/** Begins a sign-on; gives the address at the identity provider. */
export async function beginSso(providerId: string, fields: Record<string, unknown> = {}): Promise<string> {
  const answer = await callAuth("/sso", { body: { provider_id: providerId, skip_http_redirect: true, ...fields } });
  if (answer.status !== 200) throw new Error(`no sign-on: ${answer.text}`);
  return String(answer.body["url"]);
}

export interface Landing {
  status: number;
  location: string;
  base: string;
  query: URLSearchParams;
  fragment: URLSearchParams;
}

/** Posts an identity provider's form, as its page would from another origin, and does not follow the redirect. */
export async function postAnswer(form: Record<string, string>, ip = randomIp()): Promise<Landing> {
  const response = await fetch(`${inject("server").url}/auth/v1/sso/saml/acs`, {
    method: "POST",
    redirect: "manual",
    headers: { "x-forwarded-for": ip, origin: "https://idp.example.org" },
    body: new URLSearchParams(form),
  });
  const location = response.headers.get("location") ?? "";
  const target = URL.canParse(location) ? new URL(location) : new URL("about:blank");
  return {
    status: response.status,
    location,
    base: location.split(/[?#]/, 1)[0] ?? "",
    query: target.searchParams,
    fragment: new URLSearchParams(target.hash.slice(1)),
  };
}

/** The whole way of a sign-on that begins here. */
export async function signOn(
  provider: RegisteredProvider,
  person: SamlPerson,
  fields: Record<string, unknown> = {},
): Promise<Landing> {
  const { SAMLResponse, RelayState } = await provider.signIn(await beginSso(provider.id, fields), person);
  return postAnswer({ SAMLResponse, RelayState });
}

/** Hands an XML in as the answer to a sign-on that was just begun; `make` gets the request's id. */
export async function answerWith(
  provider: RegisteredProvider,
  make: (request: { inResponseTo: string }) => Promise<string> | string,
): Promise<Landing> {
  const address = await beginSso(provider.id);
  const { id, relayState } = requestIn(address);
  return postAnswer({ SAMLResponse: encode(await make({ inResponseTo: id })), RelayState: relayState });
}

/** The request that an address at the identity provider carries. */
export function requestIn(address: string): { id: string; relayState: string; xml: string } {
  const { searchParams } = new URL(address);
  const xml = inflateRawSync(Buffer.from(searchParams.get("SAMLRequest") ?? "", "base64")).toString();
  return { id: / ID="([^"]+)"/.exec(xml)?.[1] ?? "", relayState: searchParams.get("RelayState") ?? "", xml };
}

export function encode(xml: string): string {
  return Buffer.from(xml).toString("base64");
}

/** Signed in with what a redirect brought, as the browser's client does it. */
export async function clientFrom(landing: Landing) {
  const client = anonClient();
  const { data, error } = await client.auth.setSession({
    access_token: landing.fragment.get("access_token") ?? "",
    refresh_token: landing.fragment.get("refresh_token") ?? "",
  });
  if (error !== null || data.user === null) throw new Error(`no session: ${landing.location}`);
  return { client, user: data.user };
}

/** An RSA key that nobody else has. */
export function freshKey(bits = 2048): KeyObject {
  return generateKeyPairSync("rsa", { modulusLength: bits }).privateKey;
}

let sharedCertificate: string | undefined;

/** Metadata of an identity provider that nobody has entered yet, and that does not run. */
export function freshMetadata(changes: { entityId?: string; certificate?: string; signOnUrl?: string } = {}): string {
  sharedCertificate ??= selfSignedCertificate(freshKey());
  return metadataOf({
    entityId: `urn:idp:${randomUUID()}`,
    certificate: sharedCertificate,
    signOnUrl: "https://idp.example.org/sso",
    ...changes,
  });
}

export function addProvider(fields: Record<string, unknown>): Promise<Answer> {
  return adminSso("", { body: { type: "saml", ...fields } });
}
