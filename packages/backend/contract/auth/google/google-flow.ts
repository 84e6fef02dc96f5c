import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { ProviderPerson, Tampering } from "@workspace/testing/openid-provider.ts";
import { signInAtProvider } from "@workspace/testing/openid-visitor.ts";
import { randomIp } from "@workspace/testing/random-ip.ts";
import { inject } from "vitest";
import { freshEmail } from "@workspace/testing/contract/auth-http.ts";

/** Somebody with a Google account of their own, whose e-mail Google has verified. */
export function newPerson(change: Partial<ProviderPerson> = {}): ProviderPerson & { email: string } {
  return {
    sub: `sub-${randomUUID()}`,
    email_verified: true,
    name: "Ann Example",
    picture: "https://images.example/ann.png",
    ...change,
    email: change.email ?? freshEmail(),
  };
}

export function newChallenge() {
  const verifier = randomBytes(56).toString("hex");
  const code_challenge = createHash("sha256").update(verifier).digest("base64url");
  return { verifier, fields: { code_challenge, code_challenge_method: "s256" } };
}

/** Where an answer leads, taken apart. */
export interface Led {
  status: number;
  location: string;
  base: string;
  fragment: URLSearchParams;
  query: URLSearchParams;
  cookies: string[];
  text: string;
}

async function led(response: Response): Promise<Led> {
  const location = response.headers.get("location") ?? "";
  const target = URL.canParse(location) ? new URL(location) : new URL("about:blank");
  return {
    status: response.status,
    location,
    base: location.split(/[?#]/, 1)[0] ?? "",
    fragment: new URLSearchParams(target.hash.slice(1)),
    query: target.searchParams,
    cookies: response.headers.getSetCookie(),
    text: await response.text(),
  };
}

export interface Visit {
  method?: string;
  headers?: Record<string, string>;
  body?: URLSearchParams;
  ip?: string;
}

/** One request without any key, as a browser opens an address; redirects are not followed. */
export async function open(path: string, init: Visit = {}): Promise<Led> {
  const { ip = randomIp(), ...rest } = init;
  const headers = { "x-forwarded-for": ip, ...rest.headers };
  return led(await fetch(inject("server").url + path, { ...rest, headers, redirect: "manual" }));
}

/** `GET /authorize` for Google. */
export function authorize(query: Record<string, string> = {}, init: Visit = {}): Promise<Led> {
  return open(`/auth/v1/authorize?${new URLSearchParams({ provider: "google", ...query }).toString()}`, init);
}

/** The way back: what the browser opens after the provider. */
export function comeBack(callback: URL, init: Visit = {}): Promise<Led> {
  return open(callback.pathname + callback.search, init);
}

/** The whole way of a person through Google and back. */
export async function signInWithGoogle(
  person: ProviderPerson,
  options: { query?: Record<string, string>; tampering?: Tampering; ip?: string } = {},
): Promise<Led> {
  const begun = await authorize(options.query, options.ip === undefined ? {} : { ip: options.ip });
  const callback = await signInAtProvider(begun.location, person, options.tampering);
  return comeBack(callback, options.ip === undefined ? {} : { ip: options.ip });
}

/** A token of the provider's own key with any claims; for tokens that no provider would give. */
export async function mintIdToken(claims: Record<string, unknown>, tampering: Tampering = {}): Promise<string> {
  const { issuer, clientId } = inject("server").google;
  const now = Math.floor(Date.now() / 1000);
  const response = await fetch(`${issuer}/test/tokens`, {
    method: "POST",
    body: JSON.stringify({ claims: { iss: issuer, aud: clientId, iat: now, exp: now + 600, ...claims }, ...tampering }),
  });
  return response.text();
}

/** What a page gets that signs a person in by itself: the provider's genuine tokens. */
export async function tokensOfPage(
  person: ProviderPerson,
  nonce?: string,
): Promise<{ idToken: string; accessToken: string }> {
  const { url, google } = inject("server");
  const { verifier, fields } = newChallenge();
  const query = new URLSearchParams({
    client_id: google.clientId,
    response_type: "code",
    redirect_uri: `${url}/page`,
    scope: "openid email profile",
    code_challenge: fields.code_challenge,
    code_challenge_method: "S256",
    ...(nonce === undefined ? {} : { nonce }),
  });
  const back = await signInAtProvider(`${google.issuer}/auth?${query.toString()}`, person);
  const response = await fetch(`${google.issuer}/token`, {
    method: "POST",
    body: new URLSearchParams({
      grant_type: "authorization_code",
      code: back.searchParams.get("code") ?? "",
      redirect_uri: `${url}/page`,
      code_verifier: verifier,
      client_id: google.clientId,
      client_secret: google.clientSecret,
    }),
  });
  const tokens = (await response.json()) as { id_token: string; access_token: string };
  return { idToken: tokens.id_token, accessToken: tokens.access_token };
}
