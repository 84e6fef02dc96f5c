import { formatNumber } from "#app/lib/text/format.ts";
import { maskedBeforeModel } from "#app/lib/text/masking.ts";
import type { EmailSize, EmailTone, LetterFactName, LetterFlag, LetterPurpose } from "#shared/letters/letter.ts";
import { type SopDocument, sopDocumentTitles, type SopDocumentType } from "#shared/letters/sop-document.ts";

/** Toast texts, labels and button names are specified word for word. */
export const lettersTexts = {
  title: "SOPs, Cover Letters & Emails",
  purpose: "Write what your application needs, from your own facts.",
  generate: "Generate New Document",
  generateBrief: "New",
  /** What the rules say of a statement of purpose, on the person's answers. */
  verdicts: {
    "not needed": "Based on your answers, the visa does not ask for a statement of purpose.",
    "may be asked":
      "Based on your answers, you need a statement of purpose only if your university or the visa office asks for one.",
  },
  list: "Your documents",
  pages: "Pages of documents",
  loading: "Loading your documents",
  empty: {
    title: "No documents yet",
    message: "Statements of purpose, cover letters and emails that you generate are kept here.",
    action: "Generate Your First Document",
  },
  loadError: {
    message: "Your documents could not be loaded.",
    reassurance: "Nothing was changed. Check your connection and try again.",
  },
  unsaved: "What you changed in your documents has not been saved.",
  untold: "Nothing has been generated yet from what you typed.",

  fetchFailed: "Failed to fetch documents",
  generated: "Document generated successfully",
  generateFailed: "Failed to generate document",
  saved: "Document updated successfully",
  saveFailed: "Failed to save changes",
  deleted: "Document deleted successfully",
  deleteFailed: "Failed to delete document",
  copied: { title: "Copied!", message: (what: string) => `${what} copied to the clipboard.` },
  copyFailed: "Your browser did not allow copying. Select the text and copy it yourself.",
  wordDownloaded: "Document downloaded successfully",
  wordFailed: "Failed to generate Word document",
  pdfDownloaded: "PDF downloaded successfully",
  pdfFailed: "Failed to generate PDF",
} as const;

export const letterCardTexts = {
  created: "Created",
  country: "Country",
  place: (type: SopDocumentType) => (type === "sop" ? "University" : "Company"),
  input: "Your input",
  subject: "Subject",
  of: (name: string) => ` of ${name}`,
  fillIn: "Fill in the gaps",
  edit: "Edit",
  copy: "Copy",
  copySubject: "Copy Subject",
  copyBody: "Copy Body",
  copiedText: "Text",
  copiedSubject: "Subject",
  copiedBody: "Body",
  word: "Download Word",
  pdf: "Download PDF",
  versions: "Version history",
  delete: "Delete",
  confirmDelete: (name: string) => `Delete ${name}?`,
  confirmDeleteBody: "Its text and all of its former versions are deleted. This cannot be undone.",
} as const;

export const editTexts = {
  subject: "Subject",
  text: "Text",
  save: "Save Changes",
  cancel: "Cancel",
  empty: "The text cannot be empty",
  tooLong: (limit: number) => `The text must be at most ${formatNumber(limit)} characters`,
  subjectTooLong: (limit: number) => `The subject must be at most ${formatNumber(limit)} characters`,
  code: "Words in angle brackets that are a web page's code, such as <button>, cannot be kept. Write them without the brackets.",
  confirmDiscard: "Discard your changes?",
  confirmDiscardBody: (name: string) => `What you changed in ${name} is lost. The saved text stays as it is.`,
  discard: "Discard",
} as const;

