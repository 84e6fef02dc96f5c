import { type ResumeSection } from "#server/ai/prompts/resume.ts";
import { hasYear } from "./dates.ts";
import type { Fault } from "./faults/fault.ts";
import { findFaults } from "./faults/find-faults.ts";
import type { SectionName } from "./headings.ts";
import { resumeLines, type ResumeLine, resumeWords } from "./resume-lines.ts";
import { actionVerbs, degree, institution, roleWord } from "./vocabulary.ts";

export interface Finding {
  section: ResumeSection;
  /** 0 to 1. */
  score: number;
  line: string | null;
  remark: string;
  advice: readonly string[];
}

export interface ResumeFacts {
  lines: readonly string[];
  headings: number;
  words: number;
  education: readonly string[];
  /** Lines with a place or a time. */
  entries: readonly string[];
  /** Deeds, a sentence each. */
  details: readonly string[];
  skills: readonly string[];
  in(section: SectionName): readonly string[];
  all: readonly ResumeLine[];
  faults: readonly Fault[];
}

/** @param today an ISO day */
export function factsOf(text: string, today: string): ResumeFacts {
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
    faults: findFaults(text, today),
  };
}

/** Lines about work address nobody. */
const speaksToReader = /\b(?:you|yours?|me|reader)\b/i;

function isWork(line: string): boolean {
  if (institution.test(line) && degree.test(line)) return false;
  return beginsWithVerb(line) || (roleWord.test(line) && (hasYear(line) || resumeWords(line).length <= 10));
}

function isEntry(line: string): boolean {
  if (beginsWithVerb(line)) return false;
  return hasYear(line) || (roleWord.test(line) && resumeWords(line).length <= 10 && !/[.;]$/.test(line));
}

/** Skips "I" and "successfully". */
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
