import { type Destination } from "#server/ai/retrieval/article.ts";
import { destinationsIn } from "#server/ai/retrieval/countries.ts";
import type { VisaProgress } from "#shared/visa-progress.ts";

/** What the consultant knows of whoever asks. */
export interface Person {
  /** Where they come from, not where they want to go. */
  residenceCountry: string | null;
  progress: VisaProgress;
  documents: readonly { name: string; type: string; isCompleted: boolean }[];
  resumeTitles: readonly string[];
  /** The countries that their letters are written for, latest first. */
  letterCountries: readonly string[];
}

/** Where a person's letters say that they want to go; null where no country of ours is among them. */
export function destinationOf({ letterCountries }: Person): Destination | null {
  return letterCountries.flatMap((country) => destinationsIn(country))[0] ?? null;
}

/** What a person wrote, as plain words inside a line of Markdown: nothing of it is markup, a link or a line break. */
export function inLine(text: string): string {
  const plain = text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\s]+/gu, " ")
    .replaceAll(/[<>[\]()*_`#|\\!~]/g, "");
  return Array.from(plain.trim()).slice(0, 80).join("");
}
