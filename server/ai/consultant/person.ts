import { type Destination } from "#server/ai/retrieval/article.ts";
import { destinationsIn } from "#server/ai/retrieval/countries.ts";
import type { VisaProgress } from "#shared/visa-progress.ts";

export interface Person {
  /** Of origin, not of study. */
  residenceCountry: string | null;
  progress: VisaProgress;
  documents: readonly { name: string; type: string; isCompleted: boolean }[];
  resumeTitles: readonly string[];
  /** Latest first. */
  letterCountries: readonly string[];
}

/** The country of their latest letter that has articles. */
export function destinationOf({ letterCountries }: Person): Destination | null {
  return letterCountries.flatMap((country) => destinationsIn(country))[0] ?? null;
}

/** Plain words for a line of Markdown: no markup, links or line breaks. */
export function inLine(text: string): string {
  const plain = text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\s]+/gu, " ")
    .replaceAll(/[<>[\]()*_`#|\\!~]/g, "");
  return Array.from(plain.trim()).slice(0, 80).join("");
}
