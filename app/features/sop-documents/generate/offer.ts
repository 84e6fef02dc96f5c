import { dayInWords } from "#app/lib/text/day-in-words.ts";
import type { LetterFactName } from "#shared/letters/letter.ts";
import type { StatedApplication } from "#shared/applications/stated-application.ts";
import { generateTexts } from "#app/features/sop-documents/texts.ts";

const texts = generateTexts.fromApplication;

export const offeredNames = ["country", "university", "course", "payer", "funds"] as const;

/** What the form holds before somebody types: fields that the application says nothing of are empty. */
export type Offer = Readonly<Record<(typeof offeredNames)[number], string>>;

export const noOffer: Offer = { country: "", university: "", course: "", payer: "", funds: "" };

/** Only what the person answered there, and of it only what the form shows: nobody signs what they have not seen. */
export function offerFrom(application: StatedApplication | null, shown: readonly LetterFactName[]): Offer {
  if (application === null) return noOffer;
  const ifShown = (name: LetterFactName, value: string) => (shown.includes(name) ? value : "");
  return {
    country: application.country ?? "",
    university: application.institution ?? "",
    course: ifShown("course", courseOf(application)),
    payer: ifShown("payer", payersOf(application)),
    funds: ifShown("funds", feeOf(application)),
  };
}

const namesDegree =
  /\b(?:[bm]\.?\s?(?:sc|a|eng|tech|com|ed|res|phil)|[bm]ba|ll[bm]|mph|ph\.?\s?d|bachelor|master|doctorate|diploma|certificate|foundation)\b/iu;

/** "MSc Data Science, starting January 2027" */
function courseOf({ course, level, start }: StatedApplication): string {
  const degree = Object.entries(texts.levels).find(([id]) => id === level)?.[1];
  const isPlain = course !== null && (degree === undefined || namesDegree.test(course));
  const named = isPlain ? course : [degree, course].filter(Boolean).join(" in ");
  return named === "" || start === null ? named : texts.starting(named, dayInWords(start.slice(0, 7)));
}

function payersOf({ payers }: StatedApplication): string {
  const names = payers.map((payer) => Object.entries(texts.payers).find(([id]) => id === payer)?.[1]);
  return names.some((name) => name === undefined) ? "" : names.join(", ");
}

function feeOf({ fee, feePaid, currency }: StatedApplication): string {
  if (fee === null || fee === 0 || currency === null) return "";
  const amount = (value: number) =>
    new Intl.NumberFormat("en-GB", { style: "currency", currency, minimumFractionDigits: 0 }).format(value);
  return feePaid === null || feePaid === 0 ? texts.fee(amount(fee)) : texts.feeOfWhich(amount(fee), amount(feePaid));
}
