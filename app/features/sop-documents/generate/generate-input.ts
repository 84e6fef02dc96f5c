import { z } from "zod/mini";
import {
  emailSizeSchema,
  emailToneSchema,
  letterDefaults,
  type LetterFactName,
  letterFactNames,
  letterPurposeSchema,
  type LetterPurpose,
  letterLimits,
  letterMessages,
  type LetterRequest,
} from "#shared/letters/letter.ts";
import { offeredPurposes, type OfferedPurpose } from "#shared/letters/letter-destination.ts";
import { letterPlans, usualPurpose } from "#shared/letters/letter-plans.ts";
import type { SopDocumentType } from "#shared/letters/sop-document.ts";
import { characterCount, storableText } from "#shared/text.ts";
import { generateTexts } from "#app/features/sop-documents/texts.ts";
import type { Offer } from "./offer.ts";

const line = (limit: number, tooLong: string) =>
  storable().check(z.refine((text) => characterCount(text) <= limit, tooLong));

const fact = line(letterLimits.fact, letterMessages.factTooLong);

/** `resumeId` is empty for none. Facts are stored with the prompt and share its limit. */
export const generateInputSchema = z
  .object({
    prompt: storable().check(z.minLength(1, letterMessages.promptMissing)),
    country: line(letterLimits.country, letterMessages.countryTooLong),
    university: line(letterLimits.university, letterMessages.universityTooLong),
    resumeId: z.string(),
    emailTone: emailToneSchema,
    emailSize: emailSizeSchema,
    sopPurpose: letterPurposeSchema,
    coverPurpose: letterPurposeSchema,
    addressee: fact,
    occasion: fact,
    circumstances: fact,
    degree: fact,
    grades: fact,
    testScore: fact,
    work: fact,
    gap: fact,
    course: fact,
    whyCourse: fact,
    whyUniversity: fact,
    whyCountry: fact,
    payer: fact,
    funds: fact,
    refusal: fact,
    ties: fact,
    plans: fact,
    enclosures: fact,
  } satisfies Record<LetterFactName, unknown> & Record<string, unknown>)
  .check(
    z.refine((input) => characterCount(promptWithFacts(input)) <= letterLimits.prompt, {
      error: letterMessages.promptTooLong,
      path: ["prompt"],
    }),
  );
export type GenerateInput = z.infer<typeof generateInputSchema>;

export const emptyInput: GenerateInput = {
  prompt: "",
  country: "",
  university: "",
  resumeId: "",
  emailTone: letterDefaults.emailTone,
  emailSize: letterDefaults.emailSize,
  sopPurpose: usualPurpose.sop,
  coverPurpose: usualPurpose.cover_letter,
  addressee: "",
  occasion: "",
  circumstances: "",
  degree: "",
  grades: "",
  testScore: "",
  work: "",
  gap: "",
  course: "",
  whyCourse: "",
  whyUniversity: "",
  whyCountry: "",
  payer: "",
  funds: "",
  refusal: "",
  ties: "",
  plans: "",
  enclosures: "",
};

/** The field that holds what was chosen in a tab. */
export const purposeFields = { sop: "sopPurpose", cover_letter: "coverPurpose" } as const;

/** What was chosen, or the destination's usual one where it has no such letter; null for e-mails. */
export function purposeOf(
  type: SopDocumentType,
  input: Pick<GenerateInput, "country" | "sopPurpose" | "coverPurpose">,
): OfferedPurpose | null {
  if (type === "professional_email") return null;
  const offered = offeredPurposes(input.country, type);
  return offered.find(({ purpose }) => purpose === input[purposeFields[type]]) ?? offered[0] ?? null;
}

/** Whether somebody typed what the form did not hold before. */
export function isTouched(input: GenerateInput, offer: Offer): boolean {
  const before: GenerateInput = { ...emptyInput, ...offer };
  return ([...letterFactNames, "prompt", "country", "university"] as const).some(
    (name) => input[name].trim() !== before[name],
  );
}

/** The facts that the form of a letter asks for; those of an e-mail do not depend on its purpose. */
export function shownFacts(type: SopDocumentType, input: Parameters<typeof purposeOf>[1]): readonly LetterFactName[] {
  const purpose = purposeOf(type, input);
  return purpose === null ? emailFacts : letterPlans[purpose.purpose].form;
}

/** Those of them that an application may fill in: what a course costs is nothing for every e-mail. */
export function offeredFacts(...form: Parameters<typeof shownFacts>): readonly LetterFactName[] {
  return shownFacts(...form).filter((name) => form[0] !== "professional_email" || name !== "funds");
}

const emailFacts: readonly LetterFactName[] = [
  "addressee",
  "occasion",
  "course",
  "degree",
  "grades",
  "testScore",
  "funds",
];

/** E-mail options for e-mails only. */
export function letterRequestOf(
  type: SopDocumentType,
  input: GenerateInput,
  { resumeData, applicationId }: Pick<LetterRequest, "resumeData" | "applicationId">,
): LetterRequest {
  const { prompt, country, university, emailTone, emailSize } = input;
  const purpose: LetterPurpose | undefined = purposeOf(type, input)?.purpose;
  const facts = Object.fromEntries(givenFacts(input).map((name) => [name, input[name]]));
  return {
    documentType: type,
    ...(purpose !== undefined && { purpose }),
    prompt,
    country,
    university,
    resumeData,
    applicationId,
    ...(type === "professional_email" && { emailTone, emailSize }),
    ...(Object.keys(facts).length > 0 && { facts }),
  };
}

/** What is stored: the prompt, then one line per fact. */
export function promptWithFacts(input: GenerateInput): string {
  const facts = givenFacts(input).map((name) => `${generateTexts.facts[name].label}: ${input[name].trim()}`);
  return [input.prompt.trim(), facts.join("\n")].filter((part) => part !== "").join("\n\n");
}

function givenFacts(input: GenerateInput): LetterFactName[] {
  return letterFactNames.filter((name) => input[name].trim() !== "");
}

function storable() {
  return z.string().check(z.overwrite(storableText));
}
