import { RestError, invalidRange, isHeader } from "./errors.ts";
import type { Preferences } from "./parse/prefer.ts";
import type { AnswerRow } from "./sql/statement.ts";

/** A response; a function may have chosen a status that cannot have a body. */
export function respond(body: string | null, status: number, headers: Headers): Response {
  return new Response(status === 204 || status === 205 || status === 304 ? null : body, { status, headers });
}

/** `Content-Range` of a page: first and last row, or `*` for none, and the total where it is known. */
export function contentRange(offset: number, pageRows: number, total: number | null): string {
  const rows = pageRows > 0 ? `${offset}-${offset + pageRows - 1}` : "*";
  return `${rows}/${total ?? "*"}`;
}

/**
 * Status of a page (wire contract 3.6): 200, or 206 when a counted result has more rows than the page.
 * @throws RestError 416 when the page begins past the counted end
 */
export function pageStatus(offset: number, pageRows: number, total: number | null): 200 | 206 {
  if (total === null) return 200;
  if (offset > total) {
    throw invalidRange(`An offset of ${offset} was requested, but there are only ${total} rows.`, {
      "Content-Range": `*/${total}`,
    });
  }
  return pageRows < total ? 206 : 200;
}

/** The preferences that were honoured, as `Preference-Applied` lists them; null for none. */
export function preferenceApplied(prefer: Preferences, kinds: (keyof Preferences)[]): string | null {
  const names: Partial<Record<keyof Preferences, string>> = { maxAffected: "max-affected" };
  const applied = kinds.flatMap((kind) => {
    const value = prefer[kind];
    return value === null || Array.isArray(value) ? [] : [`${names[kind] ?? kind}=${value}`];
  });
  return applied.length > 0 ? applied.join(", ") : null;
}

/**
 * Lets a function set the answer's status and headers through the settings `response.status` and
 * `response.headers`, as PostgREST does.
 * @throws RestError 500 PGRST111, PGRST112 when they are malformed
 */
export function applyResponseSettings(row: AnswerRow, headers: Headers, status: number): number {
  if (row.response_headers !== null) {
    for (const [name, value] of parseHeaderList(row.response_headers)) headers.set(name, value);
  }
  if (row.response_status === null) return status;
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
