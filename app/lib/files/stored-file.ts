import { supabase } from "#app/lib/supabase.ts";
import type { PersonalBucket } from "#shared/buckets.ts";

/** A file of the person's. Fails with the service's error, also when there is no file or nothing in it. */
export async function fetchStoredFile(bucket: PersonalBucket, path: string): Promise<Blob> {
  const { data, error } = await supabase().storage.from(bucket).download(path);
  if (error) throw error;
  if (data.size === 0) throw new Error("The stored file is empty");
  return data;
}

/** Removes a file whose row is gone, or never came; what stays behind after a failure is no failure of the person's. */
export async function removeStoredFile(bucket: PersonalBucket, path: string): Promise<void> {
  await supabase()
    .storage.from(bucket)
    .remove([path])
    .catch(() => undefined);
}

/** The address that a row keeps of its file. */
export function storedFileUrl(bucket: PersonalBucket, path: string): string {
  return supabase().storage.from(bucket).getPublicUrl(path).data.publicUrl;
}
