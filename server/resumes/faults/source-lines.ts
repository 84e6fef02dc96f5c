import { monthPattern } from "./months.ts";
import { namesRole } from "./kinds.ts";
import { headingOf, type SectionName } from "#server/resumes/headings.ts";

/** A line as it is printed, unlike the lines that are rated: whole, with what stands at its right. */
export interface SourceLine {
  text: string;
  section: SectionName | null;
  isHeading: boolean;
  /** An empty line stands above, where not nearly each line has one. */
  isAfterGap: boolean;
  /** It was a point of a list. */
  isPoint: boolean;
}

const maxLines = 1_000;
const maxLine = 400;
/** Parsers put an empty line between all lines of some pages. */
const mostAfterGap = 0.6;
const bullet = /^[\s\u2022\u2023\u25A0-\u25FF\u2043\u2219\u2605\u2606\u2713\u2714\u27A2\u27A4\uF000-\uF0FF·*>–—-]+/u;

/** Headings that resumes in other languages, or of few words, have. */
const foreign: readonly (readonly [SectionName, RegExp])[] = [
  [
    "education",
    /^(?:my )?(?:formaci[oó]n(?: acad[eé]mica| profesional| universitaria)?|educaci[oó]n|estudios(?: realizados)?|formation(?:s| universitaire| académique| scolaire)?|études|etudes|diplômes?|cursus(?: universitaire| scolaire)?|scolarité|parcours (?:scolaire|académique|universitaire)|(?:schul- und )?ausbildung|bildungsweg|bildung|studium|schulbildung|(?:akademische|schulische) (?:ausbildung|laufbahn)|forma[cç][aã]o(?: acad[eê]mica)?|educa[cç][aã]o|habilita[cç][oõ]es(?: liter[aá]rias| acad[eé]micas)?|istruzione|e[gğ]itim|ta['’]lim|study|studies|academics?|(?:academic|scholastic|tertiary|higher) (?:record|qualifications?|background|profile|credentials|history|details|education)|qualifications?|educational? .*|education.*)$/iu,
  ],
  [
    "experience",
    /^(?:my )?(?:(?:experiencia|trayectoria|historial)(?: (?:laboral|profesional))?|empleos?|trabajos?|exp[eé]riences?(?: professionnelles?)?|emplois?|(?:parcours|vie|carrière) professionnel(?:le)?|berufserfahrung|beruf|berufliche (?:erfahrung|laufbahn|stationen)|beruflicher werdegang|arbeitserfahrung|praxis|experi[eê]ncias?(?: profissiona(?:l|is))?|percurso profissional|emprego|esperienza|deneyim|ish|jobs?|work|career|professional|employment.*|work .*|professional (?:experience|background|history|career)|experience.*)$/iu,
  ],
  [
    "other",
    /^(?:languages?(?: known)?|idiomas|langues|sprachen|skills?|software|tools|tests?|exams|seminars?|training|certificat\w*|zertifikate|others?|otros|divers|extras|hobbies|interests?|loisirs|personal(?: details)?|about me|references?|referees|community|awards|profile|membership|funding|objective|declaration|strengths|driving|publications?|projects?)$/iu,
  ],
];
/** "Education Officer" is no heading. */
const ofSections = /\b(?:work\w*|employ\w*|jobs?|positions?|experiences?|education\w*|professional|career)\b/giu;

/** "Sept 2018 –" in a narrow column, with its end on the next line. */
const brokenPeriod = new RegExp(
  String.raw`(\d{4}[ \t]*(?:[-–—]|to|bis|au|al))[ \t]*\n[ \t]*(?=(?:${monthPattern}|\d{1,2}[./]|\d{4}(?!\d)|present|now|heute|date|today)(?!\p{L}))`,
  "giu",
);

/** @returns at most a thousand lines that are not empty, each with the section that it stands in */
export function sourceLines(text: string): SourceLine[] {
  const lines: SourceLine[] = [];
  let section: SectionName | null = null;
  let isAfterGap = true;
  for (const raw of text.normalize("NFKC").replaceAll(brokenPeriod, "$1 ").split(/\n|\f/u).slice(0, maxLines)) {
    const cut = raw.slice(0, maxLine);
    const line = cut.replace(bullet, "").replaceAll(/\s+/gu, " ").trim();
    if (line === "") {
      isAfterGap = true;
      continue;
    }
    const heading = sectionOf(line);
    section = heading ?? section;
    lines.push({
      text: line,
      section: section ?? labelled(line),
      isHeading: heading !== null,
      isAfterGap,
      isPoint: bullet.test(cut.trim()),
    });
    isAfterGap = false;
  }
  const isWide = lines.filter((line) => line.isAfterGap).length > lines.length * mostAfterGap;
  return isWide ? lines.map((line) => ({ ...line, isAfterGap: line.isHeading })) : lines;
}

/** "Work: Engineer at …", of a resume without headings. */
function labelled(line: string): SectionName | null {
  const label = /^([\p{L} ]{3,30}):/u.exec(line)?.[1];
  const section = label === undefined ? null : sectionOf(label);
  return section === "education" || section === "experience" ? section : null;
}

function sectionOf(line: string): SectionName | null {
  if (/\p{Nd}|,|\.$/u.test(line) || line.length > 45 || namesRole(line.replaceAll(ofSections, ""))) return null;
  const names = line.replaceAll(/^[#=_~]+ ?|[ :=_~-]+$/gu, "").split(/\s*[/|&]\s*/u);
  for (const name of names) {
    const known = foreign.find(([, pattern]) => pattern.test(name.trim()))?.[0];
    if (known !== undefined) return known;
  }
  const heading = headingOf(line);
  return heading !== null && heading.rest === "" ? heading.section : null;
}
