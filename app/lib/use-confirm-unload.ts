import { useEffect } from "react";

/** The browser asks before the page is closed. */
export function useConfirmUnload(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return;
    const confirm = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", confirm);
    return () => window.removeEventListener("beforeunload", confirm);
  }, [isNeeded]);
}
