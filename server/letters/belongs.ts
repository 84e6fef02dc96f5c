import type { LetterFactName } from "#shared/letters/letter.ts";
import { kin } from "./persons.ts";

const degreeWord =
  "(?:b\\.?\\s?sc|bba|b\\.?a|b\\.?tech|beng|b\\.?com|bcs|bbs|mbbs|llb|bachelor'?s?|undergraduate|master'?s?|m\\.?sc|mba|diploma|hsc|ssc|a[- ]levels?|o[- ]levels?|high school|secondary school|honou?rs|degree)";
const startsWithKin = new RegExp(
  `^(?:(?:but|and|so|also|now|here) )?(?:my|our|his|her|the) (?:\\p{L}+ ){0,2}?${kin}\\b`,
  "iu",
);

/** Sentences that are surely about one thing; everything else stays where its writer put it. */
const sure: readonly (readonly [LetterFactName, RegExp])[] = [
  [
    "refusal",
    /\b(?:visa|permit)s?\b.{0,70}\b(?:refus\w+|reject\w+|denied|declined)|\b(?:refus\w+|reject\w+|denied)\b.{0,60}\b(?:visa|permit|embassy|consulate)|\bi (?:was|have been|got) (?:refused|rejected|denied)\b/iu,
  ],
  [
    "gap",
    /\b(?:study|career|academic|education|year|years|month|months)[- ]?(?:long )?gap\b|\bgap (?:of|in|between|year)\b/iu,
  ],
  [
    "plans",
    /\b(?:after|once|when|upon)\b.{0,80}\bi (?:will|shall|plan|want|wish|hope|intend|would|am going)\b|\bi (?:will|shall|plan to|intend to|want to|hope to|would like to|am going to) (?:then |later |also )?(?:return|go back|come back|go home|take over|set up|start my|open (?:a|an|my)|become|establish|join)\b|\bmy (?:long[- ]term |short[- ]term |career |future )?(?:goals?|plans?|ambition|dream) (?:is|are|after)\b/iu,
  ],
  [
    "course",
    /^(?:(?:my |the )?course (?:is|will be)|m\.?sc\b|mba\b|ms (?:in )?\p{Lu}|master'?s? (?:of|in|degree)\b|bachelor (?:of|in)\b|ph\.?d in\b)|\bi(?:'m| am|'d| would)?\b.{0,25}\b(?:want|wish|plan|hope|intend|like|going|decided|aim|apply|applying|applied|admitted|accepted|enrol\w*)\b.{0,40}\b(?:study|studying|do|pursue|complete|admission|master'?s?|m\.?sc|mba|bachelor'?s?|b\.?sc|ph\.?d|diploma|course|programme|program)\b/iu,
  ],
  [
    "testScore",
    /^(?:i|my|in|overall|with)\b.*\b(?:ielts|toefl|pte|duolingo|testdaf|testas|goethe|dsh|hsk|delf|dalf|tcf)\b/iu,
  ],
  [
    "degree",
    new RegExp(
      `^(?:(?:in|after|since|during|from) [^,]{1,40},? )?i\\b.{0,40}\\b(?:graduated|completed|finished|hold|earned|obtained|did my|passed|majored|studied|have an?)\\b.{0,60}\\b${degreeWord}\\b|^my (?:bachelor|undergraduate|degree|master|major|final[- ]year|thesis)\\b`,
      "iu",
    ),
  ],
  ["grades", /^(?:my|i|with)\b.{0,30}\b(?:c?gpa|grades?|percentage|marks|division|first[- ]class|distinction)\b/iu],
  [
    "whyUniversity",
    /\bi (?:chose|choose|have chosen|selected|picked|prefer)\b.{0,40}\b(?:university|college|institute|school|this place)\b|^(?:the|this|its) (?:university|college|campus|laboratory|lab|faculty|department)\b/iu,
  ],
  [
    "whyCourse",
    /\bi (?:chose|choose|have chosen|selected|picked)\b.{0,30}\b(?:course|programme|program|subject|field|degree)\b|^(?:the|this) (?:course|programme|program|module|curriculum)s?\b/iu,
  ],
  [
    "work",
    /^(?:i|currently|since|from|for|in|at|after|now)\b(?:.{0,60}\bi\b)?.{0,30}\b(?:work(?:ed|ing)?|intern(?:ed)?|employed|promoted|joined)\b.{0,40}\b(?:at|for|as|in|with|by|to)\b/iu,
  ],
];

const studies =
  "(?:my |the |all |all of |for |of |whole |full )*(?:stud(?:y|ies)|education|tuition|fees?|expenses?|living|costs?|course)";
const paying = new RegExp(
  `\\b(?:pay|pays|paying|paid for by|sponsor\\w*|funds?|funding|funded|financ\\w+|covers?|covering|bear|bears|supports?)\\b.{0,25}\\b${studies}|\\b(?:my|his|her|our|of|in|from) (?:\\p{L}+ ){0,2}(?:savings|bank balance|bank account|fixed deposit|education loan|student loan|blocked account|sponsor)\\b|\\bsponsored by\\b`,
  "iu",
);
const isOver = /\b(?:sold|paid|spent|borrowed|was|were|did|had)\b/iu;
const isNow = /\b(?:will|is|are|has|have|can|am|going|pays|sponsors|covers|supports|there)\b/iu;

/** The fact that a sentence is surely about; null where that is not sure. */
export function factOfSentence(sentence: string): LetterFactName | null {
  if (paying.test(sentence) && (!isOver.test(sentence) || isNow.test(sentence))) return "payer";
  if (startsWithKin.test(sentence)) return null;
  return sure.find(([, pattern]) => pattern.test(sentence))?.[0] ?? null;
}

const told: readonly (readonly [LetterFactName, RegExp])[] = [
  ["degree", new RegExp(`\\b${degreeWord}\\b|\\bgraduat(?:ed|e|ion)\\b|\\bstudied\\b`, "iu")],
  [
    "grades",
    /\bc?gpa\b|\bgrade|\bpercent|%|\bfirst[- ]class|\bsecond[- ](?:class|upper|lower)|\bmerit\b|\bdistinction\b|\bmarks?\b|\bdivision\b|\d\s*(?:\/|out of)\s*\d/iu,
  ],
  ["testScore", /\b(?:ielts|toefl|pte|duolingo|testdaf|goethe|dsh|hsk|delf|dalf|tcf|medium of instruction)\b/iu],
  ["work", /\b(?:work(?:ed|ing)?|job|intern(?:ed|ship)?|employ\w+|experience)\b/iu],
  ["whyUniversity", /\b(?:because|since|laborator\w+|professor|campus|rank\w+|modules?|research (?:group|centre))\b/iu],
  ["whyCourse", /\b(?:because|since|so that|interest\w*|learn|understand|modules?|skills?|knowledge)\b/iu],
  ["whyCountry", /\b(?:at home|in my (?:own )?country|not (?:offered|available|taught))\b/iu],
  ["funds", /\b(?:scholarship|loan|savings?|sponsor\w*|saved|blocked account|bank|pays?|paid by|funds?)\b/iu],
  [
    "ties",
    /\b(?:return|go back|come back|back home|my (?:family|parents|wife|husband|children) (?:live|lives|is|are))\b/iu,
  ],
];

/** What a sentence tells, so that it need not be asked for. */
export function factsTold(sentence: string): LetterFactName[] {
  const surely = factOfSentence(sentence);
  const isOfOthers = startsWithKin.test(sentence) && surely !== "payer";
  const names = isOfOthers
    ? []
    : told.filter(([name, pattern]) => pattern.test(sentence) && !isOnlyWished(name, surely)).map(([name]) => name);
  return [...names, ...(surely === null ? [] : [surely]), ...(surely === "payer" ? (["funds"] as const) : [])];
}

/** A degree that somebody wants is none that they have. */
function isOnlyWished(name: LetterFactName, surely: LetterFactName | null): boolean {
  return (surely === "course" || surely === "plans") && (name === "degree" || name === "grades" || name === "work");
}

/** Of the key of a line such as "Funds: savings". */
export function factOfKey(key: string): LetterFactName | null {
  const known: readonly (readonly [key: RegExp, fact: LetterFactName])[] = [
    [/\b(?:gap)\b/iu, "gap"],
    [/\b(?:refusals?|rejections?|visa history)\b/iu, "refusal"],
    [/\b(?:ielts|toefl|pte|tests?|english|language|scores?|duolingo|gre|gmat)\b/iu, "testScore"],
    [/\b(?:grades?|results?|c?gpa|marks)\b/iu, "grades"],
    [/\b(?:education|academics?|degrees?|qualifications?|stud(?:y|ies)|school)\b/iu, "degree"],
    [/\b(?:work|jobs?|experience|employment|internships?|profession|occupation|projects?)\b/iu, "work"],
    [
      /\bwhy\b.*\b(?:country|uk|usa|canada|australia|germany|ireland|new zealand|france|italy|netherlands|sweden|abroad)\b/iu,
      "whyCountry",
    ],
    [/\bwhy\b.*\b(?:course|program(?:me)?|subject|degree|field|master|msc|major)\b/iu, "whyCourse"],
    [/\bwhy\b/iu, "whyUniversity"],
    [/\bpay|sponsor/iu, "payer"],
    [/\b(?:course|program(?:me)?|target|subject|intended|applying for|master'?s)\b/iu, "course"],
    [/\b(?:funds?|funding|finances?|financial|budget|money|fees)\b/iu, "funds"],
    [/\b(?:ties|family|home)\b/iu, "ties"],
    [/\b(?:plans?|goals?|future|career|after|return|ambitions?)\b/iu, "plans"],
  ];
  return known.find(([pattern]) => pattern.test(key))?.[1] ?? null;
}

const leans =
  /^(?:it|this|that|these|those|he|she|they|his|her|their|its|such|both|which|for (?:this|that|example|instance)|because of (?:this|that)|as a result|since then|after that|at that time|there,? i|then|later|so|but|however|therefore|thus|hence|moreover|besides|in addition|also|and)\b/iu;

/** Whether it means something that the sentence before said. */
export function leansOnBefore(sentence: string): boolean {
  return leans.test(sentence);
}
