import type { LetterMaterial } from "#server/letters/material.ts";

export const noFacts: LetterMaterial["facts"] = {
  addressee: null,
  occasion: null,
  circumstances: null,
  degree: null,
  grades: null,
  testScore: null,
  work: null,
  gap: null,
  course: null,
  whyCourse: null,
  whyUniversity: null,
  whyCountry: null,
  payer: null,
  funds: null,
  refusal: null,
  ties: null,
  plans: null,
  enclosures: null,
};

/** A statement for the United Kingdom of which nothing is told. */
export const noMaterial: LetterMaterial = {
  documentType: "sop",
  purpose: null,
  prompt: "-",
  country: "United Kingdom",
  university: "University of Leeds",
  resume: null,
  facts: noFacts,
  application: null,
  emailTone: "professional",
  emailSize: "medium",
  profile: { fullName: "Rahim Uddin", email: "rahim@example.com", phone: null, residenceCountry: "Bangladesh" },
};
