import type { User } from "@supabase/supabase-js";

/** The first word of a full name; undefined when there is none, for example before the profile is filled in. */
export function firstNameOf(fullName: string | null | undefined): string | undefined {
  return fullName?.trim().split(/\s+/)[0] || undefined;
}

/** The name that a person gave when signing up; people who came another way may have none. */
export function nameAtSignUp(user: Pick<User, "user_metadata">): string | undefined {
  const name: unknown = user.user_metadata["full_name"];
  return typeof name === "string" ? name : undefined;
}
