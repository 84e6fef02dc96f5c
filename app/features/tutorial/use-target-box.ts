import { useLayoutEffect, useState } from "react";
import { type TourTarget, tourTargetSelector } from "#app/lib/tour-target.ts";
import type { Box } from "./card-position.ts";

/** Scrolls to the target. Null without one, or while it is off screen. */
export function useTargetBox(target: TourTarget | null): Box | null {
  const [found, setFound] = useState<{ target: TourTarget | null; box: Box | null }>({ target: null, box: null });

  useLayoutEffect(() => {
    const element = target === null ? undefined : findVisible(target);
    if (!element) return;
    const measure = () => {
      const { left, top, width, height } = element.getBoundingClientRect();
      setFound({ target, box: width === 0 ? null : { left, top, width, height } });
    };
    element.scrollIntoView({ block: "nearest" });
    measure();
    // The sidebar folds, fonts load, the window changes.
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    observer.observe(document.documentElement);
    window.addEventListener("resize", measure);
    window.addEventListener("scroll", measure, { capture: true, passive: true });
    return () => {
      observer.disconnect();
      window.removeEventListener("resize", measure);
      window.removeEventListener("scroll", measure, { capture: true });
    };
  }, [target]);

  return found.target === target ? found.box : null;
}

/** Phones render the sidebar twice, once hidden. */
function findVisible(target: TourTarget): Element | undefined {
  return [...document.querySelectorAll(tourTargetSelector(target))].find(
    (element) => element.getClientRects().length > 0,
  );
}
