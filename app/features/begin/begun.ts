import type { GivenAnswers } from "#shared/applications/application.ts";

/** What was answered so far. */
export interface Begun {
  /** ISO code and English name. */
  residence: { code: string; name: string } | null;
  /** Codes of destinations, the preferred one first; none where nobody is sure yet. */
  destinations: readonly string[];
  /** An ISO day. */
  start: string | null;
  /** What was answered beyond that; null: skipped. */
  further?: GivenAnswers;
}

/** As an application keeps them. */
export function answersOf({ residence, start, further = {} }: Begun): GivenAnswers {
  return {
    ...(residence && { residence: residence.code }),
    ...(start && { "course-start": start }),
    ...Object.fromEntries(Object.entries(further).filter(([, value]) => value !== null)),
  };
}
