export type SectionName =
  | "personal"
  | "summary"
  | "education"
  | "experience"
  | "projects"
  | "skills"
  | "awards"
  | "interests"
  | "references"
  | "other";

const headings: readonly (readonly [SectionName, RegExp])[] = [
  [
    "education",
    /^(?:my )?(?:education(?:al)?|academics?|qualifications?|schooling|studies)(?: (?:background|qualifications?|history|details|record|profile|credentials|and (?:training|qualifications?|certifications?)|training|summary|information))*$/,
  ],
  [
    "experience",
    /^(?:my )?(?:(?:work|working|professional|relevant|job|career|employment|internship|industry|teaching|research|clinical|practical|selected|other|additional|academic|field|training|and) )*(?:experiences?|employment|history|internships?|work|career|background|positions?(?: held)?|roles?)(?: (?:history|record|summary|details|experience|and internships?|and employment|and volunteering|and training|background))*$/,
  ],
  [
    "projects",
    /^(?:(?:academic|personal|selected|key|research|university|final year|major|course|relevant|side|and|technical|student|thesis) )*(?:projects?|research|thesis|dissertation|portfolio|publications?|volunteering|volunteer(?: (?:work|experience|activities))?|voluntary work|community(?: (?:service|work|involvement))?|leadership|(?:extra ?-?curricular|co-?curricular|student|leadership) (?:activities|roles?|experience|involvement)|activities|social work|leadership and (?:activities|volunteering|service))(?: (?:work|experience|and (?:publications?|projects?|research|activities|service|leadership)))*$/,
  ],
  [
    "skills",
    /^(?:my )?(?:(?:technical|professional|key|core|computer|it|language|soft|hard|digital|relevant|other|personal|transferable|software|laboratory|lab|clinical|special|additional|and|research|practical|languages) )*(?:skills?|competenc(?:y|ies|es)|abilities|expertise|languages?|tools|technologies|proficienc(?:y|ies)|strengths?|knowledge)(?: (?:and|tools|technologies|languages?|skills?|interests|competenc(?:y|ies)|tests?|summary|set|abilities|certifications?))*$/,
  ],
  [
    "awards",
    /^(?:(?:academic|professional|honou?rs|key|and|scholarships|awards|certificates|certifications|licences|licenses|other|courses|online|training|test|english|standardi[sz]ed|training) )*(?:awards?|honou?rs?|achievements?|accomplishments?|scholarships?|certificat(?:es?|ions?)|licen[cs]es?|courses?|training|trainings|workshops?|test scores?|english(?: language)? (?:test|proficiency)|scores?|prizes|memberships?)(?: (?:and (?:awards|honou?rs|courses|training|certifications?|achievements|scholarships|prizes|memberships)|attended|completed|scores))*$/,
  ],
  [
    "summary",
    /^(?:(?:professional|career|personal|executive|my|about|a|short) )*(?:summary|profile|objectives?|about(?: me)?|statement|overview|introduction|goal|goals|aim|bio)$/,
  ],
  [
    "personal",
    /^(?:personal|contact|basic|general|bio)(?: ?-?(?:data|details|information|info|particulars))*$|^(?:bio ?data|contacts?|address)$/,
  ],
  [
    "interests",
    /^(?:(?:personal|my|other|and|hobbies) )*(?:interests?|hobb(?:y|ies)|pastimes?)(?: and (?:interests|hobbies|activities))*$/,
  ],
  ["references", /^(?:references?|referees?|recommendations?)(?: .{0,40})?$/],
  [
    "other",
    /^(?:declarations?|additional(?: information)?|miscellaneous|others?|further information|curriculum vitae|resume|résumé|cv)$/,
  ],
];

interface Heading {
  section: SectionName;
  title: string;
  /** After the heading, as in "Skills: Python". */
  rest: string;
}

export function headingOf(line: string): Heading | null {
  const [, before = line, , after = ""] = /^([^:|]{3,40})\s*([:|])\s*(.*)$/.exec(line) ?? [];
  const section = sectionOf(before);
  if (section !== null) return { section, title: before.trim(), rest: after.trim() };
  const whole = after === "" ? null : sectionOf(line);
  return whole === null ? null : { section: whole, title: line, rest: "" };
}

function sectionOf(title: string): SectionName | null {
  // Some designs write "E D U C A T I O N".
  const plain = /^(?:\p{L} ){3,}\p{L}$/u.test(title.trim()) ? title.replaceAll(" ", "") : title;
  const name = plain
    .toLowerCase()
    .replaceAll(/[&/+,]|\band\b/g, " and ")
    .replaceAll(/[^\p{L}\- ]/gu, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
  if (name === "" || name.split(" ").length > 6) return null;
  const squeezed = name.replaceAll(/ and(?= |$)/g, "").trim();
  return headings.find(([, pattern]) => pattern.test(name) || pattern.test(squeezed))?.[0] ?? null;
}
