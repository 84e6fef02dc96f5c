// A figure about a visa stands in a fact of packages/visa-rules and nowhere else: prose quotes it by its id.
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { figuresAllowed } from "./figures-allowed.ts";
import { productSources, textsOfSource } from "./texts-of-source.ts";

interface Figure {
  /** What was found: "28 days". */
  figure: string;
  /** The text around it. */
  text: string;
}

const spelled =
  "two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fourteen|fifteen|eighteen|twenty|thirty|forty|sixty|ninety|hundred";
const month =
  "January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec";
const currency = "CAD|AUD|NZD|USD|EUR|GBP|CHF|SEK|INR|CNY";
const amounts = [
  // "$1" stands for what a pattern caught.
  String.raw`[£€]\s?\d+(?:[.,]\d+)*|\$\s?\d+(?:\d|[.,]\d+)+`,
  String.raw`\b(?:${currency})\s?\d+(?:[.,]\d+)*`,
  String.raw`\b\d+(?:[.,]\d+)*\s?(?:${currency}|pounds?|dollars?|euros?|rupees?|yuan|kronor)\b`,
];
/** Figures of anything, which count where visas are spoken of. */
const measures = [
  String.raw`\b(?:\d+(?:[.,–-]\d+)*|${spelled})(?:\s(?:more|full|business|working|calendar|consecutive))?[\s-](?:hours?|days?|weeks?|months?|years?|fortnights?|words|(?:full|half) days|MB)\b`,
  String.raw`\b\d+(?:[.,]\d+)?\s?(?:%|per ?cent\b)`,
  String.raw`(?<![-\w])\d{1,2}(?:st|nd|rd|th)? (?:${month})(?: 20\d\d)?\b|\b(?:since|from|until|after|before) (?:${month}) 20\d\d\b`,
  String.raw`\b(?:IELTS|TOEFL|PTE|CLB|Duolingo)\b[^.,;\n]{0,20}?\b\d{1,3}(?:\.\d)?\b`,
  String.raw`\b\d+\s?[x×]\s?\d+\b`,
  String.raw`\b(?:under|over|aged?|turned|age of) \d{2}\b`,
];
const anyFigure = new RegExp([...amounts, ...measures].join("|"), "i");
const amount = new RegExp(amounts.join("|"), "i");
const ofVisas =
  /\b(?:visas?|permits?|embass|consula|immigration|bank|statements?|balance|funds?|fees?|surcharge|passports?|sponsors?|IELTS|TOEFL|English|CAS|CoE|I-20|tuberculosis|police|biometric|refus|appeal|overstay|sav(?:ed|ings)|work(?:ing)?\b|deposit|proof|officer|language test|certificate|processing|intake|admission)/i;

/** Figures in an article of the seed, which is about visas as a whole; what is quoted or linked is not its prose. */
export function figuresOfArticle(markdown: string): Figure[] {
  const prose = markdown
    .replace(/^published_at:.*$/m, "")
    .replaceAll(/\]\([^)\s]*\)/g, "]")
    .replaceAll(/\{fact [^{}]+\}/g, "…");
  return prose.split("\n").flatMap((line) => figuresOf(line, anyFigure));
}

/** Figures about visas in the texts of a source file. */
export function figuresOfSource(file: string, source: string): Figure[] {
  return textsOfSource({ file, source }).flatMap((text) => figuresOf(text, ofVisas.test(text) ? anyFigure : amount));
}

function figuresOf(text: string, pattern: RegExp): Figure[] {
  return [...text.matchAll(new RegExp(pattern, "gi"))].map(({ 0: figure, index }) => ({
    figure,
    text: text.slice(Math.max(0, index - 80), index + figure.length + 80).trim(),
  }));
}

const root = path.resolve(import.meta.dirname, "../..");
const articles = "server/blog/seed/articles/*.md";

function findAll(): string[] {
  const read = (file: string) => readFileSync(path.join(root, file), "utf8");
  const found = [
    ...globSync(articles, { cwd: root }).map((file) => ({ file, figures: figuresOfArticle(read(file)) })),
    ...productSources().map(({ file, source }) => ({ file, figures: figuresOfSource(file, source) })),
  ];
  const isAllowed = (file: string, { text }: Figure) =>
    figuresAllowed.some(({ where, texts }) => where.test(file) && texts.some((one) => text.includes(one)));
  return found.flatMap(({ file, figures }) =>
    figures
      .filter((figure) => !isAllowed(file, figure))
      .map(({ figure, text }) => `${file}: "${figure}" belongs into a fact, or is none of visas: ${text}`),
  );
}

if (import.meta.main) {
  const lines = findAll();
  for (const line of lines) console.error(line);
  if (lines.length > 0) process.exitCode = 1;
}
