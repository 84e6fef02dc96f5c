import { createHash } from "node:crypto";
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants, gzip } from "node:zlib";
import { LRUCache } from "lru-cache";
import Negotiator from "negotiator";

/** A whole answer that is the same for everybody, in each encoding, ready to be written. */
export interface KeptAnswer {
  status: number;
  etag: string;
  /** By the maker's `Cache-Control`: `public`, and found. Others are sent once and forgotten. */
  isForAll: boolean;
  forms: Record<Encoding, { headers: OutgoingHttpHeaders; body: Buffer }>;
  /** Of memory, about. */
  bytes: number;
}

type Encoding = (typeof encodings)[number];

const encodings = ["br", "gzip", "identity"] as const;
const compressible = /^(text\/|application\/((\w+\+)?(json|xml)|javascript|manifest\+json|wasm)|image\/svg)/;
/** Written once, read often; higher levels take ten times as long for a twentieth less. */
const brotliQuality = 9;
const rememberedHeaders = 500;
const aboutHeaderBytes = 2_000;

const compressBrotli = promisify(brotliCompress);
const unpackBrotli = promisify(brotliDecompress);
const compressGzip = promisify(gzip);

/**
 * @param answer plain, or packed by Brotli
 * @param added headers that the answer gets unless it has its own
 */
export async function keepAnswer(answer: Response, added: Readonly<Record<string, string>>): Promise<KeptAnswer> {
  const sent = Buffer.from(await answer.arrayBuffer());
  const packed = answer.headers.get("content-encoding") === "br" ? sent : null;
  const plain = packed ? await unpackBrotli(packed) : sent;
  const isText = compressible.test(answer.headers.get("content-type") ?? "");
  const [br, zipped] = isText
    ? await Promise.all([
        packed ?? compressBrotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }),
        compressGzip(plain),
      ])
    : [plain, plain];
  // Weak, since it is the same for all encodings.
  const etag = `W/"${createHash("sha256").update(plain).digest("base64url").slice(0, 22)}"`;
  const { "content-encoding": _encoding, ...own } = Object.fromEntries(answer.headers);
  const headers = {
    ...lowerCased(added),
    ...own,
    etag,
    ...(isText ? { vary: "Accept-Encoding" } : {}),
  };
  const form = (body: Buffer, encoding?: Encoding) => ({
    headers: {
      ...headers,
      ...(isText && encoding ? { "content-encoding": encoding } : {}),
      "content-length": body.byteLength,
    },
    body,
  });
  return {
    status: answer.status,
    etag,
    isForAll: answer.status === 200 && /^public\b/.test(answer.headers.get("cache-control") ?? ""),
    forms: {
      br: form(br, "br"),
      gzip: form(zipped, "gzip"),
      identity: form(plain),
    },
    bytes: [...new Set([plain, br, zipped])].reduce((sum, { byteLength }) => sum + byteLength, aboutHeaderBytes),
  };
}

/** Ranges are left out of account, as a server may; dates too, as there is no `Last-Modified`. */
export function sendAnswer(answer: KeptAnswer, request: IncomingMessage, response: ServerResponse): void {
  const { headers, body } = answer.forms[encodingFor(request.headers["accept-encoding"] ?? "")];
  if (answer.status === 200 && isKnown(answer.etag, request.headers["if-none-match"])) {
    const { "content-length": _length, "content-encoding": _encoding, ...rest } = headers;
    response.writeHead(304, rest).end();
    return;
  }
  response.writeHead(answer.status, headers);
  if (request.method === "HEAD") response.end();
  else response.end(body);
}

function isKnown(etag: string, ifNoneMatch: string | undefined): boolean {
  if (ifNoneMatch === undefined) return false;
  const strong = etag.slice("W/".length);
  return ifNoneMatch.split(",").some((tag) => tag.trim() === "*" || tag.trim().replace(/^W\//, "") === strong);
}

const chosen = new LRUCache<string, Encoding>({
  max: rememberedHeaders,
  maxEntrySize: 1_000,
  sizeCalculation: (_encoding, header) => header.length,
});

/** Browsers send one of few headers, so the choice is remembered. Plain for a client that refuses everything. */
function encodingFor(acceptEncoding: string): Encoding {
  if (acceptEncoding === "") return "identity";
  const known = chosen.get(acceptEncoding);
  if (known !== undefined) return known;
  const accepted = new Negotiator({ headers: { "accept-encoding": acceptEncoding } }).encodings([...encodings], {
    preferred: [...encodings],
  });
  const encoding = encodings.find((one) => one === accepted[0]) ?? "identity";
  chosen.set(acceptEncoding, encoding);
  return encoding;
}

function lowerCased(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}
