import { useEffect, useRef } from "react";

/**
 * Takes the focus to what has just come in place of something else, so that it is read out and the way goes on from
 * there. The element needs `tabIndex={-1}`.
 */
export function useFocusOnMount<E extends HTMLElement>() {
  const ref = useRef<E>(null);
  useEffect(() => ref.current?.focus({ preventScroll: true }), []);
  return ref;
}
