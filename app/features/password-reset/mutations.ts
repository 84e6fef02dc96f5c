import { useMutation } from "@tanstack/react-query";
import { serviceMessage } from "#app/lib/service-message.ts";
import { supabase } from "#app/lib/supabase.ts";
import { notifyError, notifySuccess } from "#app/ui/states/notify.ts";
import { passwordResetTexts as texts } from "./texts.ts";

/** Gives the account of the present session a new password. */
export function useUpdatePassword() {
  return useMutation({
    mutationFn: async (password: string) => {
      const { error } = await supabase().auth.updateUser({ password });
      if (error) throw error;
    },
    onSuccess: () => notifySuccess(texts.updated),
    onError: (error) => notifyError({ message: serviceMessage(error, texts.updateFailed) }),
  });
}
