import type { SupabaseClient } from "@supabase/supabase-js";
import type { Logger } from "pino";
import type { Database } from "#shared/database.types.ts";
import { type PersonalBucket, personalBuckets } from "#shared/buckets.ts";

/**
 * An account with all that it keeps. Removes files twice: a running upload may store one after the first time.
 * @param service a client with the secret key @param by for the log
 */
export async function deleteEverything(
  service: SupabaseClient<Database>,
  userId: string,
  { by, log }: { by: "its owner" | "an admin"; log: Logger },
): Promise<void> {
  const before = await removeFilesOf(service, userId);
  const { error } = await service.auth.admin.deleteUser(userId);
  // A parallel call was faster.
  if (error && error.code !== "user_not_found") throw error;
  const after = await removeFilesOf(service, userId).catch((cause: unknown) => {
    log.error({ err: cause, folder: userId }, "files of a deleted account are left: empty this folder of every bucket");
    return 0;
  });
  log.info({ files: before + after }, `an account was deleted by ${by}`);
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
