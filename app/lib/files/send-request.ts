import { RequestError } from "#app/lib/errors.ts";
import { readPublicConfig } from "#app/lib/page/public-config.ts";
import { supabase } from "#app/lib/supabase.ts";

interface Sending {
  headers?: Record<string, string>;
  body: XMLHttpRequestBodyInit;
  /** Between 0 and 1. */
  onProgress?: ((share: number) => void) | undefined;
  signal: AbortSignal;
}

/**
 * Posts as the signed-in person; unlike `fetch` and the official client it tells how much has been sent. Rejects with
 * `RequestError` of status null without an answer, and with the reason of `signal`.
 */
export async function sendRequest(url: string, sending: Sending): Promise<{ status: number; text: string }> {
  const { headers = {}, body, onProgress, signal } = sending;
  // For every request: a session may be refreshed between two.
  const { data } = await supabase().auth.getSession();
  signal.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; text: string }>();
  const request = new XMLHttpRequest();
  request.open("POST", url);
  request.setRequestHeader("apikey", readPublicConfig().publishableKey);
  if (data.session) request.setRequestHeader("Authorization", `Bearer ${data.session.access_token}`);
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
  if (onProgress) {
    request.upload.addEventListener("progress", ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    request.upload.addEventListener("load", () => onProgress(1));
  }
  request.addEventListener("error", () => reject(new RequestError(null)));
  request.addEventListener("load", () => resolve({ status: request.status, text: request.responseText }));
  signal.addEventListener(
    "abort",
    () => {
      request.abort();
      reject(signal.reason);
    },
    { once: true },
  );
  request.send(body);
  return promise;
}

/** Undefined when it is no JSON, such as a proxy's page. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
