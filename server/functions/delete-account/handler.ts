import type { Logger } from "pino";
import { z } from "zod";
import { defineFunction } from "@workspace/backend";
import type { FunctionHandler, RateLimiter } from "#server/backend.ts";
import { owesSecondFactor, readAccount } from "#server/functions/account.ts";
import type { ServiceClient } from "#server/service-client.ts";
import type { ClientForRequest } from "#server/supabase-client.ts";
import { confirmsDeletion, deletionMismatch } from "#shared/account/account.ts";
import { deleteEverything } from "#server/functions/delete-everything.ts";
import { failure } from "#server/functions/failures.ts";

const malformedRequest = "Type what the page asks for to delete your account.";

const deleteAccountSchema = z.object(
  { confirmation: z.string(malformedRequest).max(320, malformedRequest), userId: z.unknown().optional() },
  malformedRequest,
);

interface Dependencies {
  clientFor: ClientForRequest;
  service: ServiceClient;
  limits: RateLimiter<"delete-account">;
  log: Logger;
}

/**
 * `{ confirmation }`, their e-mail, or `DELETE` without one → 200, also when it is gone; 400 wrong confirmation, 401 no
 * session, 403 foreign `userId` or second factor owed, 429, 503 a step failed: the account works, and one may retry.
 */
export function deleteAccount({ clientFor, service, limits, log }: Dependencies): FunctionHandler {
  return defineFunction({
    schema: deleteAccountSchema,
    needsSession: true,
    async run({ request, input, userId, caller }) {
      if (input.userId !== undefined && input.userId !== userId)
        return failure(403, "You can only delete your own account.");
      const wait = await limits.take("delete-account", userId);
      if (wait !== null) {
        return failure(429, "Too many attempts. Please wait an hour and try again.", { "Retry-After": String(wait) });
      }

      // A caller who lost the answer and retries learns that the account is gone.
      const account = await readAccount(clientFor(request), userId);
      if (account.state === "unreachable") {
        log.error({ err: account.error }, "the account to be deleted could not be read");
        return failure(503, "The service is briefly unavailable. Please try again.", { "Retry-After": "1" });
      }
      if (account.state === "ended") return failure(401, "Your session has ended. Please sign in again.");
      if (account.state === "there") {
        if (owesSecondFactor(account.user, caller)) {
          return failure(403, "Sign in again with your second step to delete your account.");
        }
        if (!confirmsDeletion(input.confirmation, account.user.email)) {
          return failure(400, deletionMismatch(account.user.email));
        }
      }

      try {
        await deleteEverything(service, userId, { by: "its owner", log });
      } catch (error) {
        log.error({ err: error, userId }, "an account could not be deleted; the person may try again");
        return failure(503, "Your account is not deleted yet: something failed on the way. Please try again.");
      }
      return Response.json({ success: true });
    },
  });
}
