import { RestError, invalidBody } from "./errors.ts";
import { parseCsv } from "./parse/csv.ts";

/** JSON nested deeper than this is refused: Postgres would report an exhausted stack. */
const MAX_DEPTH = 100;

/** Rows to write, or the named arguments of a function, as JSON text that goes to Postgres untouched. */
export interface Payload {
  isArray: boolean;
  text: string;
  /** The parsed rows; only for looking at, since parsing rounds large numbers. */
  rows: Map<string, unknown>[];
  /** Keys in order of appearance: of all rows together. */
  keys: string[];
  /** Whether every row has every key. */
  uniform: boolean;
}

/**
 * Reads a body of at most `limit` bytes.
 * @throws RestError 413 past the limit
 */
export async function readBytes(request: Request, limit: number): Promise<Buffer> {
  // The rest of the body is not read, so the connection cannot carry another request.
  const headers = { Connection: "close" };
  const tooLarge = () => new RestError(413, "PGRST102", `Request body is larger than ${limit} bytes`, { headers });
  if (Number(request.headers.get("content-length") ?? "0") > limit) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Some clients and proxies send no length, and a length may lie: count while reading.
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > limit) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** @throws RestError 400 PGRST102 when the bytes are not UTF-8 */
export function decodeText(bytes: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw invalidBody("The request body is not valid UTF-8");
  }
}

/** The media type of the body without parameters; JSON when none is given. */
export function bodyType(request: Request): string {
  return (request.headers.get("content-type") ?? "application/json").split(";")[0]?.trim().toLowerCase() ?? "";
}

/**
 * Parses a body of type JSON, CSV or form-urlencoded.
 * @throws RestError 400 PGRST102
 */
export function parsePayload(text: string, type: string): Payload {
  switch (type) {
    case "application/json":
    case "application/vnd.pgrst.object+json":
    case "application/vnd.pgrst.array+json":
    case "":
      return parseJson(text);
    case "application/x-www-form-urlencoded":
      return parseJson(JSON.stringify(Object.fromEntries(new URLSearchParams(text))));
    case "text/csv":
      return parseJson(JSON.stringify(parseCsv(text)));
    default:
      throw invalidBody(`Content-Type not acceptable: ${type.slice(0, 100)}`);
  }
}

function parseJson(text: string): Payload {
  const value = parseAny(text);
  const isArray = Array.isArray(value);
  const values: unknown[] = isArray ? value : [value];
  const rows = values.map((row) => {
    if (typeof row === "object" && row !== null && !Array.isArray(row)) return new Map(Object.entries(row));
    throw invalidBody("The request body must be a JSON object or an array of objects");
  });
  const keys = new Set(rows.flatMap((row) => [...row.keys()]));
  return { isArray, text, rows, keys: [...keys], uniform: rows.every((row) => row.size === keys.size) };
}

/** Any JSON value; also where the text itself is handed on, its form and depth are checked here. */
export function parseAny(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw invalidBody("Empty or invalid json");
  }
  if (nesting(text) > MAX_DEPTH) throw invalidBody(`The request body is nested more than ${MAX_DEPTH} deep`);
  return value;
}

function nesting(json: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [token] of json.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/gs)) {
    if (token === "[" || token === "{") deepest = Math.max(deepest, (depth += 1));
    else if (token === "]" || token === "}") depth -= 1;
  }
  return deepest;
}

/**
 * The elements of a valid JSON array as they were written: parsing and printing them again would round numbers
 * beyond 2^53.
 */
export function rawElements(json: string): string[] {
  const elements: string[] = [];
  let depth = 0;
  let start = 0;
  for (const found of json.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{},]/gs)) {
    const [token] = found;
    const isEnd = depth === 1 && (token === "," || token === "]");
    if (isEnd) elements.push(json.slice(start, found.index).trim());
    if (token === "[" || token === "{") depth += 1;
    else if (token === "]" || token === "}") depth -= 1;
    if (isEnd || (depth === 1 && start === 0)) start = found.index + 1;
  }
  return elements.filter((element) => element !== "");
}
