import { defineFunction } from "@workspace/backend";
import { z } from "zod";
import type { FunctionHandler, RateLimiter } from "#server/backend.ts";
import { checkAdminCall } from "#server/functions/admin-call.ts";
import { failure } from "#server/functions/failures.ts";
import type { ServiceClient } from "#server/service-client.ts";
import type { ClientForRequest } from "#server/supabase-client.ts";
import { makeReport } from "./report.ts";
import type { SystemSources } from "./sources.ts";

interface Dependencies {
  clientFor: ClientForRequest;
  service: ServiceClient;
  sources: SystemSources;
  limits: RateLimiter<"system">;
  now: () => Date;
}

/**
 * `{}` → 200 SystemReport (`shared/system/system-report.ts`), for admins; 401 no session, 403 no admin or second factor owed,
 * 429, 503 while the database does not answer: then nobody can be told to be an admin.
 */
export function system({ clientFor, limits, ...deps }: Dependencies): FunctionHandler {
  return defineFunction({
    schema: z.object({}),
    needsSession: true,
    async run({ request, userId, caller }) {
      const refusal = await checkAdminCall({ client: clientFor(request), userId, caller });
      if (refusal !== null) return refusal;
      const wait = await limits.take("system", userId);
      if (wait !== null) return failure(429, "Asked too often. Wait a moment.", { "Retry-After": String(wait) });
      return Response.json(await makeReport(deps), { headers: { "Cache-Control": "no-store" } });
    },
  });
}
