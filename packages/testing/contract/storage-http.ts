import { request as httpRequest } from "node:http";
import { inject } from "vitest";
import { z } from "zod";
import { serviceClient } from "./clients.ts";

const errorSchema = z.object({
  statusCode: z.string(),
  code: z.string(),
  error: z.string(),
  message: z.string(),
});

interface StorageRequest {
  method?: string;
  headers?: Record<string, string>;
  body?: BodyInit;
  token?: string | undefined;
  key?: string | null;
}

export function storage(path: string, { method = "GET", headers = {}, body, token, key }: StorageRequest = {}) {
  const { url, publishableKey } = inject("server");
  const apikey = key === undefined ? publishableKey : key;
  return fetch(`${url}/storage/v1${path}`, {
    method,
    headers: {
      ...(apikey === null ? {} : { apikey }),
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body === undefined ? {} : { body, duplex: "half" }),
  });
}

/** An error answer as the client shows it: code and the status that is meant. */
export async function storageErrorOf(response: Response) {
  const { statusCode, code, message } = errorSchema.parse(await response.json());
  return { http: response.status, status: statusCode, code, message };
}

export function storageError(error: unknown) {
  const { statusCode, code, message } = errorSchema.omit({ error: true }).parse(error);
  return { status: statusCode, code, message };
}

const objectSchema = z.object({
  name: z.string(),
  version: z.string(),
  owner: z.string().nullable(),
  owner_id: z.string().nullable(),
  metadata: z.looseObject({ size: z.number(), mimetype: z.string(), eTag: z.string(), cacheControl: z.string() }),
  user_metadata: z.record(z.string(), z.unknown()).nullable(),
});

/** The row of an object, past row-level security; null for none. */
export async function rowOf(bucket: string, name: string) {
  const { data } = await serviceClient().rpc("fx_object", { p_bucket: bucket, p_name: name });
  return data === null ? null : objectSchema.parse(data);
}

interface PartialRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  start?: Uint8Array;
}

/** Never ends its body, and resolves with the answer all the same. `cut` ends the connection after the beginning. */
export function sendUnfinished({ method, path, headers, start }: PartialRequest): {
  answer: Promise<{ status: number; body: string }>;
  cut: () => void;
} {
  const { url, publishableKey } = inject("server");
  const outgoing = httpRequest(`${url}/storage/v1${path}`, { method, headers: { apikey: publishableKey, ...headers } });
  const answer = new Promise<{ status: number; body: string }>((resolve, reject) => {
    outgoing.on("error", reject);
    outgoing.on("response", (response) => {
      let body = "";
      const length = Number(response.headers["content-length"]);
      response.on("data", (chunk: Buffer) => {
        body += chunk;
        // The answer is whole by its own length; the connection may stay open.
        if (body.length < length) return;
        resolve({ status: response.statusCode ?? 0, body });
        outgoing.destroy();
      });
      response.on("error", reject);
    });
  });
  outgoing.flushHeaders();
  if (start) outgoing.write(start);
  return { answer, cut: () => outgoing.destroy() };
}
