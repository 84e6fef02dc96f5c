import { z } from "zod";
import { parseJson } from "#backend/gateway/json-text.ts";
import { storageError } from "./errors.ts";
import { decodeUtf8, readBody } from "#backend/gateway/request-body.ts";

/** More than a thousand of the longest keys. */
const LIMIT_BYTES = 2 * 1024 * 1024;
const BODY_BOUNDS = { depth: 10, values: 5000 };

const METADATA_BOUNDS = { depth: 20, values: 1000 };
const metadataSchema = z.record(z.string(), z.unknown());
const keyCharacters = /^[\w!\-.*'() &$@=;:+,?/]+$/;
const longestKey = 1024;

/** An empty body counts as `{}`. @throws StorageError `invalid_request` naming the first field that is wrong */
export async function readJson<T>(request: Request, schema: z.ZodType<T>): Promise<T> {
  const body = await readBody(request, LIMIT_BYTES);
  if (!body.ok) throw storageError("too_large");
  const text = decodeUtf8(body.bytes);
  const json = parseJson(text?.trim() === "" ? "{}" : (text ?? ""), BODY_BOUNDS);
  if (!json.ok) throw storageError("invalid_request", "The body is not valid JSON");
  const parsed = schema.safeParse(json.value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw storageError("invalid_request", `body/${issue?.path.join("/") ?? ""} ${issue?.message ?? "is not valid"}`);
}

/** @throws StorageError `invalid_key` for other characters, empty, `.` and `..` segments, and what is too long */
export function parseKey(key: string): string {
  const isFine =
    key.length <= longestKey &&
    keyCharacters.test(key) &&
    key.split("/").every((segment) => segment !== "" && segment !== "." && segment !== "..");
  if (!isFine) throw storageError("invalid_key", encodeURIComponent(key.slice(0, 200).toWellFormed()));
  return key;
}

export function parseBucketId(id: string): string {
  const isFine = id.length <= 100 && keyCharacters.test(id) && !id.includes("/") && id.trim() === id;
  if (!isFine) throw storageError("invalid_bucket_name");
  return id;
}

/** Of the header `x-metadata`, null without one. @throws StorageError `invalid_request` as `parseUserMetadata` */
export function readUserMetadata(headers: Headers): Record<string, unknown> | null {
  const sent = headers.get("x-metadata");
  return sent === null ? null : parseUserMetadata(Buffer.from(sent, "base64").toString("utf8"));
}

/** @throws StorageError `invalid_request` for what is no JSON object, or none that the database can store */
export function parseUserMetadata(text: string): Record<string, unknown> {
  const problem = storageError("invalid_request", "The metadata is not a JSON object");
  const json = parseJson(text, METADATA_BOUNDS);
  const parsed = metadataSchema.safeParse(json.ok ? json.value : undefined);
  if (!parsed.success) throw problem;
  // jsonb takes neither NUL nor half a surrogate pair.
  if (/\\u0000|\\ud[89a-f]/i.test(JSON.stringify(parsed.data))) throw problem;
  return parsed.data;
}
