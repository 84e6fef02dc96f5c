import { inject } from "vitest";
import { Upload, type UploadOptions } from "tus-js-client";
import type { TestUser } from "#tests/support/clients.ts";

export const mebibyte = 1024 * 1024;
export const endpoint = () => `${inject("server").url}/storage/v1/upload/resumable`;

/** Bytes that are a PDF to whoever looks, every one at its own place, so that a wrong order would show. */
export function pdfOf(size: number): Buffer {
  const bytes = Buffer.alloc(size);
  for (let at = 0; at + 4 <= size; at += 4) bytes.writeUInt32BE(at, at);
  bytes.write("%PDF-1.7\n");
  return bytes;
}

/** Headers of the person's client. */
export async function headersOf(user: Pick<TestUser, "client">): Promise<Record<string, string>> {
  const { data } = await user.client.auth.getSession();
  return { apikey: inject("server").publishableKey, Authorization: `Bearer ${data.session?.access_token}` };
}

/** How an upload by the official client of TUS ended. */
export type Ending = { ok: true; url: string } | { ok: false; status: number; body: string };

interface Sending {
  bucket?: string;
  name: string;
  type?: string;
  cacheControl?: string;
  metadata?: Record<string, unknown>;
  headers: Record<string, string>;
  options?: Partial<UploadOptions>;
  /** Sees the upload before it begins. */
  onStart?: (upload: Upload) => void;
}

/** Sends bytes with tus-js-client. */
export function send(bytes: Buffer, sending: Sending): Promise<Ending> {
  const { bucket = "documents", name, type = "application/pdf", cacheControl, metadata, headers } = sending;
  return new Promise((resolve, reject) => {
    const upload = new Upload(bytes, {
      endpoint: endpoint(),
      retryDelays: [],
      chunkSize: 6 * mebibyte,
      storeFingerprintForResuming: false,
      metadata: {
        bucketName: bucket,
        objectName: name,
        contentType: type,
        ...(cacheControl === undefined ? {} : { cacheControl }),
        ...(metadata === undefined ? {} : { metadata: JSON.stringify(metadata) }),
      },
      headers,
      ...sending.options,
      onSuccess: () => resolve({ ok: true, url: upload.url ?? "" }),
      onError: (error) => {
        if (!("originalResponse" in error) || error.originalResponse === null) return reject(error);
        resolve({ ok: false, status: error.originalResponse.getStatus(), body: error.originalResponse.getBody() });
      },
    });
    sending.onStart?.(upload);
    upload.start();
  });
}

interface RawRequest {
  method: string;
  headers: Record<string, string>;
  body?: Uint8Array<ArrayBuffer>;
}

/** A plain request of the protocol, for what the client never sends. */
export function tus(url: string, { method, headers, body }: RawRequest): Promise<Response> {
  return fetch(url, {
    method,
    headers: {
      "Tus-Resumable": "1.0.0",
      ...(body === undefined ? {} : { "Content-Type": "application/offset+octet-stream" }),
      ...headers,
    },
    ...(body === undefined ? {} : { body }),
  });
}

export function metadataHeader(values: Record<string, string>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString("base64")}`)
    .join(",");
}

/** Begins an upload of a PDF and returns its address. */
export async function begin(user: TestUser, name: string, length: number): Promise<string> {
  const answer = await tus(endpoint(), {
    method: "POST",
    headers: {
      ...(await headersOf(user)),
      "Upload-Length": String(length),
      "Upload-Metadata": metadataHeader({
        bucketName: "documents",
        objectName: name,
        contentType: "application/pdf",
      }),
    },
  });
  const location = answer.headers.get("location");
  if (answer.status !== 201 || location === null) throw new Error(`${answer.status} ${await answer.text()}`);
  return location;
}
