import { parseJson, rawElements } from "#backend/gateway/json-text.ts";
import { invalidBody, RestError, tooManyValues } from "./errors.ts";
import { LIMITS } from "./request-bounds.ts";
import { parseCsv } from "#backend/rest/parse/csv.ts";
import { decodeUtf8, readBody } from "#backend/gateway/request-body.ts";

/** JSON text goes to Postgres untouched. */
export interface Payload {
  isArray: boolean;
  text: string;
  /** The parsed rows; only for looking at, since parsing rounds large numbers. */
  rows: Map<string, unknown>[];
  keys: string[];
  isUniform: boolean;
}

/** @throws RestError 413 past the limit of bytes */
export async function readBytes(request: Request, limit: number): Promise<Buffer> {
  const body = await readBody(request, limit);
  if (body.ok) return body.bytes;
  throw new RestError(413, "PGRST102", `Request body is larger than ${limit} bytes`);
}

export function decodeText(bytes: Buffer): string {
  const text = decodeUtf8(bytes);
  if (text === null) throw invalidBody("The request body is not valid UTF-8");
  return text;
}

/** Without parameters; JSON when none is given. */
export function bodyType(request: Request): string {
  return (request.headers.get("content-type") ?? "application/json").split(";")[0]?.trim().toLowerCase() ?? "";
}

/** Of type JSON, CSV or form-urlencoded. @throws RestError 400 PGRST102 */
export function parsePayload(text: string, type: string): Payload {
  switch (type) {
    case "application/json":
    case "application/vnd.pgrst.object+json":
    case "application/vnd.pgrst.array+json":
    case "":
      return parseRows(text);
    case "application/x-www-form-urlencoded":
      return parseRows(JSON.stringify(Object.fromEntries(parsePairs(text))));
    case "text/csv":
      return parseRows(JSON.stringify(parseCsv(text)));
    default:
      throw invalidBody(`Content-Type not acceptable: ${type.slice(0, 100)}`);
  }
}

export function parsePairs(form: string): [name: string, value: string][] {
  let pairs = 1;
  for (let at = form.indexOf("&"); at >= 0; at = form.indexOf("&", at + 1)) pairs += 1;
  if (pairs > LIMITS.bodyValues) throw tooManyValues();
  return [...new URLSearchParams(form)];
}

const parseRows = (text: string) => jsonPayload(text, parseAny(text));

export function jsonPayload(text: string, value: unknown): Payload {
  const isArray = Array.isArray(value);
  const values: unknown[] = isArray ? value : [value];
  const rows = values.map((row) => {
    if (typeof row === "object" && row !== null && !Array.isArray(row)) return new Map(Object.entries(row));
    throw invalidBody("The request body must be a JSON object or an array of objects");
  });
  const keys = new Set(rows.flatMap((row) => [...row.keys()]));
  return { isArray, text, rows, keys: [...keys], isUniform: rows.every((row) => row.size === keys.size) };
}

/** One row of a payload, as if it had been sent alone. */
export function rowOf(payload: Payload, index: number): Payload {
  const row = payload.rows[index];
  const text = payload.isArray ? rawElements(payload.text)[index] : payload.text;
  if (row === undefined || text === undefined) throw new RangeError(`no row ${index} in the payload`);
  return { isArray: false, text, rows: [row], keys: [...row.keys()], isUniform: payload.isUniform };
}

/** Also where the text itself is handed on, its form and bounds are checked here. */
export function parseAny(text: string): unknown {
  const json = parseJson(text, { depth: LIMITS.bodyDepth, values: LIMITS.bodyValues });
  if (json.ok) return json.value;
  if (json.reason === "values") throw tooManyValues();
  if (json.reason === "depth") throw invalidBody(`The request body is nested more than ${LIMITS.bodyDepth} deep`);
  throw invalidBody("Empty or invalid json");
}
