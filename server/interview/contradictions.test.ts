import { describe, expect, test } from "vitest";
import { visaProgressSchema, visaSteps } from "#shared/visa-progress.ts";
import { type InterviewQuestionId, materialOf, sampleLetter } from "#tests/support/samples/interview-material.ts";
import { commentOffline } from "./offline-comments.ts";

/** Nothing is said of documents here. */
const progress = visaProgressSchema.parse(Object.fromEntries(visaSteps.map(({ id }) => [id, true])));

function contradictionsIn(
  answer: string,
  question: InterviewQuestionId = "course",
  letter: string | null = sampleLetter,
) {
  const { comments } = commentOffline(materialOf(answer, { question, letter, progress }));
  return comments.filter(({ kind }) => kind === "contradiction");
}

describe("an answer contradicts the letter by", () => {
  test.each<[what: string, question: InterviewQuestionId, answer: string, said: RegExp, quote: RegExp]>([
    [
      "another university",
      "university",
      "I chose the University of Leicester because of its laboratories.",
      /names “University of Leicester”, your letter “University of Leeds”/,
      /admitted to the MSc/,
    ],
    [
      "another university with the name first",
      "university",
      "Coventry University has offered me a place, and I like its data laboratory.",
      /names “Coventry University”, your letter “University of Leeds”/,
      /Leeds/,
    ],
    [
      "another university without the word",
      "course",
      "I will study at Manchester because my brother told me about it.",
      /names “Manchester”, your letter/,
      /Leeds/,
    ],
    [
      "another earlier university",
      "introduce",
      "I completed my BSc at Jahangirnagar University and then worked for three years.",
      /earlier degree is from “Jahangirnagar University”, your letter from “North South University”/,
      /graduated from North South/,
    ],
    [
      "another course",
      "course",
      "I will study an MSc in Public Health because I want to help hospitals.",
      /course “Public Health”, your letter “Data Science”/,
      /MSc in Data Science/,
    ],
    [
      "another course in small letters",
      "course",
      "i want to do msc in business analytics because it is useful for my job",
      /course “business analytics”, your letter “Data Science”/,
      /Data Science/,
    ],
    [
      "nearly the name of the course",
      "course",
      "I am going to study MSc Data Analytics because it fits my work.",
      /Use the exact name/,
      /Data Science/,
    ],
    [
      "another level",
      "course",
      "I applied for a bachelor's degree in Data Science since I like numbers.",
      /a bachelor's degree, your letter of a master's degree/,
      /MSc/,
    ],
    [
      "another length of the course",
      "dates",
      "It is a two-year course that begins in September 2026.",
      /takes two-year, your letter one-year/,
      /one-year/,
    ],
    [
      "another start",
      "dates",
      "My course starts in January 2027 and takes one year.",
      /start of the course your answer says January 2027, your letter September 2026/,
      /September 2026/,
    ],
    [
      "another year of graduation",
      "introduce",
      "I graduated with my BSc in 2020 from North South University.",
      /earlier studies your answer says 2020, your letter 2022/,
      /2022/,
    ],
    [
      "another fee",
      "cost",
      "The tuition fee is £24,500 for the year.",
      /tuition fee your answer says £24,500, your letter £31,000/,
      /31,000/,
    ],
    ["another fee with a scale", "cost", "Tuition is about 25k pounds.", /25k pounds, your letter £31,000/, /31,000/],
    [
      "other savings",
      "funds",
      "I have saved £9,000 in my bank account.",
      /money in the bank your answer says £9,000/,
      /14,000/,
    ],
    [
      "another income",
      "sponsor",
      "He earns 18 lakh taka a year.",
      /income your answer says 18 lakh taka, your letter 2,400,000 taka/,
      /pharmacy/,
    ],
    [
      "another sponsor",
      "funds",
      "My uncle will sponsor me, he has a business.",
      /from your uncle, by your letter from your father/,
      /My father will pay/,
    ],
    [
      "a loan instead",
      "funds",
      "I will take a bank loan for the tuition.",
      /from a loan, by your letter from your father/,
      /father/,
    ],
    [
      "another score",
      "language",
      "I took IELTS and got 6.5 overall.",
      /IELTS 6.5, your letter IELTS 7/,
      /7\.0 overall/,
    ],
    [
      "another test",
      "language",
      "I took the TOEFL and my result was 98.",
      /speaks of TOEFL, your letter of IELTS/,
      /IELTS/,
    ],
    [
      "another grade",
      "introduce",
      "I studied computer science and my CGPA was 3.8.",
      /CGPA 3.8, your letter CGPA 3.62/,
      /3\.62/,
    ],
  ])("%s", (_, question, answer, said, quote) => {
    const found = contradictionsIn(answer, question);
    expect(found.map(({ text }) => text)).toEqual([expect.stringMatching(said)]);
    expect(found[0]?.quote).toMatch(quote);
  });

  test("another country than the one that is practised", () => {
    const found = contradictionsIn("I want to study in Canada because the colleges are practical.", "country", null);
    expect(found).toMatchObject([
      { text: expect.stringContaining("studying in Canada; this practice is for the United Kingdom") },
    ]);
  });

  test("several things at once, each told once", () => {
    const found = contradictionsIn(
      "My uncle pays the tuition fee of £20,000. The fee of £20,000 is paid by my uncle.",
      "funds",
    );
    expect(found).toHaveLength(2);
  });
});

