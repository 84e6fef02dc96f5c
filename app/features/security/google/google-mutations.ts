import type { UserIdentity } from "@supabase/supabase-js";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { usePublicConfig } from "#app/lib/page/public-config.ts";
import { supabase } from "#app/lib/supabase.ts";
import { notifyError, notifySuccess } from "#app/ui/states/notify.ts";
import { securityKey } from "#app/features/security/queries.ts";
import { securityMessage } from "#app/features/security/security-message.ts";
import { securityTexts } from "#app/features/security/texts.ts";
import { rememberLinking } from "./link-return.ts";

const texts = securityTexts.google;

/** Leaves for Google; the way back leads to the screen that asked. */
export function useLinkGoogle() {
  const { siteUrl } = usePublicConfig();
  return useMutation({
    mutationFn: async () => {
      rememberLinking();
      const { error } = await supabase().auth.linkIdentity({
        provider: "google",
        options: { redirectTo: `${siteUrl}${window.location.pathname}` },
      });
      if (error) throw error;
    },
    onError: (error) => notifyError({ title: texts.linkFailed, message: securityMessage(error) }),
  });
}

/** Takes the Google account away as a way in. */
export function useUnlinkGoogle(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (identity: UserIdentity) => {
      const { error } = await supabase().auth.unlinkIdentity(identity);
      if (error) throw error;
    },
    onSuccess: () => notifySuccess({ message: texts.unlinked }),
    onError: (error) => notifyError({ title: texts.unlinkFailed, message: securityMessage(error) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: securityKey(userId) }),
  });
}
