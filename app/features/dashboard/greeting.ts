import type { User } from "@supabase/auth-js";
import { encouragements } from "./texts.ts";

export function firstNameOf(fullName: string | null | undefined): string | undefined {
  return fullName?.trim().split(/\s+/)[0] || undefined;
}

/** People who signed up through a provider may have none. */
export function nameAtSignUp(user: Pick<User, "user_metadata">): string | undefined {
  const name: unknown = user.user_metadata["full_name"];
  return typeof name === "string" ? name : undefined;
}

/** Of the element in the document that shows the encouragement before any module has loaded. */
export const earlyEncouragementId = "encouragement";

/** Follows that element, and picks what it shows; as `pickEncouragement` does. */
export const earlyEncouragementScript = `(function(w){document.getElementById(${JSON.stringify(earlyEncouragementId)}).textContent=w[Math.floor(Math.random()*w.length)]})(${JSON.stringify(encouragements)})`;

let chosen: string | undefined;

/** Stays the same until the page is reloaded. Only for the browser. */
export function encouragementOfThisVisit(): string {
  chosen ??= document.getElementById(earlyEncouragementId)?.textContent || pickEncouragement(Math.random());
  return chosen;
}

/** `chance` is in [0, 1), as from `Math.random()`. */
export function pickEncouragement(chance: number): string {
  return encouragements[Math.floor(chance * encouragements.length)] ?? encouragements[0];
}
