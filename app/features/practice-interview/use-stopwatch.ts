import { useEffect, useRef, useState } from "react";

/**
 * Counts the seconds while `isRunning`, on from `before`. `shown` grows once a second, `read` knows the moment; both
 * by the clock, since the ticks of a tab in the background come late.
 */
export function useStopwatch(isRunning: boolean, before = 0): { shown: number; read: () => number } {
  const counted = useRef(before);
  const startedAt = useRef<number | null>(null);
  const [shown, setShown] = useState(before);

  useEffect(() => {
    if (!isRunning) return;
    const start = performance.now();
    const base = counted.current;
    startedAt.current = start;
    const timer = setInterval(() => setShown(base + (performance.now() - start) / 1000), 1000);
    return () => {
      clearInterval(timer);
      counted.current = base + (performance.now() - start) / 1000;
      startedAt.current = null;
    };
  }, [isRunning]);

  return {
    shown,
    read: () => counted.current + (startedAt.current === null ? 0 : (performance.now() - startedAt.current) / 1000),
  };
}
