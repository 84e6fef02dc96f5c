import { type RefObject, useEffect } from "react";

/** Brings an element back into view when the window gets lower while it has the focus: a keyboard has come up. */
export function useAboveKeyboard(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    const show = () => {
      if (element.current?.contains(document.activeElement)) element.current.scrollIntoView({ block: "nearest" });
    };
    viewport?.addEventListener("resize", show);
    return () => viewport?.removeEventListener("resize", show);
  }, [element]);
}
