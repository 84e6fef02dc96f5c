import nlp from "compromise/two";
import { isEnglish } from "./language.ts";
import { namesPerson } from "./persons.ts";
import { isSteering } from "./requests.ts";
import { lowerFirst } from "./wording.ts";

export interface ResumeStatement {
  text: string;
  fact: "degree" | "testScore" | "work";
}

/** A resume has some hundred. */
const LINES = 400;
type Section = "education" | "work" | "skills" | "tests" | "other";

const headings: readonly (readonly [RegExp, Section])[] = [
  [
    /^(?:education(?:al)?(?: background| qualifications?| history)?|academic (?:background|qualifications?|history|record)|qualifications?)$/iu,
    "education",
  ],
  [
    /^(?:(?:professional |work |relevant |employment )?(?:experience|history)|employment|career history|internships?|projects?|(?:academic |personal |selected )?projects|volunteer(?:ing)?(?: experience| work)?|research(?: experience)?)$/iu,
    "work",
  ],
  [
    /^(?:(?:technical |key |core |professional )?(?:skills|competenc(?:y|ies))|skills? (?:and|&) .{1,30}|technologies|tools)$/iu,
    "skills",
  ],
  [/^(?:languages?(?: skills| proficiency)?|(?:english )?test scores?|language tests?)$/iu, "tests"],
  [
    /^(?:summary|profile|(?:career )?objective|about(?: me)?|references?|referees?|hobbies|interests|contact(?: details| information)?|personal (?:details|information)|declaration|awards?.{0,30}|achievements?|certifications?|publications?|activities|extra.?curricular.{0,20}|training.{0,20})$/iu,
    "other",
  ],
];

const bullet = /^(?:[-*•●▪◦‣·–—>\uF0B7\uF0A7»✓➢]|o(?=\s)|\d{1,2}[.)])\s*/u;
const degreeLine =
  /\b(?:b\.?\s?sc|bba|b\.?a|bs|be|b\.?\s?tech|b\.?\s?eng|b\.?\s?com|mbbs|llb|m\.?\s?sc|mba|m\.?a|ms|m\.?\s?tech|m\.?\s?eng|ph\.?\s?d|bachelor|master|diploma|hsc|ssc|higher secondary|secondary school|a[- ]levels?|o[- ]levels?|licen[cs]e|degree)\b/iu;
const dated = /\b(?:19|20)\d\d\b|\bpresent\b/iu;

/** Education, work, skills and tests, without what is garbled, private or no fact. */
export async function resumeStatements(resume: string, pause: () => Promise<void>): Promise<ResumeStatement[]> {
  const lists: Record<"education" | "roles" | "skills" | "tests", string[]> = {
    education: [],
    roles: [],
    skills: [],
    tests: [],
  };
  const deeds: string[] = [];
  let section: Section = "other";
  for (const raw of wholeLines(resume.split("\n").slice(0, LINES))) {
    await pause();
    const isBullet = bullet.test(raw);
    const line = tidied(raw.replace(bullet, ""));
    const heading = sectionOf(line);
    if (heading !== null) section = heading;
    else if (!isUsable(line)) continue;
    else if (/\b(?:ielts|toefl|pte|duolingo|gre|gmat)\b.*\d/iu.test(line) && line.length < 120) lists.tests.push(line);
    else if ((section === "work" || section === "education") && isDeed(line)) deeds.push(...deedsOf(line));
    else if (section === "education" && degreeLine.test(line)) lists.education.push(line);
    else if (section === "work" && !isBullet && dated.test(line) && /\p{Lu}/u.test(line)) lists.roles.push(line);
    else if (section === "skills" && /[,:]/u.test(line)) lists.skills.push(line.replace(/^[\p{L} &/]{2,40}:\s*/u, ""));
  }
  return [
    ...listed("My education so far:", lists.education.slice(0, 3), "degree"),
    ...listed("My test results:", lists.tests.slice(0, 2), "testScore"),
    ...listed("My work so far:", lists.roles.slice(0, 3), "work"),
    ...deeds.slice(0, 6).map((text) => ({ text, fact: "work" as const })),
    ...listed("My skills include", lists.skills.slice(0, 2), "work"),
  ];
}

function listed(opening: string, items: readonly string[], fact: ResumeStatement["fact"]): ResumeStatement[] {
  const unique = [...new Set(items.map((item) => item.replace(/[.;,\s]+$/u, "")))].filter((item) => item !== "");
  return unique.length === 0 ? [] : [{ text: `${opening} ${unique.join("; ")}`, fact }];
}

function sectionOf(line: string): Section | null {
  const bare = line.replace(/[:\s_-]+$/u, "");
  if (bare.length > 45) return null;
  return headings.find(([pattern]) => pattern.test(bare))?.[1] ?? null;
}

/** Joins lines that a parser broke: the rest begins with a small letter. */
function wholeLines(lines: readonly string[]): string[] {
  const whole: string[] = [];
  for (const line of lines) {
    const before = whole.at(-1);
    if (before !== undefined && bullet.test(before.trim()) && /^\s*\p{Ll}/u.test(line) && !bullet.test(line.trim())) {
      whole[whole.length - 1] = `${before} ${line.trim()}`;
    } else whole.push(line);
  }
  return whole;
}

/** "Served in Kano. Taught biology." gives two. */
function deedsOf(line: string): string[] {
  return line
    .split(/(?<=\p{Ll}{2})\.\s+(?=\p{Lu})/u)
    .filter(isDeed)
    .map((deed) => `I ${lowerFirst(deed)}`);
}

/** One column, with content, not for machines, no contact details. */
function isUsable(line: string): boolean {
  // Whoever is named there is nobody who pays.
  if (namesPerson(line) || /\bsponsor\w*/iu.test(line)) return false;
  if (line.length < 6 || line.length > 240 || isSteering(line) || !isEnglish(line)) return false;
  if (/\S\s{4,}\S.*\s{4,}\S|\t.*\t|[\uFFFD]/u.test(line)) return false;
  if (/@|https?:|www\.|(?<![\d–-])\+?(?:\d[\s()-]{0,2}){9,}|linkedin|github/iu.test(line)) return false;
  return (line.match(/[\p{L}\p{N}\s]/gu)?.length ?? 0) / line.length > 0.75;
}

function isDeed(line: string): boolean {
  if (
    line.split(/\s+/u).length < 3 ||
    done.test(line) ||
    !/^\p{Lu}?\p{Ll}+\b/u.test(line) ||
    /\b(?:he|she|his|her|candidate|applicant)\b/iu.test(line)
  )
    return false;
  return (
    (/^\p{Lu}?\p{Ll}{2,}ed\b/u.test(line) || nlp(line).has("^#Adverb? #PastTense")) &&
    !/^(?:based|skilled|experienced|certified|motivated|dedicated|interested|related)\b/iu.test(line)
  );
}

/** What others did to the person: "I promoted to manager" would turn it round. */
const done =
  /^(?:awarded|nominated|elected|employed|ranked|invited|licensed|registered|affiliated|deputed|posted|given|chosen|known)\b|^\p{L}+ (?:by|as)\b|^(?:selected|promoted|appointed|hired|admitted|accepted|recogni[sz]ed|named|assigned|transferred|trained|tasked|required) (?:to|for|from|in|at|with|the best)\b/iu;

function tidied(line: string): string {
  return line
    .normalize("NFKC")
    .replaceAll(/[\uF000-\uF8FF]/gu, "")
    .replaceAll(/[ \t]{2,}(?=\S)/gu, (gap) => (gap.length > 3 ? "    " : " "))
    .trim();
}
