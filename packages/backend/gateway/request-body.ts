import { connectionOf } from "./connection.ts";

type BodyRead = { ok: true; bytes: Buffer } | { ok: false; reason: "too_large" };

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

/** After more bytes than this, or a longer time, the connection is closed. */
const MOST_BYTES = 64 * 1024 * 1024;
const LONGEST_MS = 60_000;

/** For a reader who may stop early: leaving a loop over `request.body` itself cancels it. */
export function bodyOf(request: Request): AsyncIterable<Uint8Array> {
  const incoming = connectionOf(request);
  if (incoming !== undefined) return incoming.iterator({ destroyOnReturn: false });
  return request.body?.values({ preventCancel: true }) ?? nothing();
}

async function* nothing(): AsyncGenerator<Uint8Array> {}

const unread = new WeakSet<Request>();

/** The request is answered while its body may still be coming: the gateway uses `answerBeforeEnd`. */
export function leaveUnread(request: Request): void {
  unread.add(request);
}

export function isLeftUnread(request: Request): boolean {
  return unread.has(request);
}

/** The connection stays open while the rest of the body is thrown away: else the client would not see the answer. */
export async function answerBeforeEnd(request: Request, answer: Response): Promise<Response> {
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const stop = new AbortController();
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(bytes),
    async pull(controller) {
      await discard(request, AbortSignal.any([stop.signal, AbortSignal.timeout(LONGEST_MS)]));
      controller.close();
    },
    cancel: () => stop.abort(),
  });
  const headers = new Headers(answer.headers);
  headers.set("Content-Length", String(bytes.byteLength));
  return new Response(body, { status: answer.status, headers });
}

async function discard(request: Request, signal: AbortSignal): Promise<void> {
  let size = 0;
  const stopped = new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
  const read = async () => {
    for await (const chunk of bodyOf(request)) {
      size += chunk.byteLength;
      if (signal.aborted || size > MOST_BYTES) return;
    }
  };
  // The client may go away.
  await Promise.race([read().catch(() => {}), stopped]);
}
