import { type Answers, type DestinationCode } from "@workspace/visa-rules";
import type { VisaProgress } from "#shared/visa-progress.ts";
import { countryOf, placesIn } from "./understand/places.ts";

export interface Person {
  /** Of origin, not of study. */
  residenceCountry: string | null;
  progress: VisaProgress;
  documents: readonly { name: string; type: string; isCompleted: boolean }[];
  resumeTitles: readonly string[];
  /** Latest first. */
  letterCountries: readonly string[];
}

/** The country of their latest letter of which there are rules. */
export function destinationsOf({ letterCountries }: Person): DestinationCode[] {
  return letterCountries.flatMap((country) => placesIn(country).destinations).slice(0, 1);
}

export function answersOf({ residenceCountry }: Person): Answers {
  const residence = residenceCountry === null ? null : countryOf(residenceCountry);
  return residence === null ? {} : { residence };
}

/** Plain words for a line of Markdown: no markup, links or line breaks. */
export function inLine(text: string): string {
  const plain = text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\s]+/gu, " ")
    .replaceAll(/[<>[\]()*_`#|\\!~]/g, "");
  return Array.from(plain.trim()).slice(0, 80).join("");
}
