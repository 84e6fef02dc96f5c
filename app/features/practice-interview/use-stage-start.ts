import { useEffect, useRef } from "react";

/** For a stage's heading or first words, with `tabIndex={-1}`: focuses them and scrolls there. */
export function useStageStart<E extends HTMLElement>() {
  const heading = useRef<E>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return heading;
}
