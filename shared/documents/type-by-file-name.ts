import { type DocumentType, documentTypes } from "./document.ts";

/** What the name of a file says of the paper in it, by type. */
const wordsInNames = {
  "IELTS Certificate": "ielts|trf",
  "TOEFL Certificate": "toefl",
  "Degree Certificate": "degree|diploma|bachelors?|masters?|graduation",
  Transcript: "transcripts?|mark ?sheets?|grades?",
  "University Offer Letter": "offer|admission|acceptance|cas|coe|zulassung",
  "Statement of Purpose": "sop|statement of purpose|motivation(?: letter)?|personal statement",
  Passport: "passport|reisepass",
  "Financial Statement": "financial|tax|solvency|income",
  "Bank Statement": "bank|statement of account|account statement|kontoauszug",
  "Sponsorship Letter": "sponsor(?:ship)?|affidavit|verpflichtung",
  Photos: "photos?|portrait|headshot|passbild",
  "Medical Certificate": "medical|health certificate|tb|tuberculosis|vaccin\\w*",
  "Police Clearance": "police|pcc|clearance|criminal|conduct",
  "Work Experience Letter": "experience|employment|employer|work",
  "Academic References": "lor|recommendation|references?",
  "English Proficiency Waiver": "moi|waiver|medium of instruction",
  "Visa Application Form": "visa application|visa form|application form|ds-?160|videx",
  "Travel Insurance": "insurance|versicherung",
} satisfies Record<DocumentType, string>;

const patterns = documentTypes.map((type) => ({ type, named: phrase(wordsInNames[type]) }));

/** Whole words, whatever their case. */
export function phrase(words: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])`, "giu");
}

/** The words that speak for a type, by type. */
export function typeWordsInName(fileName: string): ReadonlyMap<DocumentType, string> {
  const name = fileName.replace(/\.[^.]*$/, "").replaceAll(/[_\-.]+/g, " ");
  return new Map(
    patterns.flatMap(({ type, named }) => {
      const [words] = name.match(named) ?? [];
      return words === undefined ? [] : [[type, words] as const];
    }),
  );
}

/** The one type that the names speak for; null where none does, or several do. */
export function typeByFileNames(fileNames: readonly string[]): DocumentType | null {
  const found = new Set(fileNames.flatMap((name) => [...typeWordsInName(name).keys()]));
  const [type = null] = found;
  return found.size === 1 ? type : null;
}
