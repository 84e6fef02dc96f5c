import { useLayoutEffect, useState } from "react";
import { type Box, placeCard, type Size } from "./card-place.ts";

/** Where the card stands beside its target; null without a target, or until the card has been measured. */
export function useCardPlace(target: Box | null) {
  const [card, setCard] = useState<HTMLElement | null>(null);
  const [size, setSize] = useState<Size | null>(null);

  useLayoutEffect(() => {
    if (!card) return;
    const measure = () => setSize({ width: card.offsetWidth, height: card.offsetHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(card);
    return () => observer.disconnect();
  }, [card]);

  // The target is measured anew whenever the window changes.
  const screen = { width: window.innerWidth, height: window.innerHeight };
  return { cardRef: setCard, place: target && size && placeCard(target, size, screen) };
}
