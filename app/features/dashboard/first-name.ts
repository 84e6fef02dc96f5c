/** The first word of a full name; undefined when there is none, for example before the profile is filled in. */
export function firstNameOf(fullName: string | null | undefined): string | undefined {
  return fullName?.trim().split(/\s+/)[0] || undefined;
}
