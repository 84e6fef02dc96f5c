import { useMutation, useQueryClient } from "@tanstack/react-query";
import { supabase } from "#app/lib/supabase.ts";
import { notifyError, notifySuccess } from "#app/ui/states/notify.ts";
import { securityKey } from "./queries.ts";
import { securityMessage } from "./security-message.ts";

interface RemovalTexts {
  removed: string;
  removeFailed: string;
}

/** Removes a second factor for good. */
export function useRemoveFactor(userId: string, texts: RemovalTexts) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (factorId: string) => {
      const { auth } = supabase();
      const { error } = await auth.mfa.unenroll({ factorId });
      if (error) throw error;
      // The session's own copy of the factors, by which the app asks for a second step, is now out of date.
      await auth.refreshSession();
    },
    onSuccess: () => notifySuccess({ message: texts.removed }),
    onError: (error) => notifyError({ title: texts.removeFailed, message: securityMessage(error) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: securityKey(userId) }),
  });
}
