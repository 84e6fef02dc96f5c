import type { Logger } from "pino";
import type { FunctionHandler } from "#platform/functions/functions.ts";
import type { ServiceClient } from "#server/service-client.ts";
import type { ClientForRequest } from "#server/supabase-client.ts";
import type { AiEngine } from "#server/ai/engine.ts";
import { deleteAccount } from "./delete-account/handler.ts";
import type { FunctionLimits } from "./limits.ts";
import { sendPasswordReset } from "./send-password-reset/handler.ts";

interface Dependencies {
  clientFor: ClientForRequest;
  /** Only for functions that are named in `.dependency-cruiser.cjs`. */
  service: ServiceClient;
  limits: FunctionLimits;
  ai: AiEngine;
  siteUrl: string;
  log: Logger;
}

/** The product's functions by the name under which clients call them. Each is handed its own parts, and no others. */
export function productFunctions(deps: Dependencies): Record<string, FunctionHandler> {
  const { clientFor, service, limits, siteUrl, log } = deps;
  return {
    "delete-account": deleteAccount({ clientFor, service, limits, log }),
    "send-password-reset": sendPasswordReset({ clientFor, siteUrl, log }),
  };
}
