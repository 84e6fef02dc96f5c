import { useMutation, useQueryClient } from "@tanstack/react-query";
import { profileKey } from "#app/lib/session/profile-query.ts";
import { supabase } from "#app/lib/supabase.ts";
import { notifyError, notifySuccess } from "#app/ui/states/notify.ts";
import type { Profile } from "#shared/account/profile.ts";
import { avatarsBucket } from "#shared/buckets.ts";
import { saveProfile } from "./mutations.ts";
import { profileTexts } from "./texts.ts";

const texts = profileTexts.avatar;

export function useChangeAvatar(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (cut: () => Promise<Blob>) => {
      const url = await uploadAvatar(userId, await cut());
      const profile = await saveProfile(userId, { avatar_url: url });
      // A leftover of another type does no harm: the next change tries again.
      await removeAvatars(userId, url).catch(() => undefined);
      return profile;
    },
    onSuccess: (profile) => {
      queryClient.setQueryData<Profile>(profileKey(userId), profile);
      notifySuccess({ message: texts.updated });
    },
    onError: () => notifyError({ message: texts.uploadFailed }),
  });
}

/** Files first, since they are public. */
export function useRemoveAvatar(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      await removeAvatars(userId);
      return saveProfile(userId, { avatar_url: null });
    },
    onSuccess: (profile) => {
      queryClient.setQueryData<Profile>(profileKey(userId), profile);
      notifySuccess({ message: texts.removed });
    },
    onError: () => notifyError({ message: texts.removeFailed }),
  });
}

/**
 * Returns the public address with a time in it: the path stays the same, and browsers would show the old picture. Fails
 * with the storage's error.
 */
async function uploadAvatar(userId: string, picture: Blob): Promise<string> {
  const path = `${userId}/avatar.${picture.type === "image/jpeg" ? "jpg" : "png"}`;
  const files = supabase().storage.from(avatarsBucket);
  const { error } = await files.upload(path, picture, { upsert: true, contentType: picture.type });
  if (error) throw error;
  return `${files.getPublicUrl(path).data.publicUrl}?v=${Date.now()}`;
}

/** Keeps the picture at `exceptUrl`. Fails with the storage's error. */
async function removeAvatars(userId: string, exceptUrl?: string): Promise<void> {
  const files = supabase().storage.from(avatarsBucket);
  const { data, error } = await files.list(userId);
  if (error) throw error;
  const current = exceptUrl && new URL(exceptUrl).pathname.split("/").at(-1);
  const paths = data
    .filter(({ name }) => name.startsWith("avatar.") && name !== current)
    .map(({ name }) => `${userId}/${name}`);
  if (paths.length === 0) return;
  const removal = await files.remove(paths);
  if (removal.error) throw removal.error;
}
