import { RestError, invalidRange, isHeader, singularity } from "./errors.ts";
import type { Preferences } from "./parse/prefer.ts";
import type { RestRequest } from "./request.ts";
import type { AnswerRow } from "./sql/statement.ts";

/** Names in lower case. A plain object goes out as it is; `Headers` would be built and read again. */
export type AnswerHeaders = Record<string, string>;

/** What an address answers depends on these. */
const VARY = "Accept, Prefer, Range";

/**
 * With its length, by which the gateway knows what is worth packing.
 * @param own go before `headers` of the same name; one name may come several times
 */
export function respond(
  text: string | null,
  status: number,
  headers: AnswerHeaders,
  own: [name: string, value: string][] = [],
): Response {
  headers["vary"] ??= VARY;
  const isBodiless = status === 204 || status === 205 || status === 304;
  if (text !== null && !isBodiless) headers["content-length"] = String(Buffer.byteLength(text));
  // An empty text would be given a type.
  return new Response(isBodiless || text === "" ? null : text, {
    status,
    headers: own.length === 0 ? headers : withOwn(headers, own),
  });
}

function withOwn({ "content-length": length, ...headers }: AnswerHeaders, own: [name: string, value: string][]) {
  const all = new Headers();
  for (const [name, value] of own) all.append(name, value);
  for (const [name, value] of Object.entries(headers)) if (!all.has(name)) all.set(name, value);
  if (length !== undefined) all.set("content-length", length);
  return all;
}

export interface Answer {
  status: number;
  headers: AnswerHeaders;
  /** `Preference-Applied` lists those that were sent. */
  honours: (keyof Preferences)[];
}

export function answerWith(request: RestRequest, row: AnswerRow, { status, headers, honours }: Answer): Response {
  const applied = preferenceApplied(request.prefer, honours);
  if (applied !== null) headers["preference-applied"] = applied;
  const own = row.response_headers === null ? [] : parseHeaderList(row.response_headers);
  const isEmpty = row.body === null && request.method !== "HEAD";
  if (status !== 204 && !isEmpty) headers["content-type"] = request.representation.contentType;
  return respond(isEmpty ? "" : row.body, ownStatus(row) ?? status, headers, own);
}

/** @throws RestError 400 PGRST124 when more rows were written than the request allows */
export function requireMaxAffected({ maxAffected }: Preferences, rows: number): void {
  if (maxAffected === null || rows <= maxAffected) return;
  throw new RestError(400, "PGRST124", "Query result exceeds max-affected preference constraint", {
    details: `The query affects ${rows} rows`,
  });
}

/** @throws RestError 406 PGRST116 when one object is expected and there is not exactly one row */
export function requireSingular({ format }: RestRequest["representation"], rows: number): void {
  if (format === "object" && rows !== 1) throw singularity(rows);
}

/** First and last row, or `*` for none, and the total where it is known. */
export function contentRange(offset: number, pageRows: number, total: number | null): string {
  const rows = pageRows > 0 ? `${offset}-${offset + pageRows - 1}` : "*";
  return `${rows}/${total ?? "*"}`;
}

/** 200, or 206 when a counted result has more rows. @throws RestError 416 past the counted end */
export function pageStatus(offset: number, pageRows: number, total: number | null): 200 | 206 {
  if (total === null) return 200;
  if (offset > total) {
    throw invalidRange(`An offset of ${offset} was requested, but there are only ${total} rows.`, {
      "Content-Range": `*/${total}`,
    });
  }
  return pageRows < total ? 206 : 200;
}

function preferenceApplied(prefer: Preferences, honours: (keyof Preferences)[]): string | null {
  const names: Partial<Record<keyof Preferences, string>> = { maxAffected: "max-affected" };
  const applied = honours.flatMap((kind) => {
    const value = prefer[kind];
    return value === null || Array.isArray(value) ? [] : [`${names[kind] ?? kind}=${value}`];
  });
  return applied.length > 0 ? applied.join(", ") : null;
}

/** As in PostgREST a function may set `response.status`, and `response.headers` beside it. */
function ownStatus(row: AnswerRow): number | null {
  if (row.response_status === null) return null;
  const custom = Number(row.response_status);
  if (Number.isInteger(custom) && custom >= 200 && custom <= 599) return custom;
  throw new RestError(500, "PGRST112", "response.status guc must be a valid status code");
}

function parseHeaderList(json: string): [string, string][] {
  const malformed = () =>
    new RestError(
      500,
      "PGRST111",
      "response.headers guc must be a JSON array composed of objects with a single key and a string value",
    );
  let list: unknown;
  try {
    list = JSON.parse(json);
  } catch {
    throw malformed();
  }
  if (!Array.isArray(list)) throw malformed();
  return list.map((item: unknown) => {
    const [entry, ...others] = typeof item === "object" && item !== null ? Object.entries(item) : [];
    const [name = "", value] = entry ?? [];
    if (others.length > 0 || !isHeader(name, value)) throw malformed();
    return [name, value];
  });
}
