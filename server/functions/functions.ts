import type { Logger } from "pino";
import type { FunctionHandler } from "#platform/functions/functions.ts";
import type { ClientForRequest } from "#server/supabase-client.ts";
import { type DeleteAccountDependencies, deleteAccount } from "./delete-account/handler.ts";
import { sendPasswordReset } from "./send-password-reset/handler.ts";

interface Dependencies extends DeleteAccountDependencies {
  clientFor: ClientForRequest;
  siteUrl: string;
  log: Logger;
}

/** The product's functions by the name under which clients call them. */
export function productFunctions(deps: Dependencies): Record<string, FunctionHandler> {
  return {
    "delete-account": deleteAccount(deps),
    "send-password-reset": sendPasswordReset(deps),
  };
}
