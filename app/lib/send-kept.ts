import { useNetwork } from "@mantine/hooks";
import { useEffect, useEffectEvent, useRef } from "react";
import type { Sent } from "./kept-changes.ts";

/** Milliseconds between two tries while the page is seen: the service may be away although there is a connection. */
const betweenTries = 15_000;

/**
 * Sends what was kept, in order: at once, when the connection is back, and from time to time. Once for all screens.
 * @param save tells by itself of a refusal
 */
export function useSendKept<Change>(kept: readonly Change[], save: (change: Change) => Promise<Sent<unknown>>): void {
  const isSending = useRef(false);
  const hasKept = kept.length > 0;
  const { online } = useNetwork();

  const send = useEffectEvent(async () => {
    if (isSending.current) return;
    isSending.current = true;
    for (const change of kept) {
      // oxlint-disable-next-line no-await-in-loop -- in their order
      const sent = await save(change).catch(() => null);
      if (sent?.state === "kept") break;
    }
    isSending.current = false;
  });

  useEffect(() => {
    if (!hasKept) return;
    if (online) void send();
    const timer = setInterval(() => document.visibilityState === "visible" && void send(), betweenTries);
    return () => clearInterval(timer);
  }, [hasKept, online]);
}
