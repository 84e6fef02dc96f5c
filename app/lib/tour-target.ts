import type { ScreenId } from "#shared/screens.ts";

/** What the tour can point at: the way to a screen, or to the menu that holds the ways on a phone. */
export type TourTarget = ScreenId | "menu";

const attribute = "data-tour-target";

/** Marks an element for the tour: `<a {...tourTarget("documents")}>`. */
export function tourTarget(target: TourTarget): { [attribute]: TourTarget } {
  return { [attribute]: target };
}

export function tourTargetSelector(target: TourTarget): string {
  return `[${attribute}="${target}"]`;
}
