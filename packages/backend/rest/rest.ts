import { type Context, Hono } from "hono";
import type { Logger } from "pino";
import type { ApiRole, Database } from "#backend/postgres/database.ts";
import { createStatementLimiter } from "#backend/limits/concurrency-limiter.ts";
import { RestError, tooManyAtOnce, toRestError } from "./errors.ts";
import { callFunction } from "./functions.ts";
import { LIMITS } from "./request-bounds.ts";
import { describeApi } from "./openapi.ts";
import { readRequest, type RestRequest } from "./request.ts";
import { respond } from "./response.ts";
import { readTable } from "./tables.ts";
import { deleteRows, insertRows, putRow, updateRows } from "./writes.ts";
import type { CallerFailure, ResolveCaller } from "#backend/gateway/caller.ts";
import { createSchemaCache, type RestService, type StatementTimeouts } from "./service.ts";

export interface RestDeps {
  db: Database;
  resolveCaller: ResolveCaller;
  /** Anonymous callers are limited by their address. */
  clientIp: (request: Request) => string;
  schemas?: ["public"];
  /** Most rows of one read, and of each embed; further ones are left out silently, as on hosted projects. */
  maxRows?: number;
  statementTimeoutMs?: StatementTimeouts;
  bodyLimitBytes?: number;
  log: Logger;
}

/** As on hosted projects. */
const STATEMENT_TIMEOUTS: StatementTimeouts = { anon: 3_000, authenticated: 5_000, service_role: 8_000 };

type Handler = (service: RestService, request: RestRequest, name: string) => Promise<Response>;

const TABLE_HANDLERS: Record<string, Handler> = {
  GET: readTable,
  HEAD: readTable,
  POST: insertRows,
  PATCH: updateRows,
  PUT: putRow,
  DELETE: deleteRows,
};
const FUNCTION_HANDLERS: Record<string, Handler> = { GET: callFunction, HEAD: callFunction, POST: callFunction };

/** Paths are relative to `/rest/v1`. The gateway has checked the API key and answered preflights. */
export function createRest(deps: RestDeps): Hono {
  const { db, log, resolveCaller } = deps;
  const schemas = deps.schemas ?? ["public"];
  const service: RestService = {
    db,
    log,
    schema: schemas[0],
    cache: createSchemaCache(db, schemas[0], log),
    maxRows: deps.maxRows ?? 1000,
    statementTimeoutMs: deps.statementTimeoutMs ?? STATEMENT_TIMEOUTS,
    limiter: createStatementLimiter(db.engine, tooManyAtOnce),
    clientIp: deps.clientIp,
    bodyLimitBytes: deps.bodyLimitBytes ?? LIMITS.requestBytes,
  };

  const answer = async (c: Context, path: string, handle: (request: RestRequest) => Promise<Response>) => {
    let role: ApiRole = "anon";
    try {
      const resolved = await resolveCaller(c.req.raw);
      if (!resolved.ok) throw callerError(resolved.reason);
      role = resolved.caller.claims.role;
      return await handle(readRequest(c.req.raw, path, resolved.caller, schemas));
    } catch (error) {
      return renderError(toRestError(error, role), c.req.method, path, log);
    }
  };

  const app = new Hono();
  const root = (c: Context) =>
    answer(c, "/", async (request) => {
      if (request.method !== "GET" && request.method !== "HEAD") throw methodNotAllowed(request.method);
      return describeApi(service, request);
    });
  app.all("/", root);
  app.all("/rpc/:name", (c) => {
    const name = c.req.param("name");
    return answer(c, `/rpc/${name}`, async (request) => {
      const handler = FUNCTION_HANDLERS[request.method];
      if (handler) return handler(service, withoutOpenapi(request), name);
      throw new RestError(405, "PGRST101", `Cannot use the ${request.method} method on RPC`);
    });
  });
  app.all("/:name", (c) => {
    const name = c.req.param("name");
    return answer(c, `/${name}`, async (request) => {
      const handler = TABLE_HANDLERS[request.method];
      if (handler) return handler(service, withoutOpenapi(request), name);
      throw methodNotAllowed(request.method);
    });
  });
  app.all("*", (c) => {
    // Mounted at a base path, "/" means the base without its slash; the client sends the slash.
    if (c.req.path === c.req.routePath.replace(/\*$/, "")) return root(c);
    return answer(c, "*", async () => {
      throw new RestError(404, "PGRST125", "Invalid path specified in request URL");
    });
  });
  return app;
}

const methodNotAllowed = (method: string) =>
  new RestError(405, "PGRST117", `Unsupported HTTP method: ${method.slice(0, 20)}`);

function withoutOpenapi(request: RestRequest): RestRequest {
  if (request.representation.format !== "openapi") return request;
  throw new RestError(406, "PGRST107", "None of these media types are available: application/openapi+json");
}

function callerError(reason: CallerFailure): RestError {
  const headers = { "WWW-Authenticate": 'Bearer error="invalid_token"' };
  if (reason === "expired") return new RestError(401, "PGRST303", "JWT expired", { headers });
  return new RestError(401, "PGRST301", "JWT could not be decoded or verified", { headers });
}

function renderError(error: RestError, method: string, path: string, log: Logger): Response {
  if (error.status >= 500) log.error({ err: error.cause ?? error, method, path }, "data request failed");
  const headers = { ...error.headers, ...proxyStatus(error.code), "Content-Type": "application/json; charset=utf-8" };
  return respond(method === "HEAD" ? null : error.body(), error.status, headers);
}

/** The code also where no body may say it (RFC 9209). A function may give any text as its code. */
function proxyStatus(code: string | null): Record<string, string> {
  return code !== null && /^[\w.-]{1,100}$/.test(code) ? { "Proxy-Status": `PostgREST; error=${code}` } : {};
}
