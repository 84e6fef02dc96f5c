import { describe, expect, it } from "vitest";
import { destinations } from "#server/ai/retrieval/article.ts";
import { loadArticles } from "#server/ai/retrieval/load-articles.ts";
import { visaSteps } from "#shared/visa-progress.ts";

const articles = await loadArticles();
const each = articles.map((article) => [article.id, article] as const);
const topics = [
  "accommodation",
  "agents-and-fraud",
  "appeals-and-criminal-records",
  "arrival",
  "biometrics",
  "blocked-accounts",
  "change-course",
  "dependants",
  "extension",
  "gap-years",
  "health-insurance",
  "refusal",
  "scholarships",
  "sponsors",
  "timelines",
  "tuition-deposit",
  "which-documents",
  "work-rights",
];

/** Names of forms, visas and levels that hold a digit: they are no figures. */
const namesWithDigits =
  /\b(?:[FJMB]-?[12]|[BC][12]|DS-?\d{3,4}|I-?\d{2,3}|IMM ?\d{4}[A-Z]?|Form \d{2,4}[A-Z]?|section \d+(?:\([a-z]\))?(?:\([a-z]\))?|\d{3}\([a-z]\)|subclass \d{3}|LIN \d{2}\/\d{3}|Tier 4|A[12]\b|guide \d{4})/gi;
const links = /\[[^\]]+\]\(https:\/\/[^)\s]+\)/g;
const figuresInWords =
  /\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|eighteen|twenty|thirty|sixty|ninety) (?:hours|days|weeks|months|years|working days)\b/i;

function linesOf(body: string): string[] {
  return body.split("\n").filter((line) => line.trim() !== "");
}

describe("the knowledge base", () => {
  it("has an article of every step, in general and for each country", () => {
    const wanted = ["general", ...destinations].flatMap((country) => visaSteps.map(({ id }) => `${country} ${id}`));
    const there = articles.map(({ country, subject }) => `${country} ${subject}`);
    expect(there).toEqual(expect.arrayContaining(wanted));
  });

  it("has an article of every common question, and each subject once per country", () => {
    const general = articles.filter(({ country }) => country === "general").map(({ subject }) => subject);
    expect(general).toEqual(expect.arrayContaining(topics));
    const all = articles.map(({ country, subject }) => `${country} ${subject}`);
    expect(new Set(all).size).toBe(all.length);
  });

  it("asks no question twice", () => {
    const questions = articles.flatMap((article) => article.questions.map((question) => question.toLowerCase()));
    expect(questions.filter((question, at) => questions.indexOf(question) !== at)).toEqual([]);
  });
});

describe.each(each)("the article %s", (id, { title, country, subject, asOf, reviewBy, grade, body }) => {
  it("is named by its country and subject", () => {
    expect(id).toBe(`${country.toLowerCase()}-${subject.replaceAll("_", "-")}`);
    expect(title).not.toMatch(/[<>[\]*_`#]/);
  });

  it("was checked in the past, and is to be checked again within half a year", () => {
    expect(asOf <= new Date().toISOString().slice(0, 10), `as_of ${asOf} is still to come`).toBe(true);
    const months = (Date.parse(reviewBy) - Date.parse(asOf)) / (30.5 * 24 * 3600 * 1000);
    expect(months).toBeGreaterThan(0);
    expect(months).toBeLessThanOrEqual(6.1);
  });

  it("links a page in every line that holds a figure", () => {
    const unproved = linesOf(body).filter((line) => {
      const words = line.replaceAll(links, "").replaceAll(namesWithDigits, "");
      return (/\d/.test(words) || figuresInWords.test(words)) && line.match(links) === null;
    });
    expect(unproved).toEqual([]);
  });

  it("dates its amounts of money", () => {
    const undated = linesOf(body).filter(
      (line) =>
        /(?:£|\$|€|USD|CAD|AUD|GBP|EUR) ?\d|\d (?:euros?|dollars|pounds)\b/i.test(line) &&
        !/\b20\d\d\b|past review|older|still show|check (?:the|your)/i.test(line),
    );
    expect(undated).toEqual([]);
  });

  it("links https pages alone, and says where to check", () => {
    for (const [, url = ""] of body.matchAll(/\]\(([^)]*)\)/g)) {
      expect(url).toMatch(/^https:\/\/[^\s]+\.[a-z]{2,}(?:[/?#]|$)/i);
    }
    expect(linesOf(body).at(-1)).toMatch(/^Check: \[[^\]]+\]\(https:/);
  });

  it("is light Markdown of a page's length", () => {
    for (const line of linesOf(body)) expect(line).not.toMatch(/^(?:#{1,2} |#{4,}|\||>|\d+\. |\s+- )|<[a-z/!]|!\[|`/i);
    expect(linesOf(body).filter((line) => line.startsWith("- ")).length).toBeGreaterThanOrEqual(3);
    const words = body.replaceAll(/\]\([^)]*\)/g, "]").split(/\s+/).length;
    expect(words).toBeGreaterThanOrEqual(80);
    expect(words).toBeLessThanOrEqual(340);
  });

  it("sends readers to the official page where facts are contested or second-hand", () => {
    const isContested = grade === "S" || /disagree|secondary source/i.test(body);
    if (isContested) expect(body).toMatch(/\bofficial (?:page|tool|list|website|checklist)/i);
  });
});
