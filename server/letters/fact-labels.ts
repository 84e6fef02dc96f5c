import type { LetterFactName } from "#shared/letters/letter.ts";

/** Labels of notes; sentences stand by themselves. */
export const factLabels: Readonly<Record<LetterFactName, string>> = {
  addressee: "To",
  occasion: "About",
  circumstances: "My circumstances",
  degree: "Degree",
  grades: "Grades",
  testScore: "Language test",
  work: "Work",
  gap: "The time between",
  course: "Course",
  whyCourse: "Why this course",
  whyUniversity: "Why this university",
  whyCountry: "Why this country",
  payer: "My studies are paid by",
  funds: "Funds",
  refusal: "Earlier refusals",
  ties: "What brings me back",
  plans: "After the course",
  enclosures: "Enclosures",
};
