import { type ResumeSection } from "#server/ai/prompts/resume.ts";
import { hasYear } from "./dates.ts";
import type { SectionName } from "./headings.ts";
import { resumeLines, type ResumeLine, resumeWords } from "./resume-lines.ts";
import { actionVerbs, degree, institution, roleWord } from "./vocabulary.ts";

/** What is said of one part of a resume. */
export interface Finding {
  section: ResumeSection;
  /** 0 to 1. */
  score: number;
  /** The line that it is about, where there is one. */
  line: string | null;
  remark: string;
  advice: readonly string[];
}

/** A resume taken apart for the rules. */
export interface ResumeFacts {
  /** Without headings. */
  lines: readonly string[];
  headings: number;
  words: number;
  education: readonly string[];
  /** Where and as what somebody worked: lines with a place or a time. */
  entries: readonly string[];
  /** What they did there, a sentence each. */
  details: readonly string[];
  skills: readonly string[];
  in(section: SectionName): readonly string[];
  all: readonly ResumeLine[];
}

export function factsOf(text: string): ResumeFacts {
  const all = resumeLines(text);
  const content = all.filter(({ isHeading }) => !isHeading);
  const textsIn = (...sections: SectionName[]) =>
    content.filter(({ section }) => section !== null && sections.includes(section)).map((line) => line.text);
  const lines = content.map((line) => line.text);

  const ownEducation = textsIn("education");
  const education =
    ownEducation.length > 0 ? ownEducation : lines.filter((line) => degree.test(line) && resumeWords(line).length < 40);
  const ownWork = textsIn("experience", "projects");
  const work = ownWork.length > 0 ? ownWork : lines.filter((line) => isWork(line) && !education.includes(line));
  const entries = work.filter(isEntry);
  const details = work.flatMap((line) => (isEntry(line) && resumeWords(line).length <= 16 ? [] : sentencesOf(line)));
  return {
    lines,
    headings: new Set(all.filter(({ isHeading }) => isHeading).map(({ section }) => section)).size,
    words: resumeWords(lines.join("\n")).length,
    education,
    entries,
    details: unique(details.filter((detail) => resumeWords(detail).length >= 4 && !speaksToReader.test(detail))),
    skills: textsIn("skills"),
    in: (section) => textsIn(section),
    all,
  };
}

/** What somebody did at work is not told to anybody. */
const speaksToReader = /\b(?:you|yours?|me|reader)\b/i;

/** Whether a line says what somebody did, where nothing is said of sections. */
function isWork(line: string): boolean {
  if (institution.test(line) && degree.test(line)) return false;
  return beginsWithVerb(line) || (roleWord.test(line) && (hasYear(line) || resumeWords(line).length <= 10));
}

function isEntry(line: string): boolean {
  if (beginsWithVerb(line)) return false;
  return hasYear(line) || (roleWord.test(line) && resumeWords(line).length <= 10 && !/[.;]$/.test(line));
}

/** "I" and "successfully" before a verb do not hide it. */
export function openingVerb(line: string): string | null {
  const [first = "", second = ""] = line.toLowerCase().match(/[\p{L}'’-]+/gu) ?? [];
  const word = first === "i" || first.endsWith("ly") ? second : first;
  return actionVerbs.has(word) ? word : null;
}

const beginsWithVerb = (line: string) => openingVerb(line) !== null;

function sentencesOf(line: string): string[] {
  return line.split(/(?<=[.;!?])\s+(?=\p{Lu})/u).map((sentence) => sentence.trim());
}

export function unique(lines: readonly string[]): string[] {
  const seen = new Map(
    lines.map((line) => [
      line
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
        .trim(),
      line,
    ]),
  );
  return [...seen.values()];
}

export const share = (count: number, total: number) => (total === 0 ? 0 : Math.min(1, count / total));
export const within01 = (value: number) => Math.min(1, Math.max(0, value));
