import { lookup as resolve } from "node:dns";
import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { isLoopback, isPublicAddress } from "#backend/network/addresses.ts";
import { METADATA_LIMITS, SamlError } from "./strict-xml.ts";

const TIMEOUT_MS = 5000;

interface DownloadOptions {
  isLoopbackSite: boolean;
  timeoutMs?: number;
}

/** Only then may its identity providers be on this machine, over plain http. */
export function isOnLoopback(siteUrl: string): boolean {
  return isLoopback(new URL(siteUrl).hostname);
}

/** https to a public address, at most 256 kB in five seconds, no redirects. @throws SamlError */
export async function downloadMetadata(url: URL, options: DownloadOptions): Promise<string> {
  const isLocal = options.isLoopbackSite && isLoopback(url.hostname);
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (!isLocal && isIP(host) !== 0 && !isPublicAddress(host)) throw new SamlError("the address is not public");
  const bytes = await new Promise<Buffer>((fulfil, reject) => {
    const transport = url.protocol === "http:" ? http : https;
    const request = transport.get(
      url,
      {
        agent: false,
        headers: { accept: "application/samlmetadata+xml, application/xml, text/xml" },
        signal: AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS),
        ...(isLocal ? {} : { lookup: publicLookup }),
      },
      (response) => collect(response).then(fulfil, reject),
    );
    request.on("error", reject);
  }).catch((error: unknown) => {
    throw error instanceof SamlError ? error : new SamlError("the download failed", { cause: error });
  });
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    throw new SamlError("the metadata is not UTF-8", { cause: error });
  }
}

/** Checked here, where the connection takes its address from: an earlier lookup could give another address. */
const publicLookup: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, addresses) => {
    if (error !== null) return callback(error, []);
    if (addresses.length === 0 || !addresses.every(({ address }) => isPublicAddress(address))) {
      return callback(new SamlError("the name does not lead to a public address"), []);
    }
    const [first] = addresses;
    if (options.all === true || first === undefined) return callback(null, addresses);
    callback(null, first.address, first.family);
  });
};

async function collect(response: IncomingMessage): Promise<Buffer> {
  if (response.statusCode !== 200) {
    response.destroy();
    throw new SamlError(`the answer is ${response.statusCode ?? "none"}`);
  }
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    const bytes = Buffer.from(chunk);
    size += bytes.byteLength;
    if (size > METADATA_LIMITS.chars) throw new SamlError("the metadata is too long");
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}
