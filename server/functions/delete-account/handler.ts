import type { SupabaseClient } from "@supabase/supabase-js";
import type { Logger } from "pino";
import { defineFunction, refuse } from "#platform/functions/define-function.ts";
import type { FunctionHandler } from "#platform/functions/functions.ts";
import { owesSecondFactor, readAccount } from "#server/functions/account.ts";
import type { FunctionLimits } from "#server/limits.ts";
import type { ServiceClient } from "#server/service-client.ts";
import type { ClientForRequest } from "#server/supabase-client.ts";
import { confirmsDeletion, deletionMismatch } from "#shared/account/account.ts";
import type { Database } from "#shared/database.types.ts";
import { removeFilesOf } from "./remove-files.ts";
import { deleteAccountSchema } from "./schema.ts";

interface Dependencies {
  clientFor: ClientForRequest;
  service: ServiceClient;
  limits: FunctionLimits;
  log: Logger;
}

/**
 * Deletes the caller's account with every row and every file of theirs. `{ confirmation }` is their e-mail as they
 * typed it, or `DELETE` where the account has none → 200 `{ success: true }`, also when the account is gone already;
 * 400 for another confirmation, 401 without a session that goes on, 403 for somebody else's `userId` and while a
 * second factor is owed, 429 after many attempts, 503 when something failed on the way: what is left of the account
 * then works, and can be deleted again.
 */
export function deleteAccount({ clientFor, service, limits, log }: Dependencies): FunctionHandler {
  return defineFunction({
    schema: deleteAccountSchema,
    needsSession: true,
    async run({ request, input, userId, caller }) {
      if (input.userId !== undefined && input.userId !== userId)
        return refuse(403, "You can only delete your own account.");
      const wait = await limits.take("delete-account", userId);
      if (wait !== null) {
        return refuse(429, "Too many attempts. Please wait an hour and try again.", { "Retry-After": String(wait) });
      }

      // Whoever asks again after an answer was lost is told that the account is gone.
      const asked = await readAccount(clientFor(request), userId);
      if (asked.state === "unreachable") {
        log.error({ err: asked.error }, "whose account is to be deleted could not be asked");
        return refuse(503, "The service is briefly unavailable. Please try again.", { "Retry-After": "1" });
      }
      if (asked.state === "ended") return refuse(401, "Your session has ended. Please sign in again.");
      if (asked.state === "there") {
        if (owesSecondFactor(asked.user, caller)) {
          return refuse(403, "Sign in again with your second step to delete your account.");
        }
        if (!confirmsDeletion(input.confirmation, asked.user.email)) {
          return refuse(400, deletionMismatch(asked.user.email));
        }
      }

      try {
        await deleteEverything(service, userId, log);
      } catch (error) {
        log.error({ err: error, userId }, "an account could not be deleted; the person may try again");
        return refuse(503, "Your account is not deleted yet: something failed on the way. Please try again.");
      }
      return Response.json({ success: true });
    },
  });
}

/** The files twice: an upload that was under way may have stored one after the first time. */
async function deleteEverything(service: SupabaseClient<Database>, userId: string, log: Logger): Promise<void> {
  const before = await removeFilesOf(service, userId);
  const { error } = await service.auth.admin.deleteUser(userId);
  // Two at once: the other one was faster.
  if (error && error.code !== "user_not_found") throw error;
  const after = await removeFilesOf(service, userId).catch((cause: unknown) => {
    // Nobody can ask again for an account that is gone.
    log.error({ err: cause, folder: userId }, "files of a deleted account are left: empty this folder of every bucket");
    return 0;
  });
  log.info({ files: before + after }, "an account was deleted by its owner");
}
