import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useSession } from "#app/lib/session.ts";
import { supabase } from "#app/lib/supabase.ts";
import { notifyError, notifySuccess } from "#app/ui/notify.ts";
import { deviceSessionsKey } from "./queries.ts";
import { securityMessage } from "./security-message.ts";
import { securityTexts } from "./texts.ts";

const texts = securityTexts.sessions;

/** What to sign out: one device, named for the person; every device but this one; every device. */
export type SignOutTarget =
  | { scope: "one"; sessionId: string; device: string }
  | { scope: "others" }
  | { scope: "everywhere" };

/** Signs devices out. After `everywhere` this one shows the sign-in screen. */
export function useSignOutDevices(userId: string) {
  const queryClient = useQueryClient();
  const { signOut } = useSession();
  return useMutation({
    mutationFn: async (target: SignOutTarget) => {
      switch (target.scope) {
        case "everywhere":
          return signOut();
        case "others": {
          const { error } = await supabase().auth.signOut({ scope: "others" });
          if (error) throw error;
          return;
        }
        case "one":
          await supabase().rpc("end_session", { session_id: target.sessionId }).throwOnError();
      }
    },
    onSuccess: (_data, target) => {
      if (target.scope === "one") notifySuccess({ message: texts.signedOut(target.device) });
      if (target.scope === "others") notifySuccess({ message: texts.othersSignedOut });
    },
    onError: (error) => notifyError({ title: texts.failed, message: securityMessage(error) }),
    onSettled: (_data, _error, target) =>
      target.scope === "everywhere"
        ? undefined
        : queryClient.invalidateQueries({ queryKey: deviceSessionsKey(userId) }),
  });
}
