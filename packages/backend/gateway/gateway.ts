import { type Context, Hono } from "hono";
import { compress } from "hono/compress";
import { rememberConnection } from "./connection.ts";
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
const keylessRequests: Record<string, RegExp[]> = {
  auth: [
    /^(GET|HEAD) \/auth\/v1\/(verify|authorize|health|sso\/saml\/metadata)$/,
    /^(GET|POST) \/auth\/v1\/callback$/,
    /^POST \/auth\/v1\/sso\/saml\/acs$/,
    /^(GET|HEAD) \/auth\/v1\/\.well-known\//,
  ],
  storage: [
    /^(GET|HEAD) \/storage\/v1\/(object|object\/info|render\/image)\/public\//,
    /^(GET|HEAD) \/storage\/v1\/(object|render\/image)\/sign\//,
    /^PUT \/storage\/v1\/object\/upload\/sign\//,
    /^(POST|HEAD|PATCH|DELETE) \/storage\/v1\/upload\/resumable\/sign(\/|$)/,
    /^OPTIONS \/storage\/v1\/upload\/resumable(\/|$)/,
  ],
};

const allowHeaders =
  "authorization,apikey,content-type,accept,x-client-info,x-supabase-api-version,prefer,accept-profile,content-profile,range,range-unit,if-none-match,if-modified-since,x-upsert,cache-control,x-metadata,content-encoding,x-robots-tag,x-retry-count,x-region,x-jwt-aud,x-use-cookie,traceparent,tracestate,baggage,tus-resumable,upload-length,upload-offset,upload-metadata,upload-defer-length,x-signature,x-http-method-override";
const exposeHeaders =
  "content-range,content-location,content-type,content-length,location,range-unit,preference-applied,proxy-status,x-supabase-api-version,x-sb-error-code,x-total-count,link,retry-after,x-relay-error,etag,last-modified,accept-ranges,content-disposition,sb-auth-user-id,sb-auth-session-id,tus-resumable,upload-offset,upload-length,upload-metadata,upload-expires,tus-version,tus-extension,tus-max-size";

const keyErrors = {
  no_key: { message: "No API key found in request", hint: "No `apikey` request header was found." },
  bad_key: { message: "Invalid API key", hint: "Double check the API key of this installation." },
};

const preflightHeaders = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers": exposeHeaders,
  "Access-Control-Max-Age": "86400",
  "Access-Control-Allow-Methods": "GET,HEAD,POST,PUT,PATCH,DELETE,OPTIONS",
  "Access-Control-Allow-Headers": allowHeaders,
  Vary: "Access-Control-Request-Headers",
};

/**
 * Rows and plans of somebody with hundreds of papers, a tenth as long for a phone. Shorter answers gain nothing and would be
 * copied. No cookie counts here, so that nobody can have another's answer measured (BREACH); sessions are never packed.
 */
const packLongAnswers = compress({
  encoding: "gzip",
  threshold: 8_192,
  contentTypeFilter: /^application\/(\S+\+)?json\b/,
});

/** TUS uses OPTIONS to read a server's features. A browser's preflight names its method. */
function isTusQuestion(c: Context): boolean {
  const isPreflight = c.req.header("Access-Control-Request-Method") !== undefined;
  return !isPreflight && /^\/storage\/v1\/upload\/resumable(\/|$)/.test(c.req.path);
}

/**
 * One function around each service: what every request passes is on its way to each answer. Headers are set on the
 * answer that is there, since `c.header` and another `c.res` copy it.
 */
export function createGateway(parts: GatewayParts): Hono {
  const gateway = new Hono();
  for (const service of ["rest", "functions"]) {
    gateway.use(`/${service}/v1/*`, async (c, next) => {
      await next();
      // Else nobody knows whether it is long.
      if (c.res.headers.has("content-length")) await packLongAnswers(c, async () => {});
    });
  }
  for (const service of ["auth", "rest", "storage", "functions"] as const) {
    const keyless = keylessRequests[service] ?? [];
    const needsKey = (request: string) => !keyless.some((pattern) => pattern.test(request));
    gateway.use(`/${service}/v1/*`, async (c, next) => {
      const { raw, method, path } = c.req;
      if (method === "OPTIONS" && !isTusQuestion(c))
        return new Response(null, { status: 204, headers: preflightHeaders });
      const { incoming }: { incoming?: unknown } = c.env ?? {};
      rememberConnection(raw, incoming);
      const check = needsKey(`${method} ${path}`) ? await checkKey(parts.keys, raw) : null;
      if (check?.ok === false) c.res = Response.json(keyErrors[check.reason], { status: 401 });
      else await next();
      if (isLeftUnread(raw)) c.res = await answerBeforeEnd(raw, c.res);
      const { headers } = c.res;
      // CORS headers are on errors too: a client takes an answer without them for a lost connection.
      headers.set("Access-Control-Allow-Origin", "*");
      headers.set("Access-Control-Expose-Headers", exposeHeaders);
    });
  }
  if (parts.auth) gateway.route("/auth/v1", parts.auth);
  if (parts.rest) gateway.route("/rest/v1", parts.rest);
  if (parts.storage) gateway.route("/storage/v1", parts.storage);
  if (parts.functions) gateway.route("/functions/v1", parts.functions);
  return gateway;
}
