import { useState } from "react";
import { browserStores } from "#app/lib/session/session-storage.ts";

function dismissedKey(userId: string) {
  return `today-dismissed-${userId}`;
}

/** Whether the invitation to begin an application was put away. */
export function useDismissedInvitation(userId: string) {
  const { lasting } = browserStores();
  const [isDismissed, setIsDismissed] = useState(() => lasting.getItem(dismissedKey(userId)) !== null);
  return {
    isDismissed,
    dismiss() {
      lasting.setItem(dismissedKey(userId), "true");
      setIsDismissed(true);
    },
    bringBack() {
      lasting.removeItem(dismissedKey(userId));
      setIsDismissed(false);
    },
  };
}
