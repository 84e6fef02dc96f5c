import { useEffect, useRef } from "react";

/** Begins a new post at its title; not where something kept is offered, which comes before it. */
export function useTitleFocus({ isNew, offers }: { isNew: boolean; offers: readonly unknown[] | null }): void {
  const isDue = useRef(isNew);
  const count = offers?.length;
  useEffect(() => {
    if (!isDue.current || count === undefined) return;
    isDue.current = false;
    if (count === 0) document.getElementById("post-title")?.focus({ preventScroll: true });
  }, [count]);
}
