import { useLayoutEffect, useState } from "react";
import { type TourTarget, tourTargetSelector } from "#app/lib/tour-target.ts";
import type { Box } from "./card-place.ts";

/** Scrolls to the tour's target and follows it; null without one, or while it is not on screen. */
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
    // The sidebar folds, fonts arrive, the window changes, something scrolls.
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

/** Phones hold the sidebar twice, once hidden. */
function findVisible(target: TourTarget): Element | undefined {
  return [...document.querySelectorAll(tourTargetSelector(target))].find(
    (element) => element.getClientRects().length > 0,
  );
}
