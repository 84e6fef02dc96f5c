import { createHash, randomBytes, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type CryptoKey, exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from "jose";
import { Provider } from "oidc-provider";

export interface ProviderPerson {
  sub: string;
  email?: string;
  /** Some providers send it as text. */
  email_verified?: boolean | string;
  [claim: string]: unknown;
}

export interface Tampering {
  /** Null takes a claim away. */
  claims?: Record<string, unknown>;
  /** Who signs the ID token; the provider itself when absent. */
  signedBy?: "stranger" | "nobody" | "client";
  refusal?: { error: string; error_description: string };
}

export interface ProviderSignIn {
  person: ProviderPerson;
  tampering?: Tampering;
}

export interface ProviderAddress {
  issuer: string;
  clientId: string;
  clientSecret: string;
}

export interface TestOpenIdProvider extends ProviderAddress {
  serve(redirectUris: string[]): Promise<void>;
  close(): Promise<void>;
}

/**
 * In Google's place (npm `oidc-provider`), on a free port. The sign-in page takes an e-mail from a form, or a
 * `ProviderSignIn` as JSON; `POST /test/tokens` signs any claims as `Tampering` says.
 */
export async function startOpenIdProvider(): Promise<TestOpenIdProvider> {
  let handle: (request: IncomingMessage, response: ServerResponse) => Promise<void> = async (_, response) =>
    void response.writeHead(503).end();
  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const client = { issuer: `http://127.0.0.1:${port}`, clientId: "the-site", clientSecret: randomUUID() };
  return {
    ...client,
    async serve(redirectUris) {
      handle = await createHandler(client, redirectUris);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function createHandler(client: ProviderAddress, redirectUris: string[]) {
  const signer = await createSigner(client.clientSecret);
  const signIns = new Map<string, ProviderSignIn>();
  const provider: Provider = new Provider(client.issuer, {
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: redirectUris,
        response_types: ["code"],
        grant_types: ["authorization_code", "refresh_token"],
      },
    ],
    jwks: { keys: [signer.jwk] },
    cookies: { keys: [randomBytes(16).toString("hex")] },
    // As Google does: the ID token tells everything that the scopes allow.
    conformIdTokenClaims: false,
    claims: { openid: ["sub", "hd"], email: ["email", "email_verified"], profile: ["name", "picture"] },
    extraParams: ["access_type", "hd", "tenant"],
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    ttl: { AccessToken: 3600, Grant: 3600, IdToken: 3600, Interaction: 3600, RefreshToken: 3600, Session: 3600 },
    issueRefreshToken: async () => true,
    interactions: { url: (_, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ ...signIns.get(sub)?.person, sub }) }),
    // Nobody is asked for consent.
    async loadExistingGrant(ctx) {
      const grant = new provider.Grant({
        clientId: client.clientId,
        ...(ctx.oidc.session?.accountId === undefined ? {} : { accountId: ctx.oidc.session.accountId }),
      });
      const scope = ctx.oidc.params?.["scope"];
      grant.addOIDCScope(typeof scope === "string" ? scope : "openid");
      await grant.save();
      return grant;
    },
  });
  provider.use(async (ctx, next) => {
    await next();
    const body: unknown = ctx.body;
    if (ctx.path !== "/token" || !isRecord(body) || typeof body["id_token"] !== "string") return;
    const claims = claimsOf(body["id_token"]);
    const tampering = signIns.get(String(claims.sub))?.tampering ?? {};
    // Google binds its ID token to the access token that comes with it.
    const at_hash = createHash("sha256").update(String(body["access_token"])).digest().subarray(0, 16);
    body["id_token"] = await signer.sign({ ...claims, at_hash: at_hash.toString("base64url") }, tampering);
  });
  const serveProvider = provider.callback();

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = request.url ?? "/";
    if (path === "/test/tokens") {
      const { claims, ...tampering }: { claims: JWTPayload } & Tampering = JSON.parse(await read(request));
      response.end(await signer.sign(claims, tampering));
      return;
    }
    if (!path.startsWith("/interaction/")) return serveProvider(request, response);
    if (request.method !== "POST") {
      response.setHeader("content-type", "text/html").end(SIGN_IN_PAGE);
      return;
    }
    const signIn = readSignIn(await read(request));
    signIns.set(signIn.person.sub, signIn);
    const result = signIn.tampering?.refusal ?? { login: { accountId: signIn.person.sub } };
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  };
}

const SIGN_IN_PAGE = `<!doctype html><html lang="en"><title>Test provider</title>
<form method="post"><label>Email <input name="email" type="email" required></label>
<label>Name <input name="name"></label><button>Continue</button></form></html>`;

function readSignIn(body: string): ProviderSignIn {
  if (body.startsWith("{")) return JSON.parse(body) as ProviderSignIn;
  const form = new URLSearchParams(body);
  const email = form.get("email") ?? "";
  const name = form.get("name") ?? "";
  return { person: { sub: `sub-${email}`, email, email_verified: true, ...(name === "" ? {} : { name }) } };
}

async function createSigner(clientSecret: string) {
  const kid = randomUUID();
  const own = await generateKeyPair("RS256", { extractable: true });
  const stranger = await generateKeyPair("RS256");
  const jwk = { ...(await exportJWK(own.privateKey)), kid, alg: "RS256", use: "sig" };
  const signWith = (claims: JWTPayload, alg: string, key: CryptoKey | Uint8Array) =>
    new SignJWT(claims).setProtectedHeader({ alg, kid }).sign(key);
  return {
    jwk,
    async sign(claims: JWTPayload, { claims: changes = {}, signedBy }: Tampering): Promise<string> {
      const changed = Object.entries({ ...claims, ...changes }).filter(([, value]) => value !== null);
      const payload: JWTPayload = Object.fromEntries(changed);
      if (signedBy === "nobody") return new UnsecuredJWT(payload).encode();
      if (signedBy === "client") return signWith(payload, "HS256", new TextEncoder().encode(clientSecret));
      return signWith(payload, "RS256", signedBy === "stranger" ? stranger.privateKey : own.privateKey);
    },
  };
}

function claimsOf(token: string): JWTPayload {
  return JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as JWTPayload;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk as Uint8Array));
  return Buffer.concat(chunks).toString();
}
