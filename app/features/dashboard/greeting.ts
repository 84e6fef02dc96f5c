import type { User } from "@supabase/supabase-js";
import { encouragements } from "./texts.ts";

/** The first word of a full name; undefined when there is none, for example before the profile is filled in. */
export function firstNameOf(fullName: string | null | undefined): string | undefined {
  return fullName?.trim().split(/\s+/)[0] || undefined;
}

/** The name that a person gave when signing up; people who came another way may have none. */
export function nameAtSignUp(user: Pick<User, "user_metadata">): string | undefined {
  const name: unknown = user.user_metadata["full_name"];
  return typeof name === "string" ? name : undefined;
}

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
