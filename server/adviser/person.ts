import { type Answers, type DestinationCode } from "@workspace/visa-rules";
import type { ApplicationPlan } from "#shared/applications/application-plan.ts";
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
  /** The application that they work in. */
  application: {
    code: DestinationCode;
    answers: Answers;
    /** Ids of requirements that are ready, handed in or set aside. */
    settled: readonly string[];
  } | null;
  /** What it comes to now; null without one, and where the question is not about that. */
  plan: OwnPlan | null;
}

export type OwnPlan = Pick<ApplicationPlan, "steps" | "tasks" | "apply" | "card">;

/** Of what somebody is not asked about, and is the same wherever they apply. */
const ofThePerson: ReadonlySet<string> = new Set([
  "nationality",
  "residence",
  "born-on",
  "was-refused",
  "has-overstayed",
  "has-conviction",
]);

/** What is known before anything is said. */
export interface OwnCase {
  destinations: readonly DestinationCode[];
  /** What the person told of their application counts whole for its country, and for others what is the same everywhere. */
  answersFor(code: DestinationCode): Answers;
}

/** The country of their application, else that of their latest letter of which there are rules. */
export function ownCaseOf({ residenceCountry, letterCountries, application }: Person): OwnCase {
  const ofLetters = letterCountries.flatMap((country) => placesIn(country).destinations).slice(0, 1);
  const residence = residenceCountry === null ? null : countryOf(residenceCountry);
  return {
    destinations: application === null ? ofLetters : [application.code],
    answersFor: (code) => ({
      ...(residence !== null && { residence }),
      ...Object.fromEntries(
        Object.entries(application?.answers ?? {}).filter(([id]) => code === application?.code || ofThePerson.has(id)),
      ),
    }),
  };
}

/** Plain words for a line of Markdown: no markup, links or line breaks. */
export function inLine(text: string): string {
  const plain = text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\s]+/gu, " ")
    .replaceAll(/[<>[\]()*_`#|\\!~]/g, "");
  return Array.from(plain.trim()).slice(0, 80).join("");
}
