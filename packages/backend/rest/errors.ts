import { z } from "zod";
import { type ApiRole, DatabaseError } from "#backend/postgres/database.ts";
import { LIMITS } from "./request-bounds.ts";
import { ApiError, outageOf } from "#backend/app-error.ts";

/** In PostgREST's shape: four body keys, `details` being a string or, for PGRST201, an array. */
export class RestError extends ApiError {
  readonly status: number;
  readonly code: string | null;
  readonly details: unknown;
  readonly hint: string | null;
  readonly headers: Record<string, string>;

  constructor(
    status: number,
    code: string | null,
    message: string,
    extra: { details?: unknown; hint?: string | null; headers?: Record<string, string>; cause?: unknown } = {},
  ) {
    super(message, { cause: extra.cause });
    this.name = "RestError";
    this.status = status;
    this.code = code;
    this.details = extra.details ?? null;
    this.hint = extra.hint ?? null;
    this.headers = extra.headers ?? {};
  }

  body(): string {
    return JSON.stringify({ code: this.code, message: this.message, details: this.details, hint: this.hint });
  }
}

/** For grammar of the protocol that this service does not offer. */
export const notImplemented = (details: string) =>
  new RestError(400, "PGRST127", "Feature not implemented", { details });

export const aggregatesNotAllowed = () => new RestError(400, "PGRST123", "Use of aggregate functions is not allowed");

export const invalidBody = (message: string) => new RestError(400, "PGRST102", message);

export const tooManyValues = () => invalidBody(`The request body holds more than ${LIMITS.bodyValues} values`);

export const tooManyAtOnce = () =>
  new RestError(429, "PGRST003", "Too many requests at once. Please wait for the ones before.", {
    headers: { "Retry-After": "1" },
  });

export const limitExceeded = (details: string) =>
  new RestError(400, "PGRST100", "The request is larger than this service answers", { details });

export const invalidRange = (details: string, headers: Record<string, string> = {}) =>
  new RestError(416, "PGRST103", "Requested range not satisfiable", { details, headers });

export const undefinedColumn = (relation: string, column: string) =>
  new RestError(400, "42703", `column ${relation}.${column} does not exist`);

export const columnNotFound = (relation: string, column: string) =>
  new RestError(400, "PGRST204", `Could not find the '${column}' column of '${relation}' in the schema cache`);

export const notEmbedded = (name: string) =>
  new RestError(400, "PGRST108", `'${name}' is not an embedded resource in this request`, {
    hint: `Verify that '${name}' is included in the 'select' query parameter.`,
  });

export const severalEmbedded = (name: string, aliases: string[]) =>
  new RestError(400, "PGRST108", `'${name}' is not an embedded resource in this request`, {
    details: `'${name}' is embedded ${aliases.length} times, each with an alias`,
    hint: `Change '${name}' to one of the following: ${aliases.map((alias) => `'${alias}'`).join(", ")}.`,
  });

export const singularity = (rows: number) =>
  new RestError(406, "PGRST116", "Cannot coerce the result to a single JSON object", {
    details: `The result contains ${rows} rows`,
  });

/** Exact codes first, then classes, then 400. */
const EXACT: Record<string, number> = {
  "57P01": 503,
  "53400": 500,
  "42P17": 500,
  "23503": 409,
  "23505": 409,
  "25006": 405,
  "42883": 404,
  "42P01": 404,
  "21000": 500,
  P0001: 400,
};
const CLASSES: Record<string, number> = {
  "08": 503,
  "53": 503,
  "0L": 403,
  "0P": 403,
  "28": 403,
};
for (const prefix of ["09", "25", "2D", "38", "39", "3B", "40", "54", "55", "57", "58", "F0", "HV", "P0", "XX"]) {
  CLASSES[prefix] = 500;
}

export function statusOfSqlState(code: string, role: ApiRole, message = ""): number {
  if (code === "42501") return role === "anon" ? 401 : 403;
  if (code === "22023" && /^role ".*" does not exist$/.test(message)) return 401;
  if (code.startsWith("PT")) return Number(/^PT([2-5]\d\d)$/.exec(code)?.[1] ?? "500");
  return EXACT[code] ?? CLASSES[code.slice(0, 2)] ?? 400;
}

/** Classes whose text is about the machine, not the request: only the log gets it. */
const INTERNAL = /^(XX|58|08|53|F0|57P)/;

export function toRestError(thrown: unknown, role: ApiRole): RestError {
  if (thrown instanceof RestError) return thrown;
  if (thrown instanceof DatabaseError) return fromDatabase(thrown, role);
  const outage = outageOf(thrown);
  if (outage === "database_unavailable") {
    return new RestError(503, "PGRST000", "The database is not available at the moment", {
      headers: { "Retry-After": "1" },
      cause: thrown,
    });
  }
  if (outage === "database_timeout") {
    return new RestError(504, "PGRST003", "Timed out waiting for a database connection", { cause: thrown });
  }
  return new RestError(500, "PGRSTX00", "The request could not be answered", { cause: thrown });
}

function fromDatabase(error: DatabaseError, role: ApiRole): RestError {
  if (error.code === "PGRST") return fromRaise(error);
  const status = statusOfSqlState(error.code, role, error.message);
  const headers: Record<string, string> = {};
  if (status === 401) headers["WWW-Authenticate"] = "Bearer";
  if (status === 503) headers["Retry-After"] = "1";
  if (INTERNAL.test(error.code)) {
    return new RestError(status, error.code, "The database could not answer the request", { headers, cause: error });
  }
  return new RestError(status, error.code, error.message, {
    details: error.detail,
    hint: error.hint,
    headers,
    cause: error,
  });
}

/** `RAISE SQLSTATE 'PGRST'`: the function gives body and status itself, as JSON in message and detail. */
function fromRaise(error: DatabaseError): RestError {
  const message = parseObject(error.message);
  const detail = parseObject(error.detail);
  if (typeof message?.["code"] !== "string" || typeof message["message"] !== "string" || !detail) {
    return new RestError(500, "PGRST121", `Could not parse JSON in the "RAISE SQLSTATE 'PGRST'" error`, {
      hint: "MESSAGE needs the keys 'code' and 'message', DETAIL the keys 'status' and 'headers'.",
      cause: error,
    });
  }
  const status = Number(detail["status"]);
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(detail["headers"] ?? {})) {
    if (isHeader(name, value)) headers[name] = value;
  }
  return new RestError(
    Number.isInteger(status) && status >= 200 && status <= 599 ? status : 500,
    message["code"],
    message["message"],
    {
      details: message["details"],
      hint: typeof message["hint"] === "string" ? message["hint"] : null,
      headers,
      cause: error,
    },
  );
}

export const isHeader = (name: string, value: unknown): value is string =>
  typeof value === "string" && /^[\w!#$%&'*+.^`|~-]+$/.test(name) && !/[^\t\x20-\x7e\x80-\xff]/.test(value);

function parseObject(text: string | null): Record<string, unknown> | null {
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(text ?? ""));
  } catch {
    return null;
  }
}
