import { useEffect, useRef } from "react";

/**
 * Remembers what had the focus when the tour began; the returned function gives it back. What is gone meanwhile, or
 * was nothing, is made up for by the screen's own content, `#content`.
 */
export function useFocusKeeper(isRunning: boolean): () => void {
  const before = useRef<Element | null>(null);
  useEffect(() => {
    if (isRunning) before.current = document.activeElement;
  }, [isRunning]);

  return () => {
    const element = before.current;
    const isThere = element instanceof HTMLElement && element.isConnected && element !== document.body;
    const heir = isThere ? element : document.getElementById("content");
    heir?.focus({ preventScroll: true });
  };
}
