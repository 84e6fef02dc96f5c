import type { z } from "zod";
import { exceededBound } from "#backend/gateway/json-text.ts";
import { storageError } from "./errors.ts";
import { decodeUtf8, readBody } from "#backend/gateway/request-body.ts";

/** More than a thousand of the longest keys. */
const LIMIT_BYTES = 2 * 1024 * 1024;
const BOUNDS = { depth: 10, values: 5000 };

/** An empty body counts as `{}`. @throws StorageError `invalid_request` naming the first field that is wrong */
export async function readJson<T>(request: Request, schema: z.ZodType<T>): Promise<T> {
  const body = await readBody(request, LIMIT_BYTES);
  if (!body.ok) throw storageError("too_large");
  const text = decodeUtf8(body.bytes);
  if (text === null || exceededBound(text, BOUNDS) !== null)
    throw storageError("invalid_request", "The body is not valid JSON");
  const parsed = schema.safeParse(parse(text));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw storageError("invalid_request", `body/${issue?.path.join("/") ?? ""} ${issue?.message ?? "is not valid"}`);
}

function parse(text: string): unknown {
  if (text.trim() === "") return {};
  try {
    return JSON.parse(text);
  } catch {
    throw storageError("invalid_request", "The body is not valid JSON");
  }
}
