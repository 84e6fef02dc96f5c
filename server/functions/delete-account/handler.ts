import type { SupabaseClient } from "@supabase/supabase-js";
import type { Logger } from "pino";
import { z } from "zod";
import { defineFunction } from "@workspace/backend";
import type { FunctionHandler, RateLimiter } from "#server/backend.ts";
import { owesSecondFactor, readAccount } from "#server/functions/account.ts";
import type { ServiceClient } from "#server/service-client.ts";
import type { ClientForRequest } from "#server/supabase-client.ts";
import { confirmsDeletion, deletionMismatch } from "#shared/account/account.ts";
import type { Database } from "#shared/database.types.ts";
import { type PersonalBucket, personalBuckets } from "#shared/buckets.ts";
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
        await deleteEverything(service, userId, log);
      } catch (error) {
        log.error({ err: error, userId }, "an account could not be deleted; the person may try again");
        return failure(503, "Your account is not deleted yet: something failed on the way. Please try again.");
      }
      return Response.json({ success: true });
    },
  });
}

/** Removes files twice: a running upload may store one after the first time. */
async function deleteEverything(service: SupabaseClient<Database>, userId: string, log: Logger): Promise<void> {
  const before = await removeFilesOf(service, userId);
  const { error } = await service.auth.admin.deleteUser(userId);
  // A parallel call was faster.
  if (error && error.code !== "user_not_found") throw error;
  const after = await removeFilesOf(service, userId).catch((cause: unknown) => {
    log.error({ err: cause, folder: userId }, "files of a deleted account are left: empty this folder of every bucket");
    return 0;
  });
  log.info({ files: before + after }, "an account was deleted by its owner");
}

const BATCH = 1000;
/** Ends the loop when a client goes on storing files. */
const MAX_BATCHES = 1000;

/** Hosted Supabase removes bytes in no other way. @throws StorageError; files removed before it stay removed */
async function removeFilesOf(service: SupabaseClient<Database>, userId: string): Promise<number> {
  let count = 0;
  for (const bucket of personalBuckets) count += await emptyFolder(service, bucket, `${userId}/`);
  return count;
}

async function emptyFolder(service: SupabaseClient<Database>, bucket: PersonalBucket, prefix: string): Promise<number> {
  const storage = service.storage.from(bucket);
  let count = 0;
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    // Always the first page: the previous one was removed.
    const listed = await storage.listV2({ prefix, limit: BATCH });
    if (listed.error) throw listed.error;
    const names = listed.data.objects.map(({ name }) => name);
    if (names.length === 0) return count;
    const removed = await storage.remove(names);
    if (removed.error) throw removed.error;
    count += removed.data.length;
  }
  throw new Error(`the bucket ${bucket} does not get empty`);
}