export const checksTexts = {
  title: "Checks",
  allGood: "Nothing else to look at.",
  left: (count: number) => (count === 1 ? "1 gap left" : `${count} gaps left`),
  nothingLeft: "No gap is left to fill in",
  gaps: (count: number) => (count === 1 ? "1 gap to fill in" : `${count} gaps to fill in`),
  phrases: "Phrases that many letters have",
  unsupported: "Not in what you gave",
  unsupportedHint: "Make sure that these are true.",
  more: (count: number) => `and ${count} more`,
  flags: "What the rules say",
  flagsHint: "Advice on what you typed. Nothing in the text was changed by it.",
  flagKinds: {
    "false-papers": "Not true, so not in the letter",
    "undisclosed-refusal": "An earlier refusal",
    "sponsor-not-accepted": "Who pays",
    "stay-intent": "A wish to stay",
    "funds-below-rule": "Less than the rule names",
    "borrowed-money": "Money that is lent",
    "work-intent": "Work beside the course",
    "agent-papers": "Papers that others made",
    "wrong-addressee": "Who reads it",
    "not-read-here": "Whether it is read",
    chronology: "Dates",
  } satisfies Record<Exclude<LetterFlag["kind"], "other-in-application">, string>,
  application: "Not as in your application",
  applicationHint: "Only you know which of the two is right. Nothing in the text was changed by it.",
  changeApplication: "Change your application",
  yourWords: (quote: string) => `“${quote}”`,
  source: "Source:",
  dated: (date: string | null) => (date === null ? "undated" : `of ${date}`),
} as const;

export const versionsTexts = {
  title: (name: string) => `Version history of ${name}`,
  purpose: "Every time a change is saved, the text before it is kept: the latest fifty.",
  loading: "Loading the versions",
  loadError: { message: "The versions could not be loaded.", reassurance: "Nothing was changed." },
  empty: { title: "No former versions yet", message: "When you save a change, the text before it is kept here." },
  current: "Current text",
  written: "Written",
  words: (count: number) => (count === 1 ? "1 word" : `${formatNumber(count)} words`),
  restore: "Restore",
  confirmRestore: (date: string) => `Restore the version of ${date}?`,
  confirmRestoreBody: "It becomes the current text. The text you have now is kept as a version.",
  restored: "Document updated successfully",
} as const;

interface FactTexts {
  label: string;
  placeholder: string;
}

const facts: Record<LetterFactName, FactTexts> = {
  addressee: { label: "Who reads it", placeholder: "e.g. Admissions Office, Dr. Helen Brown" },
  occasion: { label: "What it is about", placeholder: "e.g. Ask for two more weeks to pay the deposit" },
  circumstances: {
    label: "Your situation at home",
    placeholder: "e.g. I live with my parents in Pokhara and work at a bank",
  },
  degree: { label: "Degree", placeholder: "e.g. BSc in Statistics, University of Dhaka, 2024" },
  grades: { label: "Grades", placeholder: "e.g. CGPA 3.6 of 4.0" },
  testScore: { label: "Test score", placeholder: "e.g. IELTS 7.0" },
  work: { label: "Work", placeholder: "e.g. I have worked at the water board since 2024" },
  gap: { label: "The time between", placeholder: "e.g. I cared for my mother from 2021 to 2022" },
  course: { label: "Course", placeholder: "e.g. MSc in Data Science, starting September 2027" },
  whyCourse: { label: "Why this course", placeholder: "e.g. The module on forecasting is what my work lacks" },
  whyUniversity: { label: "Why this university", placeholder: "e.g. Its research group on flood forecasting" },
  whyCountry: { label: "Why this country", placeholder: "e.g. No university at home teaches it" },
  payer: { label: "My studies are paid by", placeholder: "e.g. My father" },
  funds: { label: "Funds", placeholder: "e.g. Savings of 25,000 euros at Sonali Bank" },
  refusal: { label: "Earlier refusals", placeholder: "e.g. Refused in May 2025: funds not shown" },
  ties: { label: "What brings you back", placeholder: "e.g. The water board keeps my post" },
  plans: { label: "Plans after the course", placeholder: "e.g. Return to work at the water board" },
  enclosures: { label: "Enclosures", placeholder: "One paper a line" },
};

