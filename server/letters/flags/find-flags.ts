import { type Destination, type DestinationCode, destinationCodes, rulesOf } from "@workspace/visa-rules";
import { placesIn } from "#server/adviser/understand/places.ts";
import type { LetterMaterial } from "#server/letters/material.ts";
import { createPacer } from "#server/letters/pacer.ts";
import { purposeOf } from "#server/letters/write-letter.ts";
import { letterFlagKinds, type LetterFlag } from "#shared/letters/letter.ts";
import { flagApplication } from "./application.ts";
import { flagBorrowed } from "./borrowed.ts";
import { flagChronology } from "./chronology.ts";
import { flagConduct } from "./conduct.ts";
import { flagMoney } from "./money.ts";
import { flagPayers } from "./payers.ts";
import { flagPurpose } from "./purpose.ts";
import { flagFalsehood, flagRefusals } from "./refusals.ts";
import { type Looked, saidIn } from "./said.ts";
import { flagStay } from "./stay.ts";

const finders = [
  flagFalsehood,
  flagRefusals,
  flagPayers,
  flagStay,
  flagMoney,
  flagBorrowed,
  flagConduct,
  flagPurpose,
  flagChronology,
  flagApplication,
] as const satisfies readonly ((looked: Looked) => LetterFlag[])[];

export interface Looking {
  /** An ISO day. */
  today: string;
  /** The records as they count now. */
  destinationOf(code: DestinationCode): Promise<Destination>;
  signal: AbortSignal;
}

/**
 * What of somebody's words a rule of the destination is about. It advises: nothing is blocked, nothing is foretold.
 * @param today an ISO day @throws the reason of `signal`
 */
export async function findFlags(
  material: LetterMaterial,
  { today, destinationOf, signal }: Looking,
): Promise<LetterFlag[]> {
  const pause = createPacer(signal);
  const looked: Looked = {
    material,
    purpose: purposeOf(material),
    said: saidIn(material),
    destination: await rulesFor(material, { today, destinationOf }),
    today,
  };
  const flags: LetterFlag[] = [];
  for (const find of finders) {
    await pause();
    flags.push(...find(looked));
  }
  return flags.toSorted((one, other) => letterFlagKinds.indexOf(one.kind) - letterFlagKinds.indexOf(other.kind));
}

/** The field's country, else the only one of the prompt, else that of the application. */
async function rulesFor(
  { country, university, prompt, application }: LetterMaterial,
  { today, destinationOf }: Pick<Looking, "today" | "destinationOf">,
): Promise<Looked["destination"]> {
  const ofApplication = destinationCodes.find((one) => one === application?.destination) ?? null;
  const code = codeOf(country) ?? (country === null ? (codeOf(prompt) ?? ofApplication) : null);
  if (code === null) return null;
  const destination = await destinationOf(code);
  const { letters, interview } = destination;
  const told = [university, prompt].join(" ").toLowerCase();
  const place = letters.money?.places.find(
    ({ said }) => said.length === 0 || said.some((words) => told.includes(words)),
  );
  const placed = place === undefined ? {} : { [place.answer]: place.choice };
  const rules = rulesOf(destination, { "application-day": today, ...placed }, today);
  return { code, letters, interview, rules, consequenceOf: (id) => consequenceOf(destination, id) };
}

function codeOf(text: string | null): DestinationCode | null {
  const { destinations } = placesIn(text ?? "");
  const [only, ...others] = destinations;
  return others.length === 0 ? (only ?? null) : null;
}

function consequenceOf({ integrity }: Destination, id: string): { says: string; facts: readonly string[] } | null {
  const found = integrity.find((one) => one.id === id);
  return found ? { says: `${found.what}: ${found.consequence}`, facts: found.facts } : null;
}
