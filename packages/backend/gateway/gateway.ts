import { type Context, Hono } from "hono";
import { cors } from "hono/cors";
import { answerBeforeEnd, isLeftUnread } from "./request-body.ts";
import { type ApiKeys, checkKey } from "./api-keys.ts";

export interface GatewayParts {
  keys: ApiKeys;
  auth?: Hono;
  rest?: Hono;
  storage?: Hono;
  functions?: Hono;
}

/** What browsers open directly, so without any key: method and path. */
const keylessRequests = [
  /^(GET|HEAD) \/auth\/v1\/(verify|authorize|health|sso\/saml\/metadata)$/,
  /^(GET|POST) \/auth\/v1\/callback$/,
  /^POST \/auth\/v1\/sso\/saml\/acs$/,
  /^(GET|HEAD) \/auth\/v1\/\.well-known\//,
  /^(GET|HEAD) \/storage\/v1\/(object|object\/info|render\/image)\/public\//,
  /^(GET|HEAD) \/storage\/v1\/(object|render\/image)\/sign\//,
  /^PUT \/storage\/v1\/object\/upload\/sign\//,
  /^(POST|HEAD|PATCH|DELETE) \/storage\/v1\/upload\/resumable\/sign(\/|$)/,
  /^OPTIONS \/storage\/v1\/upload\/resumable(\/|$)/,
];

const allowHeaders =
  "authorization, apikey, content-type, accept, x-client-info, x-supabase-api-version, prefer, accept-profile, content-profile, range, range-unit, if-none-match, if-modified-since, x-upsert, cache-control, x-metadata, content-encoding, x-robots-tag, x-retry-count, x-region, x-jwt-aud, x-use-cookie, traceparent, tracestate, baggage, tus-resumable, upload-length, upload-offset, upload-metadata, upload-defer-length, x-signature, x-http-method-override".split(
    ", ",
  );
const exposeHeaders =
  "content-range, content-location, content-type, content-length, location, range-unit, preference-applied, x-supabase-api-version, x-sb-error-code, x-total-count, link, retry-after, x-relay-error, etag, last-modified, accept-ranges, content-disposition, sb-auth-user-id, sb-auth-session-id, tus-resumable, upload-offset, upload-length, upload-metadata, upload-expires, tus-version, tus-extension, tus-max-size".split(
    ", ",
  );

const keyErrors = {
  no_key: { message: "No API key found in request", hint: "No `apikey` request header was found." },
  bad_key: { message: "Invalid API key", hint: "Double check the API key of this installation." },
};

/** TUS uses OPTIONS to read a server's features. A browser's preflight names its method. */
function isTusQuestion(c: Context): boolean {
  const isPreflight = c.req.header("Access-Control-Request-Method") !== undefined;
  return c.req.method === "OPTIONS" && !isPreflight && /^\/storage\/v1\/upload\/resumable(\/|$)/.test(c.req.path);
}

/** CORS headers are on errors too: a client takes an answer without them for a lost connection. */
export function createGateway(parts: GatewayParts): Hono {
  const gateway = new Hono();
  const api = ["/auth/v1/*", "/rest/v1/*", "/storage/v1/*", "/functions/v1/*"] as const;

  for (const path of api) {
    const decorate = cors({
      origin: "*",
      allowMethods: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"],
      allowHeaders,
      exposeHeaders,
      maxAge: 86_400,
    });
    gateway.use(path, (c, next) => (isTusQuestion(c) ? next() : decorate(c, next)));
    gateway.use(path, async (c, next) => {
      await next();
      if (isLeftUnread(c.req.raw)) c.res = await answerBeforeEnd(c.req.raw, c.res);
    });
    gateway.use(path, async (c, next) => {
      const request = `${c.req.method} ${c.req.path}`;
      if (keylessRequests.some((keyless) => keyless.test(request))) return next();
      const check = await checkKey(parts.keys, c.req.raw);
      if (!check.ok) return c.json(keyErrors[check.reason], 401);
      return next();
    });
  }
  if (parts.auth) gateway.route("/auth/v1", parts.auth);
  if (parts.rest) gateway.route("/rest/v1", parts.rest);
  if (parts.storage) gateway.route("/storage/v1", parts.storage);
  if (parts.functions) gateway.route("/functions/v1", parts.functions);
  return gateway;
}
