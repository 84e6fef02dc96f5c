import { supabase } from "#app/lib/supabase.ts";
import { avatarsBucket } from "#shared/buckets.ts";

/**
 * Stores a person's picture over the one before, and gives the public address of exactly this one: the path stays the
 * same, so that without the time in it browsers would go on showing the old one. Fails with the storage's error.
 */
export async function uploadAvatar(userId: string, picture: Blob): Promise<string> {
  const path = `${userId}/avatar.${picture.type === "image/jpeg" ? "jpg" : "png"}`;
  const files = supabase().storage.from(avatarsBucket);
  const { error } = await files.upload(path, picture, { upsert: true, contentType: picture.type });
  if (error) throw error;
  return `${files.getPublicUrl(path).data.publicUrl}?v=${Date.now()}`;
}

/** Removes the person's pictures but the one at this address; all of them without one. Fails with the storage's error. */
export async function removeAvatars(userId: string, exceptUrl?: string): Promise<void> {
  const files = supabase().storage.from(avatarsBucket);
  const { data, error } = await files.list(userId);
  if (error) throw error;
  const kept = exceptUrl && new URL(exceptUrl).pathname.split("/").at(-1);
  const paths = data
    .filter(({ name }) => name.startsWith("avatar.") && name !== kept)
    .map(({ name }) => `${userId}/${name}`);
  if (paths.length === 0) return;
  const removal = await files.remove(paths);
  if (removal.error) throw removal.error;
}
