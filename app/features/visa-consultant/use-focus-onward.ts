import { type RefObject, useCallback, useEffect, useRef } from "react";

interface Places {
  /** Where the next question is written. */
  input: RefObject<HTMLElement | null>;
  /** Where the answers stand. */
  box: RefObject<HTMLElement | null>;
  isSending: boolean;
}

/**
 * Where the focus goes from a button that is pressed and then gone or disabled: to the input, and on touch screens, whose
 * keyboard would cover the answer, to the answers. Stop goes by itself when the answer is whole; then it is done here.
 */
export function useFocusOnward({ input, box, isSending }: Places): () => void {
  const focusOnward = useCallback(() => {
    const isTouched = window.matchMedia("(pointer: coarse)").matches;
    (isTouched ? box.current : input.current)?.focus({ preventScroll: true });
  }, [box, input]);

  const wasSending = useRef(isSending);
  useEffect(() => {
    if (wasSending.current && !isSending && document.activeElement === document.body) focusOnward();
    wasSending.current = isSending;
  }, [isSending, focusOnward]);

  return focusOnward;
}
