import { useEffect, useRef } from "react";

/**
 * For what a dialog shows, first or in place of something else: it is read out. A dialog that is only just opening takes the
 * focus by itself, so that it knows whom to give it back to. Needs `tabIndex={-1}` and `data-autofocus`.
 */
export function useFocusInDialog<E extends HTMLElement>() {
  const ref = useRef<E>(null);
  useEffect(() => {
    const [element, focused] = [ref.current, document.activeElement];
    const isOutside = focused !== document.body && !element?.closest("[role=dialog]")?.contains(focused);
    if (isOutside) return;
    element?.focus({ preventScroll: true });
    element?.scrollIntoView({ block: "nearest" });
  }, []);
  return ref;
}
