import { useMutation, useQueryClient } from "@tanstack/react-query";
import { notifyError, notifySuccess } from "#app/ui/states/notify.ts";
import { securityKey } from "#app/features/security/queries.ts";
import { securityMessage } from "#app/features/security/security-message.ts";
import { securityTexts } from "#app/features/security/texts.ts";
import { addPasskey } from "./passkey-ceremony.ts";

const texts = securityTexts.passkeys;

/** Makes a passkey; the answer says how it ended, since a person who cancels has made no mistake. */
export function useAddPasskey(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: addPasskey,
    onSuccess: async (outcome) => {
      if (outcome !== "added") return;
      notifySuccess(texts.addedToast);
      await queryClient.invalidateQueries({ queryKey: securityKey(userId) });
    },
    onError: (error) => notifyError({ title: texts.addFailed, message: securityMessage(error) }),
  });
}
