import { useNetwork } from "@mantine/hooks";
import { useIsFetching } from "@tanstack/react-query";
import { useEffect, useState } from "react";

/** Long enough for the screen to be read before anything else is fetched. */
const quietMs = 2_000;

/** True, and then for good, once the screen has its data and nothing has been fetched for a while; never where people save data. */
export function useIdle(): boolean {
  const { saveData = false } = useNetwork();
  const isFetching = useIsFetching() > 0;
  const [isIdle, setIsIdle] = useState(false);
  const mustWait = saveData || isFetching || isIdle;

  useEffect(() => {
    if (mustWait) return;
    const timer = setTimeout(() => setIsIdle(true), quietMs);
    return () => clearTimeout(timer);
  }, [mustWait]);

  return isIdle;
}
