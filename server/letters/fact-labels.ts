import type { LetterFactName } from "#shared/letters/letter.ts";

/** Labels of notes; sentences stand by themselves. Without “I”: `belongs.ts` would hear a course told in “I chose”. */
export const factLabels: Readonly<Record<LetterFactName, string>> = {
  addressee: "To",
  occasion: "About",
  circumstances: "My circumstances",
  degree: "My degree",
  grades: "My grades",
  testScore: "My language test",
  work: "Work",
  gap: "The time between",
  course: "Course",
  whyCourse: "My reasons for this course",
  whyUniversity: "My reasons for this university",
  whyCountry: "My reasons for this country",
  payer: "My studies are paid by",
  funds: "Funds",
  refusal: "Earlier refusals",
  ties: "What brings me back",
  plans: "My plans after the course",
  enclosures: "Enclosures",
};
