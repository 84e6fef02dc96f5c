import { formatDay } from "#app/lib/text/format.ts";
import { type InterviewCountry, interviewCountryOf } from "#shared/interview.ts";
import { sopDocumentTitles } from "#shared/sop-document.ts";
import type { ComparableLetter } from "./queries.ts";

/** Longer names make a list that nobody reads. */
const longestPart = 60;

/** What a letter is called in the list: "Statement of Purpose, University of Leeds, 21 November 2026". */
export function letterLabel({ document_type, university, country, created_at }: ComparableLetter): string {
  const place = (university?.trim() || country?.trim() || "").slice(0, longestPart).toWellFormed();
  return [sopDocumentTitles[document_type], place, formatDay(created_at)].filter(Boolean).join(", ");
}

/** What a practice starts with: the newest statement of purpose, or else the newest letter, and its country. */
export function firstChoice(letters: readonly ComparableLetter[]): {
  letterId: string | null;
  country: InterviewCountry;
} {
  const letter = letters.find(({ document_type }) => document_type === "sop") ?? letters[0];
  return { letterId: letter?.id ?? null, country: interviewCountryOf(letter?.country ?? null) };
}

/** The country that a letter names, where it is another than the one that is practised. */
export function otherCountryOf(letter: ComparableLetter | undefined, country: InterviewCountry): string | null {
  const written = letter?.country?.trim() ?? "";
  return written !== "" && interviewCountryOf(written) !== country ? written : null;
}