/** Why a field is there, and what makes it true. */
const factHints: Partial<Record<LetterFactName, string>> = {
  payer: "Who pays, and who that is to you. Nobody else is named as a payer.",
  funds: "How much, and where it lies.",
  refusal: "What was refused, when, and what the letter said.",
  ties: "Family, work, property: only what is so.",
  gap: "What you did, with months and years.",
  whyCourse: "In your own sentences. They stay as they are.",
  enclosures: "The papers that you hand in with it.",
};

const purposes: Record<LetterPurpose, string> = {
  statement: "Statement of purpose",
  "study-plan": "Study plan",
  "genuine-student": "Genuine Student answers",
  motivation: "Motivation letter",
  "application-cover": "Cover letter to a university or employer",
  "visa-cover": "Cover letter to a visa office",
  explanation: "Letter of explanation",
};

const tones: Record<EmailTone, string> = { professional: "Professional", casual: "Casual" };
const sizes: Record<EmailSize, string> = { brief: "Brief", medium: "Medium", detailed: "Detailed" };

const prompts: Record<SopDocumentType, FactTexts> = {
  sop: {
    label: "What should it say?",
    placeholder: "Who you are, what you want to study and why, what you have done so far.",
  },
  cover_letter: {
    label: "What should it say?",
    placeholder: "What you apply for, and what of your experience fits it.",
  },
  professional_email: {
    label: "What should it say?",
    placeholder: "Whom you write to, and what you ask or tell them.",
  },
};

export const generateTexts = {
  title: "Generate New Document",
  tabs: "What to write",
  prompts,
  country: "Country",
  countryPlaceholder: "Where you want to study",
  university: "University",
  company: "Company",
  resume: "Resume",
  resumeHint: "Its text is used for your facts.",
  noResume: "None",
  tone: "Tone",
  size: "Length",
  tones,
  sizes,
  optional: "(optional)",
  factsTitle: "A few facts",
  factsHint: "What you leave out is marked in the text for you to fill in.",
  facts,
  factHints,
  purpose: "Purpose",
  purposes,
  boxesTitle: "Your answers",
  boxesHint: "Each goes into a box of its own. Write whole sentences; they stay as they are.",
  boxWords: (words: number, most: number) => `${formatNumber(words)} of ${formatNumber(most)} words`,
  boxTooLong: (over: number) => (over === 1 ? "1 word too many" : `${formatNumber(over)} words too many`),
  /** What the person chose in their application, as they would write it themselves. */
  fromApplication: {
    levels: {
      bachelor: "bachelor's degree",
      "taught-master": "master's degree",
      "research-master": "master's degree",
      doctorate: "doctorate",
    },
    payers: {
      self: "myself",
      parents: "a parent or legal guardian",
      partner: "my spouse or partner",
      "other-relative": "another relative",
      friend: "a friend or somebody else",
      employer: "an employer",
      government: "a government or an international organisation",
      university: "the university or school",
      "other-body": "another body that gives scholarships",
    },
    starting: (course: string, month: string) => `${course}, starting ${month}`,
    fee: (amount: string) => `The course fee of the first year is ${amount}.`,
    feeOfWhich: (amount: string, paid: string) =>
      `The course fee of the first year is ${amount}, of which ${paid} is paid.`,
  },
  submit: "Generate",
  submitting: "Generating...",
  cancel: "Cancel",
  readBy: (provider: string, model: string) =>
    `Written by ${provider} (${model}), which reads what you enter here, the resume you choose, and your name and country of residence. ${maskedBeforeModel}`,
  readByNobody: "Written on this server from your own facts, without a language model.",
  confirmDiscard: "Discard what you typed?",
  confirmDiscardBody: "Nothing has been generated from it yet.",
  discard: "Discard",
  confirmStop: "Stop generating?",
  confirmStopBody: "The document is not kept, and what you typed is lost.",
  stop: "Stop",
} as const;

type NamedLetter = Pick<SopDocument, "document_type" | "university" | "country">;

/** "Cover Letter, Siemens, Germany". */
export function letterName({ document_type, university, country }: NamedLetter): string {
  return [sopDocumentTitles[document_type], university, country].filter((part) => part?.trim()).join(", ");
}
