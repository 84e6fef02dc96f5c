import { useNetwork } from "@mantine/hooks";
import { useIsFetching } from "@tanstack/react-query";
import { startTransition, useEffect, useState } from "react";

/** Long enough for the screen to be read before anything else is fetched. */
const quietMs = 2_000;

/**
 * True once the screen has its data and nothing has been fetched for a while, and then for good, or until another screen
 * is named; never where people save data.
 */
export function useIdle(screen: string): boolean {
  const { saveData = false } = useNetwork();
  const isFetching = useIsFetching() > 0;
  const [idleScreen, setIdleScreen] = useState<string | null>(null);
  const isIdle = idleScreen === screen;
  const mustWait = saveData || isFetching || isIdle;

  useEffect(() => {
    if (mustWait) return;
    const timer = setTimeout(() => startTransition(() => setIdleScreen(screen)), quietMs);
    return () => clearTimeout(timer);
  }, [mustWait, screen]);

  return isIdle;
}
