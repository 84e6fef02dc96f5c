import type { DocumentType } from "#shared/documents/document.ts";
import type { Guess } from "#shared/documents/paper-reading.ts";
import { phrase, typeWordsInName } from "#shared/documents/type-by-file-name.ts";
import { quote } from "./guess-days.ts";

interface TypeWords {
  type: DocumentType;
  /** Hardly another paper says so. */
  clear: string;
  /** Other papers may say so, too. */
  likely?: string;
}

const types: readonly TypeWords[] = [
  {
    type: "IELTS Certificate",
    clear: "international english language testing system|ielts test report|test report form",
    likely: "ielts|overall band score|cefr level",
  },
  {
    type: "TOEFL Certificate",
    clear: "test of english as a foreign language|toefl ibt",
    likely: "toefl|mybest scores",
  },
  {
    type: "Degree Certificate",
    clear:
      "(?:has been|was|is hereby) (?:awarded|admitted to|conferred)|having (?:fulfilled|satisfied|completed)[^.\n]{0,60}degree|provisional (?:degree )?certificate|degree certificate",
    likely: "degree of|bachelor of|master of|diploma",
  },
  {
    type: "Transcript",
    clear:
      "transcript of records|academic transcript|official transcript|mark ?sheet|statement of marks|grade (?:card|sheet|report)",
    likely: "transcript|cgpa|gpa|credit hours|credits earned|semester",
  },
  {
    type: "University Offer Letter",
    clear:
      "(?:letter of|unconditional|conditional) offer|offer (?:letter|of admission|of a place)|letter of (?:acceptance|admission)|admission letter|confirmation of (?:acceptance for studies|enrolment)|zulassungsbescheid",
    likely: "pleased to offer you|offer you a place|tuition fee|start of (?:the )?(?:course|programme)",
  },
  {
    type: "Statement of Purpose",
    clear: "statement of purpose|motivation letter|letter of motivation|personal statement",
  },
  {
    type: "Passport",
    clear: "passeport|reisepass|type ?/ ?type|republic[^\n]{0,40}passport",
    likely: "passport(?: no| number)?|place of birth|given names",
  },
  {
    type: "Financial Statement",
    clear: "financial statements?|income tax return|tax return|certificate of solvency|solvency certificate|net worth",
    likely: "annual income|profit and loss|balance sheet|assessment year",
  },
  {
    type: "Bank Statement",
    clear:
      "bank statement|statement of account|account statement|(?:opening|closing) balance|balance certificate|kontoauszug",
    likely: "account number|iban|withdrawals?|deposits?|available balance|branch",
  },
  {
    type: "Sponsorship Letter",
    clear:
      "sponsorship letter|letter of sponsorship|affidavit of (?:financial )?support|(?:i|we) (?:will|shall|agree to) (?:financially )?sponsor|verpflichtungserklärung",
    likely: "sponsor|bear all (?:the )?expenses",
  },
  { type: "Photos", clear: "passport[- ]size photo" },
  {
    type: "Medical Certificate",
    clear:
      "medical (?:certificate|examination|report)|health certificate|tuberculosis|chest x-?ray|vaccination (?:certificate|record)|immuni[sz]ation record",
    likely: "physician|clinic|diagnosis|examined",
  },
  {
    type: "Police Clearance",
    clear: "police clearance|clearance certificate|criminal records?|good conduct|no criminal|führungszeugnis",
    likely: "police",
  },
  {
    type: "Work Experience Letter",
    clear:
      "(?:work )?experience (?:certificate|letter)|certificate of employment|employment (?:certificate|letter)|(?:has been|was|is) employed|relieving letter",
    likely: "designation|human resources|joining date",
  },
  {
    type: "Academic References",
    clear:
      "letter of recommendation|recommendation letter|reference letter|academic reference|(?:recommend|recommending) (?:him|her|them|mr|ms|this student)",
    likely: "recommend|i have known|taught (?:him|her)",
  },
  {
    type: "English Proficiency Waiver",
    clear:
      "medium of instruction|language of instruction|english (?:language )?(?:proficiency )?waiver|instruction was english",
  },
  {
    type: "Visa Application Form",
    clear:
      "visa application form|application for (?:an? )?[^\n]{0,30}visa|application for (?:leave to|entry clearance)|antrag auf erteilung|ds-?160|videx",
  },
  {
    type: "Travel Insurance",
    clear:
      "travel (?:medical |health )?insurance|health insurance|certificate of insurance|insurance (?:policy|certificate)|insured person",
    likely: "policy (?:no|number|holder)|insurance|sum insured|premium",
  },
];

const patterns = types.map(({ type, clear, likely }) => ({
  type,
  clear: phrase(clear),
  likely: likely === undefined ? null : phrase(likely),
}));

/** What says a paper's kind stands at its beginning. */
const READ_CHARACTERS = 6_000;
/** A clear phrase, or one in the name. One likely word alone is in too many papers. */
const ENOUGH = 2;

/** By words in the file's name and in the text; null where two types fit alike, or none does. */
export function guessType(fileName: string, text: string): Guess | null {
  const named = typeWordsInName(fileName);
  const beginning = text.slice(0, READ_CHARACTERS).replaceAll(/[ \t]+/g, " ");
  const scored = patterns
    .map(({ type, clear, likely }) => {
      const inName = named.get(type);
      const clearWords = distinct(beginning.match(clear));
      const likelyWords = likely ? distinct(beginning.match(likely)) : [];
      const score = (inName ? 2 : 0) + 3 * Math.min(clearWords.length, 2) + Math.min(likelyWords.length, 3);
      const words = clearWords[0] ?? inName ?? likelyWords[0] ?? "";
      return { type, score, words, foundIn: clearWords[0] === undefined && inName ? "fileName" : "text" } as const;
    })
    .toSorted((one, other) => other.score - one.score);
  const [best, second] = scored;
  if (!best || best.score < ENOUGH || best.score === second?.score) return null;
  return { value: best.type, foundIn: best.foundIn, words: quote(best.words) };
}

function distinct(words: readonly string[] | null): string[] {
  return [...new Set((words ?? []).map((word) => word.toLowerCase()))];
}

/** Whether a text speaks of a passport at all. */
export function namesPassport(text: string): boolean {
  return /passport|passeport|pasaporte|reisepass|passaporto/i.test(text);
}
