import { readPublicConfig } from "#app/lib/page/public-config.ts";
import { supabase } from "#app/lib/supabase.ts";
import type { PersonalBucket } from "#shared/buckets.ts";

/** The address of `path` below the storage service. */
export function storageUrl(path: string): string {
  const { supabaseUrl } = readPublicConfig();
  return `${(supabaseUrl ?? window.location.origin).replace(/\/$/, "")}/storage/v1/${path}`;
}

export async function fetchStoredFile(bucket: PersonalBucket, path: string): Promise<Blob> {
  const { data, error } = await supabase().storage.from(bucket).download(path);
  if (error) throw error;
  if (data.size === 0) throw new Error("The stored file is empty");
  return data;
}

/** Never fails: an orphan file does no harm. */
export async function removeStoredFile(bucket: string, path: string): Promise<void> {
  await supabase()
    .storage.from(bucket)
    .remove([path])
    .catch(() => undefined);
}

export function storedFileUrl(bucket: PersonalBucket, path: string): string {
  return supabase().storage.from(bucket).getPublicUrl(path).data.publicUrl;
}
