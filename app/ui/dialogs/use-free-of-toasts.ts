import { useEffect } from "react";
import { dismissToast } from "#app/ui/states/notify.ts";
import { useIsPhone } from "#app/ui/use-is-phone.ts";

/** Takes away the toast when something opens on a phone, where it would lie over its title or its buttons. */
export function useFreeOfToasts(isOpen: boolean): void {
  const isPhone = useIsPhone();
  useEffect(() => {
    if (isOpen && isPhone) dismissToast();
  }, [isOpen, isPhone]);
}
