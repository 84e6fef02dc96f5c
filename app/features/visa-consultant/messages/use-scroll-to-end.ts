import { useReducedMotion } from "@mantine/hooks";
import { type RefObject, useEffect, useRef } from "react";

/** Pixels from the end that still count as the end. */
const nearEnd = 40;

/**
 * Scrolls smoothly to the end when `content` changes (null for none), and in small steps while `growing` grows, unless
 * the person has scrolled away. Put the returned handler on the box.
 */
export function useScrollToEnd(box: RefObject<HTMLElement | null>, content: unknown, growing: string) {
  const isStill = useReducedMotion(false, { getInitialValueInEffect: false });
  const isFollowing = useRef(true);
  const lastTop = useRef(0);

  const scrolledTo = useRef<unknown>(null);
  useEffect(() => {
    if (scrolledTo.current === content) return;
    scrolledTo.current = content;
    isFollowing.current = true;
    if (content === null) box.current?.scrollTo({ top: 0, behavior: "instant" });
    else scrollToEnd(box.current, isStill ? "instant" : "smooth");
  });

  useEffect(() => {
    if (growing !== "" && isFollowing.current) scrollToEnd(box.current, "instant");
  }, [box, growing]);

  return function onScroll(): void {
    if (!box.current) return;
    const { scrollTop, scrollHeight, clientHeight } = box.current;
    if (scrollHeight - clientHeight - scrollTop <= nearEnd) isFollowing.current = true;
    else if (scrollTop < lastTop.current) isFollowing.current = false;
    lastTop.current = scrollTop;
  };
}

function scrollToEnd(box: HTMLElement | null, behavior: ScrollBehavior): void {
  box?.scrollTo({ top: box.scrollHeight, behavior });
}
