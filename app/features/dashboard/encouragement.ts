import { encouragements } from "./texts.ts";

let chosen: string | undefined;

/** A random encouragement that stays the same until the page is loaded anew. Only for the browser. */
export function encouragementOfThisVisit(): string {
  chosen ??= pickEncouragement(Math.random());
  return chosen;
}

/** `chance` is at least 0 and below 1, as from `Math.random()`. */
export function pickEncouragement(chance: number): string {
  return encouragements[Math.floor(chance * encouragements.length)] ?? encouragements[0];
}
