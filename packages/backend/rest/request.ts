import type { TxOptions } from "#backend/postgres/database.ts";
import { RestError } from "./errors.ts";
import { chooseRepresentation, type Representation } from "#backend/rest/parse/accept.ts";
import { invalidPreferences, parsePrefer, type Preferences } from "#backend/rest/parse/prefer.ts";
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
    prefer: withKnownTimezone(parsePrefer(raw.headers.get("prefer"))),
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
  const timezone = prefer.timezone === null ? null : postgresTimezone(prefer.timezone);
  if (timezone !== null) settings["timezone"] = timezone;
  return { readOnly, statementTimeoutMs, settings } satisfies TxOptions;
}

/** With its question mark; empty without one. */
function searchOf(url: string): string {
  const [address = ""] = url.split("#", 1);
  const start = address.indexOf("?");
  return start < 0 || start === address.length - 1 ? "" : address.slice(start);
}

/** An unknown time zone is ignored unless the request is strict. */
function withKnownTimezone(prefer: Preferences): Preferences {
  if (prefer.timezone === null || postgresTimezone(prefer.timezone) !== null) return prefer;
  if (prefer.handling === "strict") throw invalidPreferences([`timezone=${prefer.timezone}`]);
  return { ...prefer, timezone: null };
}

const withoutNul = (json: string) => json.replaceAll("\\u0000", "");

function parseCookies(header: string): Record<string, string> {
  const pairs = header.split(";").flatMap((part) => {
    const equals = part.indexOf("=");
    return equals < 0 ? [] : [[part.slice(0, equals).trim(), part.slice(equals + 1).trim()] as const];
  });
  return Object.fromEntries(pairs);
}

/** As Postgres reads it; null for one that does not exist. */
export function postgresTimezone(name: string): string | null {
  const offset = /^([+-])(\d{1,2})(?::?(\d{2}))?$/.exec(name);
  if (offset) {
    const [, sign, hours = "", minutes = "00"] = offset;
    if (Number(hours) > 15 || Number(minutes) > 59) return null;
    // POSIX counts west as positive.
    return `<${sign}${hours}:${minutes}>${sign === "+" ? "-" : "+"}${hours}:${minutes}`;
  }
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone === "" ? null : name;
  } catch {
    return null;
  }
}
