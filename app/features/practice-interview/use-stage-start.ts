import { useEffect, useRef } from "react";

/**
 * For the heading or the first words of a stage, with `tabIndex={-1}`: what comes is read out. It takes the focus and
 * is scrolled to, wherever the stage before was left.
 */
export function useStageStart<E extends HTMLElement>() {
  const heading = useRef<E>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return heading;
}
