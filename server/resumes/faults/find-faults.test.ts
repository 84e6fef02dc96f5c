import { describe, expect, test } from "vitest";
import type { FaultKind } from "./fault.ts";
import { findFaults } from "./find-faults.ts";

const today = "2026-11-24";
const found = (text: string) => findFaults(text, today).map(({ kind, quotes }) => `${kind}: ${quotes.join(" / ")}`);

const studied = "EDUCATION\nBSc Physics, Example University\nSept 2018 – June 2022";
const works = "EXPERIENCE\nEngineer, Example Works\nJuly 2022 – present";
const told = `${studied}\n\n${works}`;

test("a chronology that fits has no fault", () => {
  expect(found(told)).toEqual([]);
});

describe("a fault is found, with its line", () => {
  test.each<[FaultKind, text: string, line: string]>([
    [
      "end-before-start",
      told.replace("Sept 2018 – June 2022", "Sept 2022 – June 2018"),
      "BSc Physics, Example University",
    ],
    ["future-date", told.replace("– present", "– May 2028"), "Engineer, Example Works"],
    ["future-date", `${told}\nCERTIFICATES\nMSc Physics, awarded June 2028`, "MSc Physics, awarded June 2028"],
    ["future-date", `${told}\nTESTS\nIELTS 7.5, March 2028`, "IELTS 7.5, March 2028"],
    ["future-date", `${told}\nManager, Other Works\nJuly 2028 – present`, "Manager, Other Works"],
    [
      "overlap",
      `${told}\n\nEDUCATION\nMBA (full-time), Example School\nSept 2019 – June 2021`,
      "MBA (full-time), Example School",
    ],
    [
      "overlap",
      told.replace("Engineer,", "Full-time engineer,").replace("July 2022", "July 2019"),
      "Full-time engineer, Example Works",
    ],
    ["study-too-short", told.replace("Sept 2018", "Sept 2021"), "BSc Physics, Example University"],
    ["study-too-short", told.replace("Sept 2018 – June 2022", "2021 – 2022"), "BSc Physics, Example University"],
    ["gap", told.replace("July 2022", "March 2023"), "BSc Physics, Example University"],
    ["gap", told.replace("– present", "– March 2026"), "Engineer, Example Works"],
    ["grade-above-scale", `${studied}\nCGPA: 4.2/4.0\n\n${works}`, "CGPA: 4.2/4.0"],
    [
      "grade-above-scale",
      `${studied}\nNotendurchschnitt 6,8 (Skala 1 bis 6)\n\n${works}`,
      "Notendurchschnitt 6,8 (Skala 1 bis 6)",
    ],
    ["grade-above-scale", `${studied}\nCGPA 5.6 on a 5.0 scale\n\n${works}`, "CGPA 5.6 on a 5.0 scale"],
    ["grade-above-scale", `${studied}\nGPA 5.20 (out of 5.00)\n\n${works}`, "GPA 5.20 (out of 5.00)"],
    ["grade-above-scale", `${studied}\nFinal average 112 %\n\n${works}`, "Final average 112 %"],
    ["grade-above-scale", `${told}\nTESTS\nIELTS 9.5`, "IELTS 9.5"],
    ["personal-number", `${told}\nAadhaar 4417 2096 5583`, "Aadhaar 4417 2096 5583"],
    ["personal-number", `${told}\nA/C no: 0123 4567 8901`, "A/C no: 0123 4567 8901"],
    ["personal-number", `${told}\nPassport: A1234567`, "Passport: A1234567"],
  ])("%s: %#", (kind, text, line) => {
    const [fault, ...others] = findFaults(text, today);
    expect(others).toEqual([]);
    expect(fault?.kind).toBe(kind);
    expect(fault?.quotes).toContain(line);
    for (const quote of fault?.quotes ?? []) expect(text).toContain(quote);
  });
});

describe("an entry is read in each layout", () => {
  test.each([
    ["its time below", "Engineer\nExample Works\nJuly 2022 – May 2025"],
    ["its time above", "July 2022 – May 2025\nEngineer\nExample Works"],
    ["its time within", "Engineer at Example Works from 07/2022 to 05/2025."],
    ["its time on two lines", "Engineer, Example Works\nJuly 2022 –\nMay 2025"],
  ])("%s", (_, entry) => {
    const [gap, ...others] = findFaults(`${studied}\n\nEXPERIENCE\n${entry}`, today);
    expect(others).toEqual([]);
    expect(gap?.kind).toBe("gap");
    expect(gap?.quotes.join(" ")).toContain("Engineer");
  });
});

test("an empty line between all lines parts no entry", () => {
  const text = `${studied}\nEXPERIENCE\nEngineer\nExample Works\nJuly 2022 – May 2025`.replaceAll("\n", "\n\n");
  expect(findFaults(text, today).map(({ quotes }) => quotes)).toEqual([
    ["Engineer", "Example Works", "July 2022 – May 2025"],
  ]);
});

describe("no fault is", () => {
  test.each([
    ["an internship inside of a degree", `${told}\n\nEXPERIENCE\nIntern, Example Lab\nJan 2020 – June 2020`],
    ["a part-time job beside it", `${told}\n\nEXPERIENCE\nBarista, part-time, Example Café\nJan 2019 – June 2021`],
    ["an exchange semester", `${told}\n\nEDUCATION\nExchange semester, Other University\nJan 2020 – June 2020`],
    [
      "an expected graduation",
      `${told}\n\nEDUCATION\nMSc Physics, part-time, Example University\nSept 2025 – June 2027 (expected)`,
    ],
    [
      "a change of job within a month",
      told.replace("EXPERIENCE", "EXPERIENCE\nTrainee, Other Works\nJune 2022 – July 2022\n"),
    ],
    ["a gap of six months", told.replace("July 2022", "January 2023")],
    ["half a year until today", told.replace("– present", "– April 2026")],
    [
      "years that may meet",
      "EDUCATION\nBSc Physics, 2016 - 2020\nMSc Physics, 2020 - 2022\nEXPERIENCE\nEngineer, 2022 - present",
    ],
    ["a certificate that is valid for years", `${told}\nCERTIFICATES\nFirst aid, valid until 2029`],
    ["a German grade", `${studied}\nNote 1,7\n\n${works}`],
    ["a top-up year", told.replace("BSc Physics,", "BSc Physics (top-up),").replace("Sept 2018", "Sept 2021")],
    ["growth beyond a hundred percent", `${told}\nRaised sales by 120 %`],
    ["a phone, an e-mail and a roll number", `a@b.example, +880 1711 223344\n${told}\nRoll no. AB123456`],
    ["work without dates", `${studied}\n\nEXPERIENCE\nTwo years in a bank`],
  ])("%s", (_, text) => {
    expect(found(text)).toEqual([]);
  });
});

test.each([
  ["dates", "BSc 2019 - 2020\n".repeat(5_000)],
  ["one line of dates", "2019 - 2020, ".repeat(10_000)],
  ["digits", "1".repeat(100_000)],
  ["grades", "4.2/4.0 ".repeat(10_000)],
  ["months", "jan ".repeat(20_000)],
  ["labels", "account no ".repeat(9_000)],
])("a text of %s alone is read at once", (_, text) => {
  const started = performance.now();
  findFaults(text, today);
  expect(performance.now() - started).toBeLessThan(2_000);
});
