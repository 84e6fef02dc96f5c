import { inject } from "vitest";

export interface WireAnswer {
  status: number;
  headers: Headers;
  text: string;
  /** The parsed body; undefined when it is empty or no JSON. */
  json: unknown;
}

interface WireRequest {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;
  /** The API key; the publishable one unless told. */
  key?: string;
}

/** A plain HTTP request to the Data API, for what the client library hides: statuses, headers, malformed input. */
export async function wire(path: string, { method = "GET", headers = {}, body, key }: WireRequest = {}) {
  const { url, publishableKey } = inject("server");
  const response = await fetch(`${url}/rest/v1${path}`, {
    method,
    headers: {
      apikey: key ?? publishableKey,
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      ...headers,
    },
    ...(body === undefined ? {} : { body, duplex: "half" }),
  });
  const text = await response.text();
  const answer: WireAnswer = { status: response.status, headers: response.headers, text, json: parse(text) };
  return answer;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
