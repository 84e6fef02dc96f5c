import type { LetterPurpose } from "./letter.ts";
import destinations from "./letter-destinations.json" with { type: "json" };
import { letterPlans, purposesOfTab } from "./letter-plans.ts";
import type { SopDocumentType } from "./sop-document.ts";

export interface OfferedPurpose {
  purpose: LetterPurpose;
  /** Its name there; null: the usual one. */
  name: string | null;
  /** The most words of an answer; null: no limit is known. */
  words: number | null;
}

/** Of an unknown destination. */
const usual: readonly LetterPurpose[] = ["statement", "motivation", "application-cover", "visa-cover", "explanation"];

/** The letters of a destination, in free text, that belong to a tab; the first is the usual one. */
export function offeredPurposes(country: string | null, tab: SopDocumentType): OfferedPurpose[] {
  const name = nameOf(country ?? "");
  const found = destinations.find(({ names }) => names.some((one) => name === one || name.startsWith(`${one},`)));
  const offered = found?.purposes ?? usual.map((purpose) => ({ purpose, name: null }));
  return purposesOfTab(tab).flatMap((purpose) => {
    const one = offered.find((other) => other.purpose === purpose);
    return one ? [{ purpose, name: one.name, words: "words" in one ? (one.words ?? null) : null }] : [];
  });
}

/** Of answers of their own, each in a box; null where a destination has none. */
export function boxesOf(country: string | null): OfferedPurpose | null {
  return offeredPurposes(country, "sop").find(({ purpose }) => letterPlans[purpose].isBoxes === true) ?? null;
}

/** "The U.S." is "usa". */
function nameOf(country: string): string {
  const name = country
    .toLowerCase()
    .replaceAll(".", "")
    .replace(/^the (?!netherlands$|states$)/u, "")
    .trim();
  return name === "us" ? "usa" : name;
}
