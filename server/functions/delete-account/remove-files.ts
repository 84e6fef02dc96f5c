import type { SupabaseClient } from "@supabase/supabase-js";
import { type PersonalBucket, personalBuckets } from "#shared/buckets.ts";
import type { Database } from "#shared/database.types.ts";

/** The storage API lists and removes at most so many at once. */
const BATCH = 1000;
/** Somebody who goes on storing meanwhile must not keep this going for ever. */
const MAX_BATCHES = 1000;

/**
 * Removes every file in a person's folder of each bucket, whatever folders are in it, through the storage API: hosted
 * Supabase removes bytes in no other way. Gives how many went.
 * @throws the client's StorageError when a listing or a removal fails; what went before that is gone
 */
export async function removeFilesOf(service: SupabaseClient<Database>, userId: string): Promise<number> {
  let count = 0;
  for (const bucket of personalBuckets) count += await emptyFolder(service, bucket, `${userId}/`);
  return count;
}

async function emptyFolder(service: SupabaseClient<Database>, bucket: PersonalBucket, prefix: string): Promise<number> {
  const storage = service.storage.from(bucket);
  let count = 0;
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    // Always the first page: what was on it before is gone.
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
