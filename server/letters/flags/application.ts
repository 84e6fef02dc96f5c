import { destinationCodes } from "@workspace/visa-rules";
import { inSentence } from "#server/adviser/answer/texts.ts";
import { placesIn } from "#server/adviser/understand/places.ts";
import {
  type ApplicationContradiction,
  findApplicationContradictions,
} from "#server/interview/application-contradictions.ts";
import { isSameUniversity } from "#server/interview/find-universities.ts";
import type { LetterFlag } from "#shared/letters/letter.ts";
import { flagOf, type Looked, type Said } from "./said.ts";

/** What a field holds, as a sentence that can be read like the person's own. */
const fieldSentences: Partial<Record<Said["of"], string>> = {
  course: "I will study ",
  payer: "My studies are paid by ",
};

const educates = /\b(?:universit|colleg|institut|school|academy|hochschule|polytechnic)/iu;

/** What the person says here and otherwise in their application; which of them is right, nobody but they knows. */
export function flagApplication(looked: Looked): LetterFlag[] {
  const { material, said } = looked;
  const { application } = material;
  if (application === null) return [];
  const flag = (quote: string, otherwise: string) =>
    flagOf("other-in-application", quote, { rule: null, otherwise, destination: looked.destination });

  const country = otherCountry(looked);
  if (country !== null) return [flag(country.told, `Your application is for ${country.stated}.`)];

  const quotes = new Map(
    said.flatMap(({ text, of }) => (of === "resume" ? [] : [[`${fieldSentences[of] ?? ""}${text}`, text] as const])),
  );
  const found = findApplicationContradictions(application, {
    sentences: [...quotes.keys()],
    isAboutUniversity: false,
    isAskedWhoPays: false,
  });
  const { institution } = application;
  const named = nameOfPlace(looked);
  const isElsewhere = named !== null && institution !== null && !isSameUniversity(named, institution);
  return [
    ...(isElsewhere ? [flag(named, inWords({ about: "university", stated: institution }))] : []),
    ...found
      .filter(({ about }) => about !== "university" || !isElsewhere)
      .map((one) => flag(quotes.get(one.sentence) ?? one.sentence, inWords(one))),
  ];
}

/** Of a statement the university. The field holds companies, too. */
function nameOfPlace({ material: { documentType, university } }: Looked): string | null {
  return university !== null && (documentType === "sop" || educates.test(university)) ? university : null;
}

function otherCountry({ material: { country, application } }: Looked): { told: string; stated: string } | null {
  const [code, ...others] = placesIn(country ?? "").destinations;
  const isKnown = destinationCodes.some((one) => one === application?.destination);
  if (country === null || code === undefined || others.length > 0 || !isKnown || !application?.country) return null;
  return code === application.destination ? null : { told: country, stated: inSentence(application.country) };
}

function inWords({ about, stated }: Pick<ApplicationContradiction, "about" | "stated">): string {
  switch (about) {
    case "university":
      return `Your application names “${stated}”.`;
    case "course":
    case "similar course":
      return `Your application names the course “${stated}”.`;
    case "level":
      return `Your application speaks of ${stated}.`;
    case "start":
      return `In your application the course starts in ${stated}.`;
    case "fee":
      return `In your application the course fee of the first year is ${stated}.`;
    case "payer":
      return `By your application the money comes from ${stated}.`;
  }
}
