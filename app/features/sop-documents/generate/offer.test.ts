import { expect, test } from "vitest";
import { letterFactNames } from "#shared/letters/letter.ts";
import { emptyInput, offeredFacts } from "./generate-input.ts";
import { noOffer, offerFrom } from "./offer.ts";

const emptyApplication = {
  id: "6b1f8a34-5f0e-4a43-9a55-0c9a1a3b7c11",
  destination: "gb",
  country: "United Kingdom",
  currency: "GBP",
  institution: null,
  course: null,
  level: null,
  start: null,
  fee: null,
  feePaid: null,
  payers: [],
  residence: null,
};
const applicationForLeeds = {
  ...emptyApplication,
  institution: "University of Leeds",
  course: "MSc Data Science",
  level: "taught-master",
  start: "2027-01-18",
  fee: 31_000,
  feePaid: 5_000,
  payers: ["parents"],
};

test("an application fills in what it states, in words for a letter", () => {
  expect(offerFrom(applicationForLeeds, letterFactNames)).toEqual({
    country: "United Kingdom",
    university: "University of Leeds",
    course: "MSc Data Science, starting January 2027",
    payer: "a parent or legal guardian",
    funds: "The course fee of the first year is £31,000, of which £5,000 is paid.",
  });
});

test("what it does not state stays empty", () => {
  expect(offerFrom(null, letterFactNames)).toEqual(noOffer);
  expect(offerFrom(emptyApplication, letterFactNames)).toEqual({ ...noOffer, country: "United Kingdom" });
  const withdrawn = { ...applicationForLeeds, destination: "xx", country: null, currency: null };
  expect(offerFrom(withdrawn, letterFactNames)).toMatchObject({
    country: "",
    university: "University of Leeds",
    funds: "",
  });
});

test.each([
  [{ course: null }, "master's degree, starting January 2027"],
  [{ course: "Data Science" }, "master's degree in Data Science, starting January 2027"],
  [{ course: "Data Science", level: "vocational" }, "Data Science, starting January 2027"],
  [{ course: "Data Science", level: null, start: null }, "Data Science"],
  [{ course: null, level: "other" }, ""],
])("the course is named by what is known of it: %j", (known, course) => {
  expect(offerFrom({ ...applicationForLeeds, ...known }, letterFactNames).course).toBe(course);
});

test("nobody is made a payer whom the person did not choose", () => {
  const payerOf = (payers: string[]) => offerFrom({ ...applicationForLeeds, payers }, letterFactNames).payer;
  expect(payerOf(["self", "partner"])).toBe("myself, my spouse or partner");
  expect(payerOf([])).toBe("");
  // An answer that an older or newer list of payers had.
  expect(payerOf(["self", "uncle"])).toBe("");
});

test("what the form of a letter does not show is not filled in", () => {
  const offered = (...form: Parameters<typeof offeredFacts>) => offerFrom(applicationForLeeds, offeredFacts(...form));
  expect(offered("sop", { ...emptyInput, sopPurpose: "motivation" })).toMatchObject({ payer: "", funds: "" });
  expect(offered("professional_email", emptyInput)).toMatchObject({ payer: "", funds: "", country: "United Kingdom" });
  expect(offered("sop", emptyInput)).toMatchObject({
    payer: expect.stringMatching(/parent/),
    funds: expect.stringMatching(/fee/),
  });
});
