import { useEffect, useRef } from "react";

/** For what replaces something else: it is read out. Needs `tabIndex={-1}`. */
export function useFocusOnMount<E extends HTMLElement>({ scrolls = false } = {}) {
  const ref = useRef<E>(null);
  useEffect(() => {
    ref.current?.focus({ preventScroll: true });
    if (scrolls) ref.current?.scrollIntoView({ block: "nearest" });
  }, [scrolls]);
  return ref;
}
