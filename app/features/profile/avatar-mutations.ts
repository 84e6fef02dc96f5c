import { useMutation, useQueryClient } from "@tanstack/react-query";
import { profileKey } from "#app/lib/session/profile-query.ts";
import { notifyError, notifySuccess } from "#app/ui/states/notify.ts";
import type { Profile } from "#shared/profile.ts";
import { removeAvatars, uploadAvatar } from "./avatar-files.ts";
import { saveProfile } from "./mutations.ts";
import { profileTexts } from "./texts.ts";

const texts = profileTexts.avatar;

/** Gives a person a new picture; every place that shows it changes at once. `cut` makes the picture. */
export function useChangeAvatar(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (cut: () => Promise<Blob>) => {
      const url = await uploadAvatar(userId, await cut());
      const profile = await saveProfile(userId, { avatar_url: url });
      // An older picture of another type is in nobody's way: the next change tries again.
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

/** Takes a person's picture away: the files first, since everybody can see those. */
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
