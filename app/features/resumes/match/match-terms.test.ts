import { describe, expect, it } from "vitest";
import { matchTerms } from "./match-terms.ts";

const description = `We are looking for a graduate with strong skills in machine learning, Python and SQL.
- Experience with C++ or C#, Node.js, CI/CD, R and Git
- You will analyse customer data and write regression tests
- IELTS 6.5 or higher
- Machine learning in production, problem-solving`;

const resume = `Asha Rahman. Built models with Python (machine learning course), analysed data of customers,
wrote C++. IELTS: 7.0. Solved problems.`;

describe("terms of a description", () => {
  const { found, missing } = matchTerms(description, resume);

  it("are found in another form, in another order, and close together", () => {
    expect(found).toEqual(expect.arrayContaining(["machine learning", "Python", "C++", "IELTS", "problem-solving"]));
  });

  it("are missing as they stand in the description", () => {
    expect(missing).toEqual(
      expect.arrayContaining(["SQL", "C#", "Node.js", "Git", "R", "CI", "CD", "regression tests"]),
    );
    expect(missing).not.toContain("C++");
  });

  it("leave out what every description has, numbers, and what is said twice", () => {
    const all = [...found, ...missing].map((term) => term.toLowerCase());
    for (const word of ["strong", "skills", "experience", "graduate", "we", "6.5", "machine", "learning"]) {
      expect(all).not.toContain(word);
    }
    expect(new Set(all).size).toBe(all.length);
  });

  it("begin with what is named most often", () => {
    expect(found[0]).toBe("machine learning");
  });
});

it("does not take words that stand far apart for a term", () => {
  const text = `machine tools ${"and other things ".repeat(10)} deep learning`;
  expect(matchTerms("machine learning", text)).toEqual({ found: [], missing: ["machine learning"] });
});

it("compares other scripts too, and words without spaces between them", () => {
  expect(matchTerms("বাংলা সাহিত্য, রসায়ন", "আমি বাংলা সাহিত্য পড়েছি")).toEqual({
    found: ["বাংলা সাহিত্য"],
    missing: ["রসায়ন"],
  });
  expect(matchTerms("数据分析", "我学习数据和分析").found).toEqual(["数据", "分析"]);
  expect(matchTerms("Résumé-Analyse", "resume analyse").found).toEqual(["Résumé-Analyse"]);
});

it("names no more terms than people go through, and none in nothing", () => {
  const many = Array.from({ length: 200 }, (_, index) => `Term${index}`).join(", ");
  expect(matchTerms(many, "").missing).toHaveLength(40);
  expect(matchTerms("", "text")).toEqual({ found: [], missing: [] });
  expect(matchTerms("we are the best, 2026!", "text")).toEqual({ found: [], missing: [] });
});

it("compares long texts without noticeable work", () => {
  const words = (count: number) => Array.from({ length: count }, (_, index) => `word${index % 999} data`).join(" ");
  expect(matchTerms(words(1_500), words(40_000)).found.length).toBeGreaterThan(0);
});
