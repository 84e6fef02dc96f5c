import { countryOf } from "#server/adviser/understand/places.ts";
import type { InterviewComment } from "#shared/interviews/interview.ts";
import { quoteOf } from "./sentences.ts";

const home =
  /\b(?:[Ii] (?:live|am living|reside|am residing|have lived|grew up) (?:now |currently |here )?in|(?:I am|I['’]m|i am|i['’]m) (?:a citizen of|from)|[Mm]y (?:home )?country(?: is|,)|back home in|[Mm]y home in)\s+(?:the )?(?<place>\p{Lu}[\p{L}]+(?:\s\p{Lu}[\p{L}]+){0,2})/gu;

/** Whether the answer says where somebody lives: only then the profile has to be read. */
export function tellsOfHome(answer: string): boolean {
  return answer.search(home) >= 0;
}

/** A country of residence that is another one than the profile's. A town is not compared. */
export function findOtherHome(sentences: readonly string[], residence: string | null): InterviewComment[] {
  const known = residence === null ? null : countryOf(residence);
  if (known === null || residence === null) return [];
  for (const sentence of sentences) {
    const told = [...sentence.matchAll(home)].flatMap(({ groups }) => groups?.["place"] ?? []);
    const place = told.find((name) => (countryOf(name) ?? known) !== known);
    if (place === undefined) continue;
    const text = `Your answer names ${place} as your home, your profile ${residence}. Which is right?`;
    return [{ kind: "contradiction", text, quote: quoteOf(sentence) }];
  }
  return [];
}
