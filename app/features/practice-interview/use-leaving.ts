import { useCallback } from "react";
import { type BlockerFunction, useBlocker } from "react-router";
import { useAskBeforeUnload } from "#app/lib/use-ask-before-unload.ts";

/** Holds back a step to another screen, and has the browser ask before the page is closed, while something is at stake. */
export function useLeaving(isAtStake: boolean) {
  const isLeaving = useCallback<BlockerFunction>(
    ({ currentLocation, nextLocation }) => isAtStake && currentLocation.pathname !== nextLocation.pathname,
    [isAtStake],
  );
  const blocker = useBlocker(isLeaving);
  useAskBeforeUnload(isAtStake);
  return {
    isBlocked: blocker.state === "blocked",
    stay: () => blocker.reset?.(),
    leave: () => blocker.proceed?.(),
  };
}
