import { useEffect } from "react";
import { dismissToast } from "#app/ui/states/notify.ts";
import { useIsPhone } from "#app/ui/use-is-phone.ts";

/** It would cover the title or the buttons. */
export function useFreeOfToasts(isOpen: boolean): void {
  const isPhone = useIsPhone();
  useEffect(() => {
    if (isOpen && isPhone) dismissToast();
  }, [isOpen, isPhone]);
}
