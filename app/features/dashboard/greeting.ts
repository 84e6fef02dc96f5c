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

let chosen: string | undefined;

/** Stays the same until the page is reloaded. Only for the browser. */
export function encouragementOfThisVisit(): string {
  chosen ??= pickEncouragement(Math.random());
  return chosen;
}

/** `chance` is in [0, 1), as from `Math.random()`. */
export function pickEncouragement(chance: number): string {
  return encouragements[Math.floor(chance * encouragements.length)] ?? encouragements[0];
}
