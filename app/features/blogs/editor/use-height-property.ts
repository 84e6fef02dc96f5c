import { useEffect, useRef } from "react";

/** Sets a CSS property to the element's height, so that other sticky elements keep clear of it. */
export function useHeightProperty(name: "--editor-header-height" | "--save-bar-height") {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty(name, `${element.offsetHeight}px`));
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty(name);
    };
  }, [name]);
  return ref;
}
