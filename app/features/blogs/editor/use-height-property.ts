import { useEffect, useRef } from "react";

/** Tells the stylesheets the height of what stays on screen, so that other things that stay keep clear of it. */
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
