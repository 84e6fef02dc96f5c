import { type Role, roleAt } from "./sentences.ts";

export type DegreeLevel = "bachelor" | "master" | "doctorate" | "diploma" | "foundation";

export const levelNames: Record<DegreeLevel, string> = {
  bachelor: "a bachelor's degree",
  master: "a master's degree",
  doctorate: "a doctorate",
  diploma: "a diploma",
  foundation: "a foundation year",
};

const levels: readonly (readonly [DegreeLevel, string])[] = [
  [
    "bachelor",
    String.raw`bachelor(?:'s|’s|s)?|undergraduate|b\.?\s?sc\.?|b\.?b\.?a\.?|b\.?tech|b\.?eng|ll\.?b|b\.?a\.?(?=\s+(?:in|of|degree|hons))`,
  ],
  [
    "master",
    String.raw`master['’]s|masters(?=\s+(?:in|of|degree|course|programme|program|at)|[.,;]|$)|master(?=\s+(?:of|in|degree|course|programme|program)\b)|m\.?\s?sc\.?|m\.?b\.?a\.?|m\.?tech|m\.?eng|ll\.?m|m\.?ph|m\.?[as]\.?(?=\s+(?:in|of|degree))|postgraduate(?!\s+diploma)`,
  ],
  ["doctorate", String.raw`ph\.?\s?d\.?|doctorate|doctoral`],
  ["diploma", String.raw`diploma`],
  ["foundation", String.raw`foundation (?:year|course|programme|program)`],
];

const anyLevel = levels.map(([level, pattern]) => ({
  level,
  pattern: new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${pattern})(?![\p{L}\p{N}])`, "giu"),
}));

export interface FoundDegree {
  level: DegreeLevel | null;
  subject: string | null;
  sentence: string;
  role: Role;
}

/** One to six words: capitalised as courses are, or after "in" until something else begins. */
const subjectAfter =
  /^(?:\s*\((?:hons|honours)\))?(?:\s+(?:degree|course|programme|program|studies))?\s*,?\s*(?:(?:in|of)\s+)?((?:\p{Lu}[\p{L}&-]*)(?:\s+(?:(?:and|&|of|in|for|with)\s+)?\p{Lu}[\p{L}&-]*){0,5})|^(?:\s*\((?:hons|honours)\))?(?:\s+(?:degree|course|programme|program))?\s+(?:in|of)\s+((?:\p{Ll}[\p{L}-]*)(?:\s+\p{Ll}[\p{L}-]*){0,3})/u;
const subjectNamed =
  /\b(?:study|studying|course|programme|program|pursue|pursuing)\s+(?:(?:is|in|of|called)\s+)?((?:\p{Lu}[\p{Ll}][\p{L}-]*)(?:\s+(?:(?:and|&|of|in|for)\s+)?\p{Lu}[\p{L}&-]*){0,5})/gu;

const subjectEnd =
  /\s+(?:at|from|because|since|with|which|that|to|as|by|for|is|was|will|starting|this|my|i|it|but|so|would|has|university|college|next|last|when|while|on|the|a|an|here|there|and (?:i|then|my|it|now|after|before|started|worked|work|got))\b.*$/iu;

export function findDegrees(sentences: readonly string[]): FoundDegree[] {
  return sentences.flatMap((sentence) => {
    const found: (FoundDegree & { at: number })[] = [];
    for (const { level, pattern } of anyLevel) {
      for (const match of sentence.matchAll(pattern)) {
        const after = subjectAfter.exec(
          sentence.slice(match.index + match[0].length, match.index + match[0].length + 120),
        );
        const subject = cleanSubject(after?.[1] ?? after?.[2] ?? null);
        found.push({ level, subject, sentence, role: roleAt(sentence, match.index), at: match.index });
      }
    }
    for (const match of sentence.matchAll(subjectNamed)) {
      const at = match.index + match[0].length - (match[1]?.length ?? 0);
      const isTold = found.some((one) => Math.abs(one.at - at) < 40);
      const subject = cleanSubject(match[1] ?? null);
      if (
        isTold ||
        subject === null ||
        /^\s+(?:University|College|Institute)/u.test(sentence.slice(at + subject.length))
      )
        continue;
      if (anyLevel.some(({ pattern }) => new RegExp(`^(?:${pattern.source})`, "iu").test(subject))) continue;
      found.push({ level: null, subject, sentence, role: roleAt(sentence, at), at });
    }
    return found.map(({ at: _at, ...degree }) => degree);
  });
}

function cleanSubject(written: string | null): string | null {
  // "Master of Science in Finance" is a course in finance.
  const named = written?.replace(/^(?:science|arts|engineering|technology|philosophy)\s+in\s+/iu, "");
  const subject = named?.replace(subjectEnd, "").trim() ?? "";
  return subject === "" || subjectKeys(subject).length === 0 ? null : subject;
}

const noSubject = new Set(
  "and of in the with for a an i my degree course programme program studies study university college institute school master bachelor years year honours hons uk usa us canada australia germany england london my this that it at from to here full time".split(
    " ",
  ),
);

export function subjectKeys(subject: string): string[] {
  return subject
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((key) => key !== "" && !noSubject.has(key));
}

/** `same` where one name contains the other, `similar` with a common word. */
export function compareSubjects(one: string, other: string): "same" | "similar" | "different" {
  const [a, b] = [subjectKeys(one), subjectKeys(other)];
  if (a.every((key) => b.includes(key)) || b.every((key) => a.includes(key))) return "same";
  const initials = (keys: string[]) => keys.map((key) => key.charAt(0)).join("");
  if (one.toLowerCase() === initials(b) || other.toLowerCase() === initials(a)) return "same";
  return a.some((key) => b.includes(key)) ? "similar" : "different";
}

const numberWords = ["one", "two", "three", "four", "five", "six"];
const length = /\b(one|two|three|four|five|six|\d{1,2}(?:\.5)?)[\s-](years?|months?|semesters?)\b/giu;
const courseWord =
  /\b(?:course|programme|program|degree|master|masters|master's|msc|mba|bachelor|bachelor's|diploma|takes|lasts|long|full[- ]time)\b/iu;

export interface FoundDuration {
  months: number;
  text: string;
  sentence: string;
}

/** Months, of anything. */
export function findLengths(text: string): number[] {
  return Array.from(text.matchAll(length), monthsOf);
}

function monthsOf(match: RegExpMatchArray): number {
  const unit = match[2]?.toLowerCase() ?? "";
  const value = numberWords.indexOf(match[1]?.toLowerCase() ?? "") + 1 || Number(match[1]);
  return value * (unit.startsWith("year") ? 12 : unit.startsWith("semester") ? 6 : 1);
}

/** Only beside a word for a course: years of work do not count. */
export function findDurations(sentences: readonly string[]): FoundDuration[] {
  return sentences.flatMap((sentence) =>
    Array.from(sentence.matchAll(length)).flatMap((match) => {
      const near = `${sentence.slice(Math.max(0, match.index - 24), match.index)} | ${sentence.slice(match.index + match[0].length, match.index + match[0].length + 24)}`;
      if (!courseWord.test(near) || /experience|work|job|ago|gap|after|valid/iu.test(near)) return [];
      if (roleAt(sentence, match.index) === "past") return [];
      return [{ months: monthsOf(match), text: match[0], sentence }];
    }),
  );
}
