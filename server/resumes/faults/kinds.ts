import type { SectionName } from "#server/resumes/headings.ts";

export type StudyLevel = "school" | "diploma" | "bachelor" | "master" | "doctorate";

export interface EntryKind {
  kind: "study" | "work" | "other";
  level: StudyLevel | null;
  /** As it is stated; most say neither. */
  time: "full" | "part" | null;
  /** What may stand inside of something else: an internship, an exchange semester, an unpaid role. */
  isBeside: boolean;
}

/** The level that is named first counts, and of names at one place the higher one. */
const levels: readonly (readonly [StudyLevel, RegExp])[] = [
  ["doctorate", /\bph\.?\s?d\b|\bdoctora\w+|\bdoctor of\b|\bpromotion\b/iu],
  [
    "master",
    /\bmaster['’]?s?\b|\bm\.?\s?sc\b|\b(?:executive )?m\.?\s?b\.?\s?a\b|\bm\.?c\.?a\b|\bm\.?\s?phil\b|\bm\.?\s?tech\b|\bm\.?\s?eng\b|\bm\.?\s?com\b|\bll\.?m\b|\bmaestr[ií]a\b|\bm[aá]ster\b|\bmag[ií]ster\b|\bmaîtrise\b|\bm\.?\s?pharm\b|\bmres\b|\bms\s?\(|\byüksek lisans\b|\bdipl\w*[- ]ing\w*|\bdiplôme d[’']ingénieur\b|\bmestrado\b|\bmpa\b|\bmph\b/iu,
  ],
  ["master", /\bM\.?[AS]\.?(?=[\s,(:/|;–-]|$)|\bM\.E\b|\bM\.? ?(?:Ed|Arch)\b/u],
  [
    "bachelor",
    /\bbachelor['’]?s?\b|\bb\.?\s?sc\b|\bb\.?\s?tech\b|\bb\.?\s?eng\b|\bb\.?\s?com\b|\bb\.?\s?b\.?\s?a\b|\bb\.?c\.?a\b|\bb\.?f\.?a\b|\bb\.\s?arch\b|\bb\.?\s?pharm\b|\bll\.?b\b|\bm\.?b\.?b\.?s\b|\bbds\b|\bbsn\b|\blicence\b|\blicenciad[oa]\b|\blicenciatura\w*|\bgrado en\b|\bbbs\b|\bbss\b|\bbsw\b|\bbhm\b|\bbhsc\b|\bpedagog[ií]a en\b|\blisans\b|\bbacharelado\b|\bgradua(?:ção|cao)\b|\blaurea\b|\bingenier[ií]a\b|\bundergraduate (?:degree|studies)\b|\b(?:university|engineering|law) degree\b|\bdegree in\b|\bhonours degree\b/iu,
  ],
  ["bachelor", /\bB\.?[ASE]\.?(?=[\s,(:/|;–-]|$)|\bB\.? ?Ed\b|\bBArch\b/u],
  [
    "diploma",
    /\bdipl[oô]m[ae]\b(?! d[’']ingénieur)|\bhnd\b|\bbts\b|\bdut\b|\btecn[oó]logo\b|\bt[eé]cnico (?:superior|en|em)\b|\bassociate(?:['’]s)? degree\b|\bpg\s?d(?:ip)?\b|\bpostgraduate certificate\b|\bgraduate certificate\b|\bfoundation (?:year|course|programme)\b/iu,
  ],
  ["diploma", /\bND\b/u],
  [
    "school",
    /\bh\.?s\.?c\b|\bs\.?s\.?c\b|\b[ao][- ]?levels?\b|\b[ao]\/l\b|\bkcse\b|\bwass?ce\b|\bwaec\b|\bneco\b|\bmatric\w*|\babitur\b|\bbaccalaur[eé]at\b|\bmatura\b|\bhigh school\b|\bsecondary\b|(?<!\w)\+2\b|\b10\s?\+\s?2\b|\bclass (?:xi{0,2}|1[02])\b|\bpuc\b|\bsslc\b|\bf\.?sc\b|\bgce\b|\bi?gcses?\b|\blyceum\b|\battestat\b|\bschool leaving\b|\bbachillerato\b|\bintermediate\b|\bgymnasium\b|\bliceo\b|\bgaokao\b|\bcbse\b|\bensino médio\b|\bhochschulreife\b|\bslc\b/iu,
  ],
];

const place =
  /\b(?:universit\p{L}*|college|school|institut\p{L}*|academy|polytechnic|hochschule|lyc[eé]e|universidad\p{L}*|madrasah?|degree)\b/iu;
const role =
  /\b(?:officer|engineer\w*|ingenier[oa]|manager|assistant|analyst|teacher|lecturer|nurse|developer|d[eé]velopp\w+|intern\w*|trainee|accountant|clerk|teller|supervisor|technician|consultant|designer|executive|coordinator|administrator|agent|instructor|tutor|sales\w*|cashier|driver|pharmacist|chemist|architect|illustrator|editor|writer|journalist|freelanc\w+|volunteer\w*|practicante|pr[aá]ctica\w*|stage|stagiaire|praktik\w+|werkstudent\w*|konstrukteur\w*|job|work(?:ed|ing)?|employ\w*|position|director|head of|lead|specialist|representative|keeper|maker|researcher|attachment|apprentice\w*|programmer|economist|service|military|leave|lawyer|doctor|physician|dentist|farmer|shop|owner|founder|auditor|planner|surveyor|operator|mechanic|electrician|scientist|associate|receptionist|secretary|translator|caregiver|waiter|barista|chef|cook|guard|buyer|recruiter|banker|broker|adviser|advisor|counsel(?:l)?or|chargée? de|assistante|vendedora?|auxiliar|analista|enfermer\w+|profes\w+|mitarbeiter\w*|verkäufer\w*|entwickler\w*)\b/iu;

const part =
  /\bpart[- ]time\b|\bteilzeit\b|\bmedio tiempo\b|\btiempo parcial\b|\btemps partiel\b|\bmeio período\b|\b(?:[1-9]|1\d|2[0-5]) ?(?:hours|hrs|h|stunden|horas|heures) ?(?:a|per|\/|pro|por|par) ?(?:week|wk|woche|semana|semaine)\b|\b(?:[1-9]|1\d|2[0-5]) ?(?:hours|hrs)\b|\bweekends?\b|\bevenings?\b|\bsaturdays?\b|\bsundays?\b|\bnight classes\b|\bdistance\b|\bonline\b|\bcorrespondence\b|\bfernstudium\b|\ba distancia\b|\bà distance\b|\b(?:one|two|three|1|2|3) (?:days?|shifts?|evenings?) (?:a|per) week\b|\bafter (?:work|class(?:es)?|school)\b|\bwhile studying\b|\bhourly\b|\bexternal (?:student|degree)\b|\bprivate candidate\b|\bwerkstudent\w*|\bstudent assistant\b|\bworking student\b|\bstudentische\b|\bon-?campus job\b/iu;
const full =
  /\bfull[- ]?time\b|\bvollzeit\w*|\b(?:tiempo|jornada) complet[oa]\b|\btemps (?:plein|complet)\b|\b(?:tempo|período) integral\b|\btam zamanlı\b|\bwhole[- ]day\b|\ball day\b|\bresidential\b|\bday shifts?\b|\b8 hours (?:a|per) day\b|\beight hours (?:a|per) day\b|\b(?:daily|every day)\b|\b(?:six|five|5|6) days(?: (?:a|per|each) week|\/week)\b|\b(?:3[5-9]|4\d|5\d)[ -]?(?:hours?|hrs|h|std|stunden|horas|heures)\b|\bmon(?:day)?s? ?(?:to|-|–) ?(?:sat(?:urday)?|fri(?:day)?)s?\b|\b(?:7|8|9|10|seven|eight|nine|ten)(?:[:.]\d\d)? ?(?:a\.?m\.?)? ?(?:to|-|–) ?(?:4|5|6|7|16|17|18|four|five|six|seven)(?:[:.]\d\d)?(?: ?p\.?m\.?)?(?![\d/.%])\b|\bregular\b|\bday programme\b|\bon campus\b/iu;
const beside =
  /\bintern\b|\binterns\b|\binternships?\b|\bpracticante\b|\bpr[aá]cticas?\b|\bstage\b|\bstagiaire\b|\bpraktik\w+|\battachment\b|\bplacement\b|\best[aá]gi\w+|\bco-?op\b|\bteaching assistant\b|\bresearch assistant\b|\bgraduate assistant\b|\bteaching assistantship\b|\bassistantship\b|\bvolunt\w+|\bfreelanc\w+|\bself[- ]employed\b|\btut(?:or|oring)\b|\bmember(?:ship)?\b|\bambassador\b|\bcaptain\b|\bfamily (?:business|shop|farm)\b|\bsummer\b|\bclub\b|\bstudy leave\b|\bunpaid\b|\bentrena\w+|\bentraîneur\b|\bcoach\b/iu;
const besideStudies =
  /\bexchange\b|\babroad\b|\berasmus\b|\bsemester (?:at|in)\b|\bvisiting (?:student|term|semester)\b|\bausland\w*|\baustausch\w*|\bintercambio\b|\béchange\b|\binternships?\b|\bplacement\b|\bexecutive\b/iu;
const twoInOne = /\bjoint\b|\b(?:dual|double)[- ](?:degree|award|programme|program|major)\b/iu;
/** Below a title people tell of interns and volunteers whom they led. */
const besideBelow =
  /^(?:an? )?(?:unpaid|internship|industrial attachment|volunt\w+)\b|\b(?:unpaid|freelanc\w+|self[- ]employed|family (?:business|shop|farm)|study leave|part of (?:my|the) (?:degree|studies|course|programme))\b/imu;

/**
 * @param title the lines that name it @param context all its lines
 * @param section that it stands in, null where no heading was seen
 */
export function kindOf(title: string, context: string, section: SectionName | null): EntryKind {
  const level = levelIn(title) ?? (section === "education" ? levelIn(context) : null);
  const mayBeWork = section === null || section === "education" ? level === null : section !== "awards";
  const isWork = section === "experience" || (mayBeWork && role.test(title));
  const isStudy =
    section !== "experience" && level !== null && !(section === null && role.test(title) && !place.test(context));
  return {
    kind: isStudy ? "study" : section === "education" && place.test(context) ? "study" : isWork ? "work" : "other",
    level: isStudy ? level : null,
    time: full.test(context) && !part.test(title) ? "full" : part.test(context) ? "part" : null,
    isBeside: isStudy
      ? besideStudies.test(title) || twoInOne.test(context)
      : beside.test(title) || besideBelow.test(context),
  };
}

export const namesStudy = (line: string) => levelIn(line) !== null;
export const namesRole = (line: string) => role.test(line);

function levelIn(text: string): StudyLevel | null {
  const found = levels.flatMap(([level, pattern]) => {
    const at = text.search(pattern);
    return at < 0 ? [] : [{ level, at }];
  });
  return found.toSorted((one, other) => one.at - other.at)[0]?.level ?? null;
}
