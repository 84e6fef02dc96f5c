import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "#shared/database.types.ts";
import type { Backend } from "./backend.ts";
import type { RequestIps } from "#server/http/client-ip.ts";

/** Acts as the caller of `request`: with their token, else anonymous. */
export type ClientForRequest = (request: Request) => SupabaseClient<Database>;

interface CallerAccess {
  url: string;
  publishableKey: string;
  /** In process where the backend is embedded, on behalf of `origin`. */
  fetchFor(origin: Request): typeof fetch;
}

export function createClientForRequest({ url, publishableKey, fetchFor }: CallerAccess): ClientForRequest {
  return (request) => {
    const authorization = request.headers.get("authorization");
    return createClient<Database>(url, publishableKey, {
      auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
      global: {
        fetch: fetchFor(request),
        headers: authorization ? { Authorization: authorization } : {},
      },
    });
  };
}

interface Origins {
  backend: Pick<Backend, "handOver">;
  requestIps: RequestIps;
}

/** Asks `answer` on behalf of `origin`: from its IP, and with its caller already known. */
export function fetchInProcess(
  { backend, requestIps }: Origins,
  origin: Request,
  answer: (request: Request) => Response | Promise<Response>,
): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    requestIps.remember(request, origin);
    backend.handOver(origin, request);
    return answer(request);
  };
}
