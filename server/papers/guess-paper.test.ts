import { describe, expect, it } from "vitest";
import type { DocumentType } from "#shared/documents/document.ts";
import { guessPaper } from "./guess-paper.ts";
import { guessType } from "./guess-type.ts";

const today = "2026-11-24";
const guess = (text: string, fileName = "scan.pdf", type: DocumentType | null = null) =>
  guessPaper({ text, fileName, type, today });

const zone = "P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<\nL898902C36UTO7408122F3204153ZE184226B<<<<<10";

describe("a passport", () => {
  const page = `UTOPIA PASSPORT\nDate of birth\n12 AUG 1974\nDate of issue Date of expiry\n16 APR 2022 15 APR 2032\n${zone}`;

  it("gives all of its details, the expiry by its own check digit", () => {
    const { guesses, doubts } = guess(page, "IMG_2041.jpg", "Passport");
    expect(doubts).toEqual([]);
    expect(Object.entries(guesses).map(([field, { value, foundIn }]) => [field, value, foundIn])).toEqual([
      ["document_type", "Passport", "zone"],
      ["issued_on", "2022-04-16", "text"],
      ["expires_on", "2032-04-15", "zone"],
      ["paper_number", "L898902C3", "zone"],
      ["holder", "ANNA MARIA ERIKSSON", "zone"],
    ]);
  });

  it("with a wrong check digit offers the printed day, and says what it left out", () => {
    const { guesses, doubts } = guess(page.replace("F3204153", "F3204158"), "a.jpg", "Passport");
    expect(guesses.expires_on).toMatchObject({ value: "2032-04-15", foundIn: "text" });
    expect(doubts).toEqual([{ reason: "check_digit", field: "expires_on", words: "320415" }]);
  });

  it("is no paper in which nothing speaks of one", () => {
    expect(guess("SRR Ea 4 PRERE nge", "cat.jpg", "Passport").doubts).toEqual([
      { reason: "no_passport", field: null, words: "" },
    ]);
    expect(guess("SRR Ea 4 PRERE nge", "cat.jpg", "Transcript").doubts).toEqual([]);
    expect(guess("Republic of Utopia, Passport", "a.jpg", "Passport").doubts).toEqual([]);
  });
});

it("an expiry before the issue takes both, and says so", () => {
  const { guesses, doubts } = guess("Date of issue: 14 March 2021\nValid until: 13 March 2020");
  expect(guesses.issued_on ?? guesses.expires_on).toBeUndefined();
  expect(doubts).toMatchObject([{ reason: "expires_before_issue", words: /14 March 2021.*13 March 2020/ }]);
});

describe("the type", () => {
  it.each([
    ["IELTS Certificate", "International English Language Testing System\nTest Report Form\nOverall Band Score 7.5"],
    ["TOEFL Certificate", "TOEFL iBT Test Taker Score Report"],
    ["Degree Certificate", "This is to certify that Asha Rahman has been awarded the degree of Bachelor of Science"],
    ["Transcript", "Academic Transcript\nBachelor of Science\nSemester 1  Credits 18  GPA 3.6"],
    [
      "University Offer Letter",
      "Unconditional offer\nWe are pleased to offer you a place on MSc Data Science. Tuition fee",
    ],
    ["Statement of Purpose", "Statement of Purpose\nI want to study data science at the University of Leeds."],
    ["Bank Statement", "Statement of Account\nAccount number 123\nOpening balance 10.00\nClosing balance 20.00"],
    ["Sponsorship Letter", "Affidavit of Support\nI will sponsor my daughter. My bank statement is enclosed."],
    ["Medical Certificate", "Certificate of chest X-ray: no sign of tuberculosis. Physician: Dr Alam"],
    ["Police Clearance", "Police Clearance Certificate\nThere is no criminal record of the holder of passport no 1"],
    ["Work Experience Letter", "To whom it may concern: Ms Rahman was employed with us. Designation: analyst"],
    ["Academic References", "Letter of Recommendation\nI recommend her without reserve. I have known Asha for years."],
    ["English Proficiency Waiver", "The medium of instruction was English for all semesters."],
    ["Visa Application Form", "Application for a national visa\nPassport number\nPlace of birth"],
    ["Travel Insurance", "Travel Health Insurance\nInsured person: Asha Rahman\nPolicy number 12"],
  ])("is told by the text: %s", (type, text) => {
    expect(guessType("document.pdf", text)).toMatchObject({ value: type, foundIn: "text" });
  });

  it.each([
    ["Passport", "my_passport-scan.PDF"],
    ["Photos", "Photo.jpg"],
    ["IELTS Certificate", "IELTS-TRF.pdf"],
    ["Transcript", "marksheet_2021.pdf"],
    ["University Offer Letter", "Leeds CAS.pdf"],
    ["Bank Statement", "Bank Statement Oct.pdf"],
    ["Academic References", "LOR_prof.docx"],
  ])("is told by the file's name: %s", (type, fileName) => {
    expect(guessType(fileName, "Nothing that helps")).toMatchObject({ value: type, foundIn: "fileName" });
  });

  it.each(["scan0001.pdf", "IMG_2041.jpg", "castle.pdf"])("is not guessed from %s alone", (fileName) => {
    expect(guessType(fileName, "Hello")).toBeNull();
  });

  it("is not guessed from one word that many papers have, nor where two fit alike", () => {
    expect(guessType("a.pdf", "My sponsor is my mother.")).toBeNull();
    expect(guessType("a.pdf", "Letter of recommendation. Bank statement.")).toBeNull();
  });
});
