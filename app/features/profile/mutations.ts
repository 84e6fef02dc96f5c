import { useMutation, useQueryClient } from "@tanstack/react-query";
import { profileKey } from "#app/lib/session/profile-query.ts";
import { supabase } from "#app/lib/supabase.ts";
import { notifySuccess } from "#app/ui/states/notify.ts";
import { type Profile, type ProfileInformation, profileSchema } from "#shared/account/profile.ts";
import { profileTexts } from "./texts.ts";

const texts = profileTexts.information;

/** An empty string means not told. */
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

/** Inserts a missing row. Returns the row. Fails with the database's error. */
export async function saveProfile(userId: string, change: Partial<Omit<Profile, "user_id">>): Promise<Profile> {
  const row = { user_id: userId, ...change };
  const profiles = () => supabase().from("profiles");
  const { data } = await profiles().update(row).eq("user_id", userId).select("*").throwOnError();
  if (data.length > 0) return profileSchema.parse(data[0]);
  const made = await profiles().upsert(row, { onConflict: "user_id" }).select("*").single().throwOnError();
  return profileSchema.parse(made.data);
}
