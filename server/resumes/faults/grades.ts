import type { Fault } from "./fault.ts";
import { findPeriods } from "./periods.ts";
import type { SourceLine } from "./source-lines.ts";

const number = String.raw`\d{1,4}(?:[.,]\d{1,3})?`;
const unit = String.raw`(?:\s*(?:c?gpa|cpi|sgpa|points?|valores|marks?|punkte|puntos|pts|grade points?)\b)?`;
const ofWord = String.raw`(?:\/|out of|over|of|von|sur|sobre|de|em|max(?:imum)?\.?:?|on (?:an? |the )?|in (?:a|the) scale of)`;
const scaleWord = String.raw`(?:on (?:a )?|auf einer )?(?:scale|skala|escala|échelle)(?: of| von| de)?:?(?: [01](?:[.,]0)?\s*(?:to|bis|-|–|à|a))?`;
/** "4.2/4.0", "10.6 out of 10", "6,8 (Skala 1 bis 6)", "4.3 [4.0]". */
const ofScale = new RegExp(
  String.raw`(?<![\p{Nd}/.,-])(?<got>${number})${unit}\s*(?:[([]?\s*${ofWord}|,?\s*[([]?\s*${scaleWord}|(?<=[.,]\d+${unit}\s*)[([](?=\d[\d.,]*[)\]]))\s*(?:an? |the )?(?:maximum )?(?:scale of )?(?<scale>${number})(?![\p{Nd}/-]|[.,]\d)`,
  "giu",
);
/** "GPA (out of 4.0): 4.6", "CGPA on a 5-point scale: 5.3". */
const scaleFirst = new RegExp(
  String.raw`(?:c?gpa|cpi|grade|note|nota|moyenne|promedio|média)\s*[([]?\s*(?:${ofWord}|${scaleWord})\s*(?:an? )?(?<scale>${number})(?:[- ]point)?(?: scale)?\s*[)\]]?\s*(?::|=|is|-|–)\s*(?<got>${number})(?![\p{Nd}%/])`,
  "giu",
);
const percent = new RegExp(
  String.raw`(?<![\p{Nd}.,])(?<got>${number})\s*(?:%|percent\b|per cent|prozent|por ciento|por cento|pour cent)|\bpercentage\b[\s:=-]{1,4}(?:is )?(?<bare>1\d\d(?:[.,]\d{1,2})?)(?![\p{Nd}/])`,
  "giu",
);
const grade =
  /\b(?:c?gpa|fgpa|gwa|fwa|sgpa|grades?|marks?|score[sd]?|results?|aggregate|average|percentage|final|overall|secured|note|noten\p{L}*|durchschnitt|abschlussnote|nota|promedio|média|media|moyenne|mention)\b/iu;
const growth =
  /\b(?:increas|reduc|grew|growth|rais|sales|revenue|output|target|of plan|improv|faster|quota|efficien)\w*/iu;
/** Tests whose scale everybody knows. */
const tests: readonly (readonly [name: string, pattern: RegExp, most: number])[] = [
  ["IELTS", /\bielts\b/iu, 9],
  ["TOEFL iBT", /\btoefl(?:[ -]?ibt)?\b/iu, 120],
  ["PTE", /\bpte\b/iu, 90],
  ["Duolingo", /\bduolingo\b/iu, 160],
  ["GRE", /\bgre\b/iu, 340],
];
const otherTest = /\b(?:ielts|toefl|pte|duolingo|gre|gmat|sat|gpa|cgpa|valid|expir\w*)\b/iu;
/** Largest scales that grades have, so that "781/1100" is read and a date is not. */
const scales = new Set([4, 4.3, 4.33, 4.5, 5, 6, 7, 8, 9, 10, 12, 15, 20, 25, 30, 40, 45, 50, 75, 100, 110]);

export function findGradesAboveScale(lines: readonly SourceLine[]): Fault[] {
  return lines.flatMap((line): Fault[] => {
    if (line.isHeading) return [];
    const { text } = line;
    const says = aboveScale(line) ?? abovePercent(line) ?? aboveTest(text);
    return says === null ? [] : [{ kind: "grade-above-scale", quotes: [text], says }];
  });
}

function aboveScale({ text, section }: SourceLine): string | null {
  for (const { 0: written, groups } of [...text.matchAll(ofScale), ...text.matchAll(scaleFirst)]) {
    const [got, scale] = [valueOf(groups?.["got"]), valueOf(groups?.["scale"])];
    const isGrade = grade.test(text) || written.includes(".") || (section === "education" && /[/,]/u.test(written));
    if (got > scale && got <= scale * 3 && isScale(scale) && isGrade) {
      return `${groups?.["got"]} is more than its scale, which ends at ${groups?.["scale"]}. Copy the grade from your transcript.`;
    }
  }
  return null;
}

function isScale(scale: number): boolean {
  return scales.has(scale) || (scale >= 200 && scale <= 1_600 && scale % 25 === 0);
}

function abovePercent({ text, section }: SourceLine): string | null {
  const isMark = (section === "education" || grade.test(text)) && !growth.test(text);
  const over = [...text.matchAll(percent)].find(({ groups }) => valueOf(groups?.["got"] ?? groups?.["bare"]) > 100);
  return over && isMark ? `A mark of ${over[0]} is more than a hundred. Copy it from your transcript.` : null;
}

/** The first number after the name, and all with a decimal that belong to a test in bands. */
function aboveTest(text: string): string | null {
  const withoutTimes = findPeriods(text).reduceRight(
    (rest, { index, text: written }) => `${rest.slice(0, index)}#${rest.slice(index + written.length)}`,
    text,
  );
  for (const [name, pattern, most] of tests) {
    const after = pattern.exec(withoutTimes);
    if (after === null) continue;
    const told = withoutTimes.slice(after.index + after[0].length).split(otherTest)[0] ?? "";
    const [first] =
      told.match(/(?<![\d.,])\d{1,4}(?:[.,]\d)?(?![\d/]|[.,]\d|\s?(?:hours|weeks|months|days|years|h\b))/u) ?? [];
    const bands = most > 9 ? [] : (told.match(/(?<![\d.,/])\d{1,2}[.,]\d(?!\d)/gu) ?? []);
    const above = [...(first === undefined ? [] : [first]), ...bands].find(
      (got) => valueOf(got) > most && valueOf(got) < most * 10,
    );
    if (above !== undefined) return `${name} results end at ${most}, and this says ${above}.`;
  }
  return null;
}

/** "1,050" is a thousand and fifty. */
function valueOf(written: string | undefined): number {
  const text = written ?? "";
  return Number(/^\d,\d{3}$/u.test(text) ? text.replace(",", "") : text.replace(",", "."));
}
