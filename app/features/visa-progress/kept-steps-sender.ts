import { useNetwork } from "@mantine/hooks";
import { useEffect, useEffectEvent, useRef } from "react";
import { keptSteps, useKeptSteps } from "./kept-steps.ts";
import { useSaveStep } from "./mutations.ts";

/** Milliseconds between two tries while the page is seen: the service may be away although there is a connection. */
const betweenTries = 15_000;

/** Sends what was kept, in order: at once, when the connection is back, and from time to time. Once for all screens. */
export function KeptStepsSender({ userId }: { userId: string }): null {
  const { mutateAsync: save } = useSaveStep(userId);
  const isSending = useRef(false);
  const hasKept = useKeptSteps(userId).length > 0;
  const { online } = useNetwork();

  const send = useEffectEvent(async () => {
    if (isSending.current) return;
    isSending.current = true;
    for (const change of keptSteps(userId)) {
      const outcome = await save({ ...change, isAgain: true }).catch(() => "refused");
      if (outcome === "kept") break;
    }
    isSending.current = false;
  });

  useEffect(() => {
    if (!hasKept) return;
    if (online) void send();
    const timer = setInterval(() => document.visibilityState === "visible" && void send(), betweenTries);
    return () => clearInterval(timer);
  }, [hasKept, online]);

  return null;
}
