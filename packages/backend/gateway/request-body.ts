import { bodyOf, leaveUnread } from "./unread-body.ts";

export type BodyRead = { ok: true; bytes: Buffer } | { ok: false; reason: "too_large" };

/** Reads at most `limit` bytes. The gateway takes the rest of a larger body while it answers. */
export async function readBody(request: Request, limit: number): Promise<BodyRead> {
  if (isDeclaredLarger(request, limit)) return leaveTooLarge(request);
  const chunks: Uint8Array[] = [];
  let size = 0;
  // A length may be missing or wrong: count while reading.
  for await (const chunk of bodyOf(request)) {
    size += chunk.byteLength;
    if (size > limit) return leaveTooLarge(request);
    chunks.push(chunk);
  }
  return { ok: true, bytes: Buffer.concat(chunks) };
}

function leaveTooLarge(request: Request): BodyRead {
  leaveUnread(request);
  return { ok: false, reason: "too_large" };
}

/** Whether `Content-Length` alone says that the body is larger than `limit` bytes. */
export function isDeclaredLarger(request: Request, limit: number): boolean {
  return Number(request.headers.get("content-length") ?? "0") > limit;
}

/** Null when the bytes are not UTF-8: replacement characters would be stored. */
export function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
