import type { StatedApplication } from "#shared/applications/stated-application.ts";

/** Of the person whose letter `sampleLetter` is: Data Science in Leeds, paid by the parents. */
export const applicationForLeeds: StatedApplication = {
  id: "6b1f8a34-5f0e-4a43-9a55-0c9a1a3b7c11",
  destination: "gb",
  country: "United Kingdom",
  currency: "GBP",
  institution: "University of Leeds",
  course: "MSc Data Science",
  level: "taught-master",
  start: "2027-01-18",
  fee: 31_000,
  feePaid: 5_000,
  payers: ["parents"],
  residence: "BD",
};

export const emptyApplication: StatedApplication = {
  ...applicationForLeeds,
  institution: null,
  course: null,
  level: null,
  start: null,
  fee: null,
  feePaid: null,
  payers: [],
  residence: null,
};
