import { useMutation } from "@tanstack/react-query";
import { isAuthApiError } from "@supabase/supabase-js";
import { serviceMessage } from "#app/lib/service-message.ts";
import { supabase } from "#app/lib/supabase.ts";
import { notifyError, notifySuccess } from "#app/ui/states/notify.ts";
import { profileTexts } from "./texts.ts";

const texts = profileTexts.password;

interface PasswordChange {
  password: string;
  /** The code from the mail, where the service asked for one. */
  code?: string;
}

/** `needs-code`: the service wants to know first who is there. `wrong-code`: it was not the one in the mail. */
type PasswordOutcome = "changed" | "needs-code" | "wrong-code";

/** Gives the signed-in person a new password, which ends their other sessions. */
export function useChangePassword() {
  return useMutation({
    mutationFn: async ({ password, code }: PasswordChange): Promise<PasswordOutcome> => {
      const { error } = await supabase().auth.updateUser({ password, ...(code !== undefined && { nonce: code }) });
      if (error === null) return "changed";
      if (isAuthApiError(error) && error.code === "reauthentication_needed") return "needs-code";
      if (isAuthApiError(error) && error.code === "reauthentication_not_valid") return "wrong-code";
      throw error;
    },
    onSuccess: (outcome) => {
      if (outcome === "changed") notifySuccess(texts.changed);
    },
    onError: (error) => notifyError({ message: serviceMessage(error, texts.failed) }),
  });
}

/** Has a code mailed with which the person shows that they are there. */
export function useSendCode() {
  return useMutation({
    mutationFn: async () => {
      const { error } = await supabase().auth.reauthenticate();
      if (error) throw error;
    },
    onError: (error) => notifyError({ title: texts.sendFailed, message: serviceMessage(error, texts.failed) }),
  });
}
