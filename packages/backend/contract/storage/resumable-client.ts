import { inject } from "vitest";
import { Upload, type UploadOptions } from "tus-js-client";
import { serviceClient, type TestUser } from "@workspace/testing/contract/clients.ts";

type Headers = Record<string, string>;
type Bytes = Uint8Array<ArrayBuffer>;

export const mebibyte = 1024 * 1024;
export const endpoint = () => `${inject("server").url}/storage/v1/upload/resumable`;

/** Bytes that are a PDF to whoever looks, every four of them their own place, so that a wrong order would show. */
export function countingPdf(size: number): Bytes {
  const bytes = Buffer.alloc(size);
  for (let at = 0; at + 4 <= size; at += 4) bytes.writeUInt32BE(at, at);
  bytes.write("%PDF-1.7\n");
  return new Uint8Array(bytes);
}

/** Headers of a person's client. */
export async function headersOf({ client }: Pick<TestUser, "client">): Promise<Headers> {
  const { data } = await client.auth.getSession();
  return { apikey: inject("server").publishableKey, Authorization: `Bearer ${data.session?.access_token}` };
}

export const serviceHeaders = (): Headers => ({ apikey: inject("server").secretKey });

interface Target {
  /** `fx-own` unless told. */
  bucket?: string;
  name: string;
  /** `application/pdf` unless told. */
  type?: string;
  headers: Headers;
}

/** How an upload by the official client of TUS ended. */
export type Ending = { ok: true; url: string } | { ok: false; status: number; body: string };

interface Sending extends Target {
  cacheControl?: string;
  metadata?: Record<string, unknown>;
  options?: Partial<UploadOptions>;
}

/** An upload by tus-js-client that has not begun, and how it will end. It ends in neither way when it is aborted. */
export function prepare(bytes: Bytes, sending: Sending): { upload: Upload; ending: Promise<Ending> } {
  const { bucket = "fx-own", name, type = "application/pdf", cacheControl, metadata, headers } = sending;
  const { promise: ending, resolve, reject } = Promise.withResolvers<Ending>();
  const upload = new Upload(Buffer.from(bytes), {
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
      const answer = "originalResponse" in error ? error.originalResponse : null;
      if (answer === null) reject(error);
      else resolve({ ok: false, status: answer.getStatus(), body: answer.getBody() });
    },
  });
  return { upload, ending };
}

/** Sends bytes with tus-js-client. */
export function send(bytes: Bytes, sending: Sending): Promise<Ending> {
  const { upload, ending } = prepare(bytes, sending);
  upload.start();
  return ending;
}

interface RawRequest {
  method: string;
  headers: Headers;
  body?: Bytes;
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

/** Asks to begin an upload of so many bytes. */
export function announce({ bucket = "fx-own", name, type = "application/pdf", headers }: Target, length: number) {
  const metadata = { bucketName: bucket, objectName: name, contentType: type };
  return tus(endpoint(), {
    method: "POST",
    headers: { "Upload-Length": String(length), "Upload-Metadata": metadataHeader(metadata), ...headers },
  });
}

export function metadataHeader(values: Record<string, string>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString("base64")}`)
    .join(",");
}

/** Begins an upload and returns its address. */
export async function begin(target: Target, length: number): Promise<string> {
  const answer = await announce(target, length);
  const location = answer.headers.get("location");
  if (answer.status !== 201 || location === null) throw new Error(`${answer.status} ${await answer.text()}`);
  return location;
}

/** Adds bytes to an upload. */
export function patch(url: string, headers: Headers, offset: number, body: Bytes): Promise<Response> {
  return tus(url, { method: "PATCH", headers: { ...headers, "Upload-Offset": String(offset) }, body });
}

/** How many bytes the server has of an upload, or the status with which it does not tell. */
export async function offsetOf(url: string, headers: Headers): Promise<number | { status: number }> {
  const answer = await tus(url, { method: "HEAD", headers });
  return answer.status === 200 ? Number(answer.headers.get("upload-offset")) : { status: answer.status };
}

/** Whether an object's stored bytes are these. */
export async function holds(bucket: string, name: string, bytes: Bytes): Promise<boolean> {
  const { data, error } = await serviceClient().storage.from(bucket).download(name);
  if (error) throw error;
  return Buffer.from(await data.arrayBuffer()).equals(bytes);
}
