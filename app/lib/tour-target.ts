import type { ScreenId } from "#shared/screens.ts";

/** A link to a screen, or the phone menu that contains it. */
export type TourTarget = ScreenId | "menu";

const attribute = "data-tour-target";

export function tourTarget(target: TourTarget): { [attribute]: TourTarget } {
  return { [attribute]: target };
}

export function tourTargetSelector(target: TourTarget): string {
  return `[${attribute}="${target}"]`;
}
