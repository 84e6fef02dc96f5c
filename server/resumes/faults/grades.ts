import type { Fault } from "./fault.ts";
import type { SourceLine } from "./source-lines.ts";

const number = String.raw`\d{1,4}(?:[.,]\d{1,3})?`;
/** "4.2/4.0", "10.6 out of 10", "6,8 (Skala 1 bis 6)". */
const ofScale = new RegExp(
  String.raw`(?<![\p{Nd}/.,-])(?<got>${number})\s*(?:\(?\s*(?:\/|out of|of|von|sur|sobre|de|max(?:imum)?\.?:?|on (?:a|the)|in (?:a|the) scale of)|\((?:on (?:a )?|auf einer )?(?:scale|skala|escala|échelle)(?: of| von| de)?(?: \d(?:[.,]0)?\s*(?:to|bis|-|–|à|a))?)\s*(?:a |the )?(?:maximum )?(?<scale>${number})(?![\p{Nd}/-])`,
  "giu",
);
const percent = new RegExp(
  String.raw`(?<![\p{Nd}.,])(?<got>${number})\s*(?:%|percent|per cent|prozent|por ciento|pour cent)`,
  "giu",
);
const grade =
  /\b(?:c?gpa|fgpa|gwa|fwa|sgpa|grades?|marks?|score[sd]?|results?|aggregate|average|percentage|final|overall|secured|note|noten\p{L}*|durchschnitt|abschlussnote|nota|promedio|média|media|moyenne|mention)\b/iu;
const growth =
  /\b(?:increas|reduc|grew|growth|rais|sales|revenue|output|target|of plan|improv|faster|quota|efficien)\w*/iu;
/** Tests whose scale everybody knows. */
const tests: readonly (readonly [name: string, pattern: RegExp, most: number])[] = [
  ["IELTS", /\bielts\b[^\n\d]{0,30}(?<got>\d{1,2}(?:[.,]\d)?)(?![\d/]|\s?(?:hours|weeks|months|\/))/iu, 9],
  ["TOEFL iBT", /\btoefl(?: ibt)?\b[^\n\d]{0,20}(?<got>\d{2,3})(?!\d)/iu, 120],
  ["PTE", /\bpte\b[^\n\d]{0,25}(?<got>\d{2,3})(?!\d)/iu, 90],
  ["Duolingo", /\bduolingo\b[^\n\d]{0,25}(?<got>\d{2,3})(?!\d)/iu, 160],
  ["GRE", /\bgre\b[^\n\d]{0,15}(?<got>\d{3})(?!\d)/iu, 340],
];
/** Largest scales that grades have, so that "781/1100" is read and a date is not. */
const scales = new Set([4, 4.3, 4.33, 4.5, 5, 6, 7, 8, 9, 10, 12, 15, 20, 30, 45, 100, 110]);

export function findGradesAboveScale(lines: readonly SourceLine[]): Fault[] {
  return lines.flatMap((line): Fault[] => {
    if (line.isHeading) return [];
    const { text } = line;
    const says = aboveScale(line) ?? abovePercent(line) ?? aboveTest(text);
    return says === null ? [] : [{ kind: "grade-above-scale", quotes: [text], says }];
  });
}

function aboveScale({ text, section }: SourceLine): string | null {
  for (const { 0: written, groups } of text.matchAll(ofScale)) {
    const [got, scale] = [valueOf(groups?.["got"]), valueOf(groups?.["scale"])];
    const isGrade = grade.test(text) || written.includes(".") || (section === "education" && /[/,]/u.test(written));
    if (got > scale && got <= scale * 3 && isScale(scale) && isGrade) {
      return `${groups?.["got"]} is more than its scale, which ends at ${groups?.["scale"]}. Copy the grade from your transcript.`;
    }
  }
  return null;
}

function isScale(scale: number): boolean {
  return scales.has(scale) || (scale >= 200 && scale <= 1_500 && scale % 25 === 0);
}

function abovePercent({ text, section }: SourceLine): string | null {
  const isMark = (section === "education" || grade.test(text)) && !growth.test(text);
  const over = [...text.matchAll(percent)].find(({ groups }) => valueOf(groups?.["got"]) > 100);
  return over && isMark ? `A mark of ${over[0]} is more than a hundred. Copy it from your transcript.` : null;
}

function aboveTest(text: string): string | null {
  for (const [name, pattern, most] of tests) {
    const got = pattern.exec(text)?.groups?.["got"];
    if (got !== undefined && valueOf(got) > most) return `${name} results end at ${most}, and this says ${got}.`;
  }
  return null;
}

function valueOf(written: string | undefined): number {
  return Number((written ?? "").replace(",", "."));
}
