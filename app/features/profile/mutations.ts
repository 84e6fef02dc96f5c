import { useMutation, useQueryClient } from "@tanstack/react-query";
import { sendFile } from "#app/lib/files/file-sender.ts";
import { storedFileUrl } from "#app/lib/files/stored-file.ts";
import { profileKey } from "#app/lib/session/session-queries.ts";
import { supabase } from "#app/lib/supabase.ts";
import { notifyError, notifySuccess } from "#app/ui/states/notify.ts";
import { type Profile, type ProfileInformation, profileSchema } from "#shared/account/profile.ts";
import { avatarsBucket } from "#shared/buckets.ts";
import { profileTexts } from "./texts.ts";

const texts = profileTexts.information;

export function useSaveInformation(userId: string) {
  const queryClient = useQueryClient();
  const queryKey = profileKey(userId);
  return useMutation({
    mutationFn: ({ full_name, phone, residence_country }: ProfileInformation) =>
      saveProfile(userId, { full_name: full_name || null, phone: phone || null, residence_country }),
    onMutate: () => queryClient.cancelQueries({ queryKey }),
    onSuccess: (profile) => {
      queryClient.setQueryData<Profile>(queryKey, profile);
      notifySuccess(texts.saved);
    },
  });
}

async function saveProfile(userId: string, change: Partial<Omit<Profile, "user_id">>): Promise<Profile> {
  const row = { user_id: userId, ...change };
  const profiles = () => supabase().from("profiles");
  const { data } = await profiles().update(row).eq("user_id", userId).select("*").throwOnError();
  if (data.length > 0) return profileSchema.parse(data[0]);
  const made = await profiles().upsert(row, { onConflict: "user_id" }).select("*").single().throwOnError();
  return profileSchema.parse(made.data);
}

const avatarTexts = profileTexts.avatar;

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
      notifySuccess({ message: avatarTexts.updated });
    },
    onError: () => notifyError({ message: avatarTexts.uploadFailed }),
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
      notifySuccess({ message: avatarTexts.removed });
    },
    onError: () => notifyError({ message: avatarTexts.removeFailed }),
  });
}

/** Returns the address with a time in it: the path stays the same, and browsers cache it. */
async function uploadAvatar(userId: string, picture: Blob): Promise<string> {
  const path = `${userId}/avatar.${picture.type === "image/jpeg" ? "jpg" : "png"}`;
  await sendFile({ bucket: avatarsBucket, path, file: picture, contentType: picture.type, isReplacing: true });
  return `${await storedFileUrl(avatarsBucket, path)}?v=${Date.now()}`;
}

/** All but the picture at `exceptUrl`. Fails with the storage's error. */
async function removeAvatars(userId: string, exceptUrl?: string): Promise<void> {
  const files = (await supabase().storage()).from(avatarsBucket);
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
