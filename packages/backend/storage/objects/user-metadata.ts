import { z } from "zod";
import { exceededBound } from "#backend/gateway/json-text.ts";
import { storageError } from "#backend/storage/errors.ts";

const metadataSchema = z.record(z.string(), z.unknown());
const BOUNDS = { depth: 20, values: 1000 };

/** @throws StorageError `invalid_request` for what is no JSON object, or none that the database can store */
export function parseUserMetadata(text: string): Record<string, unknown> {
  const problem = storageError("invalid_request", "The metadata is not a JSON object");
  if (exceededBound(text, BOUNDS) !== null) throw problem;
  const parsed = metadataSchema.safeParse(parseJson(text));
  if (!parsed.success) throw problem;
  // jsonb takes neither NUL nor half a surrogate pair.
  if (/\\u0000|\\ud[89a-f]/i.test(JSON.stringify(parsed.data))) throw problem;
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
