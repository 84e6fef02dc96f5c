import { headingOf, type SectionName } from "#server/resumes/headings.ts";

/** A line as it is printed, unlike the lines that are rated: whole, with what stands at its right. */
export interface SourceLine {
  text: string;
  section: SectionName | null;
  isHeading: boolean;
  /** An empty line stands above. */
  isAfterGap: boolean;
}

const maxLines = 1_000;
const maxLine = 400;
const bullet = /^[\s\u2022\u2023\u25A0-\u25FF\u2043\u2219\u2605\u2606\u2713\u2714\u27A2\u27A4\uF000-\uF0FF·*>–—-]+/u;

/** Headings that resumes in other languages, or of few words, have. */
const foreign: readonly (readonly [SectionName, RegExp])[] = [
  [
    "education",
    /^(?:my )?(?:formaci[oó]n(?: acad[eé]mica)?|educaci[oó]n|estudios|formation|études|etudes|parcours (?:scolaire|académique)|ausbildung|bildungsweg|bildung|studium|schulbildung|akademische ausbildung|forma[cç][aã]o(?: acad[eê]mica)?|educa[cç][aã]o|istruzione|e[gğ]itim|ta['’]lim|study|studies|academics?|academic (?:record|qualifications?|background)|qualifications?|educational? .*|education.*)$/iu,
  ],
  [
    "experience",
    /^(?:my )?(?:experiencia(?: (?:laboral|profesional))?|empleo|exp[eé]riences?(?: professionnelles?)?|emplois?|berufserfahrung|beruf|beruflicher werdegang|praxis|experi[eê]ncia(?: profissional)?|emprego|esperienza|deneyim|ish|jobs?|work|career|professional|employment.*|work .*|professional (?:experience|background|history)|experience.*)$/iu,
  ],
  [
    "other",
    /^(?:languages?(?: known)?|idiomas|langues|sprachen|skills?|software|tools|tests?|exams|seminars?|training|certificat\w*|zertifikate|others?|otros|divers|extras|hobbies|interests?|loisirs|personal(?: details)?|about me|references?|referees|community|awards|profile|membership|funding|objective|declaration|strengths|driving|publications?|projects?)$/iu,
  ],
];

/** @returns at most a thousand lines that are not empty, each with the section that it stands in */
export function sourceLines(text: string): SourceLine[] {
  const lines: SourceLine[] = [];
  let section: SectionName | null = null;
  let isAfterGap = true;
  for (const raw of text.normalize("NFKC").split(/\n|\f/u).slice(0, maxLines)) {
    const line = raw.slice(0, maxLine).replace(bullet, "").replaceAll(/\s+/gu, " ").trim();
    if (line === "") {
      isAfterGap = true;
      continue;
    }
    const heading = sectionOf(line);
    section = heading ?? section;
    lines.push({ text: line, section, isHeading: heading !== null, isAfterGap });
    isAfterGap = false;
  }
  return lines;
}

function sectionOf(line: string): SectionName | null {
  if (/\p{Nd}|,|\.$/u.test(line) || line.length > 45) return null;
  const names = line.replace(/:$/u, "").split(/\s*[/|&]\s*/u);
  for (const name of names) {
    const known = foreign.find(([, pattern]) => pattern.test(name.trim()))?.[0];
    if (known !== undefined) return known;
  }
  const heading = headingOf(line);
  return heading !== null && heading.rest === "" ? heading.section : null;
}
