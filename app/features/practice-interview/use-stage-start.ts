import { useEffect, useRef } from "react";

/** For the heading of a stage: it takes the focus and is scrolled to, wherever the stage before was left. */
export function useStageStart() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return heading;
}
