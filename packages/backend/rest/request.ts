import type { TxOptions } from "#backend/postgres/database.ts";
import { RestError } from "./errors.ts";
import { chooseRepresentation, type Representation } from "#backend/rest/parse/accept.ts";
import { parsePrefer, type Preferences } from "#backend/rest/parse/prefer.ts";
import type { Caller } from "#backend/gateway/caller.ts";
import { headersOf } from "#backend/gateway/connection.ts";

export interface RestRequest {
  raw: Request;
  method: string;
  /** Path below the API, for `request.path`: "/items", "/rpc/add". */
  path: string;
  search: string;
  /** The `Range` header of a GET; it means nothing for other methods. */
  range: string | null;
  caller: Caller;
  prefer: Preferences;
  representation: Representation;
}

export function readRequest(raw: Request, path: string, caller: Caller, schemas: readonly string[]): RestRequest {
  const isRead = raw.method === "GET" || raw.method === "HEAD";
  const profile = raw.headers.get(isRead ? "accept-profile" : "content-profile");
  if (profile !== null && !schemas.includes(profile)) {
    throw new RestError(406, "PGRST106", `Invalid schema: ${profile.slice(0, 100)}`, {
      hint: `Only the following schemas are exposed: ${schemas.join(", ")}`,
    });
  }
  return {
    raw,
    method: raw.method,
    path,
    caller,
    search: searchOf(raw.url),
    range: raw.method === "GET" ? raw.headers.get("range") : null,
    prefer: parsePrefer(raw.headers.get("prefer")),
    representation: chooseRepresentation(raw.headers.get("accept")),
  };
}

export function transactionOptions(request: RestRequest, readOnly: boolean, statementTimeoutMs: number) {
  const { raw, prefer } = request;
  const headers = headersOf(raw);
  const settings: Record<string, string> = {
    "request.method": raw.method,
    "request.path": request.path,
    "request.headers": withoutNul(JSON.stringify(headers)),
    "request.cookies": withoutNul(JSON.stringify(parseCookies(raw.headers.get("cookie") ?? ""))),
  };
  if (prefer.timezone !== null) settings["timezone"] = postgresTimezone(prefer.timezone);
  return { readOnly, statementTimeoutMs, settings } satisfies TxOptions;
}

/** With its question mark; empty without one. */
function searchOf(url: string): string {
  const [address = ""] = url.split("#", 1);
  const start = address.indexOf("?");
  return start < 0 || start === address.length - 1 ? "" : address.slice(start);
}

const withoutNul = (json: string) => json.replaceAll("\\u0000", "");

function parseCookies(header: string): Record<string, string> {
  const pairs = header.split(";").flatMap((part) => {
    const equals = part.indexOf("=");
    return equals < 0 ? [] : [[part.slice(0, equals).trim(), part.slice(equals + 1).trim()] as const];
  });
  return Object.fromEntries(pairs);
}

/** As Postgres reads it. An offset counts east as positive, as in the times that it gives. @throws RestError 400 22023 */
function postgresTimezone(name: string): string {
  const offset = /^([+-]?)(\d{1,2})(?::?(\d{2}))?$/.exec(name);
  if (offset) {
    const [, sign, hours = "", minutes = "00"] = offset;
    if (Number(hours) > 15 || Number(minutes) > 59) throw unknownTimezone(name);
    // POSIX counts west as positive.
    const [shown, posix] = sign === "-" ? ["-", "+"] : ["+", "-"];
    return `<${shown}${hours}:${minutes}>${posix}${hours}:${minutes}`;
  }
  if (!isZone(name)) throw unknownTimezone(name);
  return name;
}

function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

const unknownTimezone = (name: string) =>
  new RestError(400, "22023", `invalid value for parameter "TimeZone": "${name.slice(0, 100)}"`);