describe("an answer does not contradict the letter by", () => {
  test.each<[what: string, question: InterviewQuestionId, answer: string]>([
    ["the same university by another name", "university", "I chose Leeds University because of Statistical Learning."],
    ["its initials", "university", "NSU gave me the base, and I applied to the University of Leeds."],
    [
      "universities that were only considered",
      "alternatives",
      "I also applied to the University of Manchester and Coventry University.",
    ],
    ["a comparison", "university", "I chose Leeds rather than the University of Sheffield because of the module list."],
    [
      "a school before the degree",
      "introduce",
      "I finished school at Dhaka City College and then studied computer science.",
    ],
    [
      "another earlier degree",
      "introduce",
      "I completed a diploma at Daffodil Institute and later a BSc at North South University.",
    ],
    ["the same course in small letters", "course", "i will study msc in data science at leeds because it fits my job"],
    ["a longer name of the course", "course", "I will study MSc Data Science and Analytics because of the modules."],
    ["the degree that is over", "course", "After my BSc in Computer Science I will study the MSc in Data Science."],
    ["the same fee written otherwise", "cost", "Tuition is 31000 pounds."],
    ["a rounded fee", "cost", "The fee is around £30,900."],
    ["the year's income by the month", "sponsor", "He earns 200,000 taka a month."],
    ["a sum of another currency", "cost", "The tuition is about 46 lakh taka."],
    ["a year that is no sum", "cost", "The tuition fee is due in 2026."],
    ["parents where the father pays", "funds", "My parents pay for everything."],
    ["a sponsor who is denied", "funds", "My father pays, I do not need a loan."],
    ["a mother who advises", "plans", "My mother told me about public health."],
    ["a part of the test", "language", "IELTS 7.0 overall, with 6.5 in writing."],
    ["a score that the university asks for", "language", "The university requires 6.5 and I got IELTS 7.0 overall."],
    ["years of experience", "introduce", "I have three years of work experience after my degree."],
    ["the start by its month alone", "dates", "The course starts in September 2026."],
    ["a brother who studied elsewhere", "relatives", "Yes, my brother studied in Canada."],
    ["the length of the courses at home", "country", "Masters at home take two years; in the UK it is one year."],
    ["nothing at all", "gap", "I worked at Pathao."],
  ])("%s", (_, question, answer) => {
    expect(contradictionsIn(answer, question)).toEqual([]);
  });

  test("anything, without a letter", () => {
    const answer = "My uncle pays £9,000 of tuition for the MSc in Law at the University of York, IELTS 6.0.";
    expect(contradictionsIn(answer, "funds", null)).toEqual([]);
  });

  test("the long name of a degree", () => {
    const letter = "I will study the Master of Science in Finance at Brunel.";
    expect(contradictionsIn("I will study MSc Finance because of my work.", "course", letter)).toEqual([]);
  });

  test("what the letter leaves to be filled in", () => {
    const letter = "I will study at the University of Leeds. My IELTS result is [fill in: your score such as 6.5].";
    expect(contradictionsIn("I took IELTS and got 7.5.", "language", letter)).toEqual([]);
  });
});

test("a letter of any length and shape is read to its end", () => {
  const hostile = [
    "University ".repeat(9_000),
    "A".repeat(100_000),
    "1,".repeat(50_000),
    "of the ".repeat(14_000),
    `${"Bachelor of ".repeat(9_000)}x`,
    "my father pays ".repeat(6_000),
    "£1 ".repeat(30_000),
    "[fill in: ".repeat(9_000),
    "\n".repeat(100_000),
    "master's in ".repeat(8_000),
  ];
  for (const text of hostile) {
    const { comments } = commentOffline(materialOf(text.slice(0, 4_000), { letter: text }));
    expect(comments.length).toBeLessThanOrEqual(8);
  }
});
