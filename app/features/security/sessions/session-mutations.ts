import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useSession } from "#app/lib/session/session.ts";
import { supabase } from "#app/lib/supabase.ts";
import { notifyError, notifySuccess } from "#app/ui/states/notify.ts";
import { deviceSessionsKey } from "#app/features/security/queries.ts";
import { securityMessage } from "#app/features/security/security-message.ts";
import { securityTexts } from "#app/features/security/texts.ts";

const texts = securityTexts.sessions;

export type SignOutTarget =
  | { scope: "one"; sessionId: string; device: string }
  | { scope: "others" }
  | { scope: "everywhere" };

/** After `everywhere` /auth is shown, unless the others could not be reached. */
export function useSignOutDevices(userId: string) {
  const queryClient = useQueryClient();
  const { signOut } = useSession();
  return useMutation({
    mutationFn: async (target: SignOutTarget) => {
      switch (target.scope) {
        case "everywhere":
          // First: signing out here never fails, so it could not report a failure.
          await signOutOthers();
          return signOut();
        case "others":
          return signOutOthers();
        case "one":
          await supabase().rpc("end_session", { session_id: target.sessionId }).throwOnError();
      }
    },
    onSuccess: (_data, target) => {
      if (target.scope === "one") notifySuccess({ message: texts.signedOut(target.device) });
      if (target.scope === "others") notifySuccess({ message: texts.othersSignedOut });
      if (target.scope === "everywhere") notifySuccess({ message: texts.everywhereSignedOut });
    },
    onError: (error) => notifyError({ title: texts.failed, message: securityMessage(error) }),
    onSettled: (_data, _error, target) =>
      target.scope === "everywhere"
        ? undefined
        : queryClient.invalidateQueries({ queryKey: deviceSessionsKey(userId) }),
  });
}

async function signOutOthers(): Promise<void> {
  const { error } = await supabase().auth.signOut({ scope: "others" });
  if (error) throw error;
}
