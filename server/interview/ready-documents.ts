import type { InterviewComment } from "#shared/interviews/interview.ts";
import type { DocumentType } from "#shared/documents/document.ts";
import { type VisaStepId, visaSteps } from "#shared/visa-progress.ts";
import type { InterviewMaterial } from "./material.ts";
import { quoteOf } from "./sentences.ts";

interface Paper {
  /** After "your": "IELTS certificate". */
  name: string;
  words: RegExp;
  types: readonly DocumentType[];
  step: VisaStepId | null;
}

const papers: readonly Paper[] = [
  paper("IELTS certificate", "ielts", ["IELTS Certificate"], "ielts_submitted"),
  paper("TOEFL certificate", "toefl", ["TOEFL Certificate"], "ielts_submitted"),
  paper(
    "offer letter",
    "offer letters?|admission letter|letter of acceptance|offer from|cas|coe|i[- ]?20",
    ["University Offer Letter"],
    "university_offer_letter",
  ),
  paper("transcript", "transcripts?|mark ?sheets?", ["Transcript"], "degree_transcript_verified"),
  paper(
    "degree certificate",
    "degree certificate|bachelor certificate|diploma certificate",
    ["Degree Certificate"],
    "degree_transcript_verified",
  ),
  paper("passport", "passport", ["Passport"], "passport_ready"),
  paper(
    "bank statement",
    "bank (?:statements?|solvency|certificate)|financial (?:documents?|statements?|papers)",
    ["Bank Statement", "Financial Statement"],
    "financial_documents_ready",
  ),
  paper(
    "sponsorship letter",
    "sponsor(?:ship)? (?:letter|affidavit)|affidavit of support|affidavit",
    ["Sponsorship Letter"],
    "financial_documents_ready",
  ),
  paper("photos", "photos?|photographs?", ["Photos"], "photos_submitted"),
  paper(
    "medical certificate",
    "medical (?:certificate|check|test|exam\\w*|report)|tb (?:test|certificate)",
    ["Medical Certificate"],
    "medical_check_done",
  ),
  paper(
    "police clearance",
    "police (?:clearance|certificate|report)",
    ["Police Clearance"],
    "police_clearance_obtained",
  ),
  paper(
    "visa application form",
    "visa (?:application )?form|ds[- ]?160|application form",
    ["Visa Application Form"],
    "visa_form_filled",
  ),
  paper("statement of purpose", "statement of purpose|sop", ["Statement of Purpose"], "sop_completed"),
  paper(
    "academic references",
    "reference letters?|recommendation letters?|letters? of recommendation|academic references?",
    ["Academic References"],
    null,
  ),
  paper("work experience letter", "(?:work )?experience (?:letter|certificate)", ["Work Experience Letter"], null),
  paper("travel insurance", "travel insurance", ["Travel Insurance"], null),
];

const has =
  /\b(?:ready|i have(?! to\b)|i've|have got|i got|got my|received|obtained|collected|prepared|completed|finished|is done|are done|done my|submitted|issued|here (?:is|are)|scored|achieved|passed|in hand|with me|brought)\b/iu;
const notYet =
  /\b(?:not|n't|will|would|yet|waiting|soon|going to|plan|planning|need|needs|must|have to|has to|apply for|applied for|prepar(?:e|ed|ing) for|next (?:week|month)|still|later|pending|missing|without|if|should|hope)\b/iu;

/** Documents that an answer calls ready, but neither the list nor the visa steps have as done. */
export function findUnreadyDocuments(
  { documents, progress }: Pick<InterviewMaterial, "documents" | "progress">,
  answer: readonly string[],
): InterviewComment[] {
  const comments: InterviewComment[] = [];
  for (const { name, words, types, step } of papers) {
    const claim = answer.find((sentence) => claimsToHave(sentence, words));
    if (claim === undefined) continue;
    const listed = documents.filter(
      (document) => types.some((type) => type === document.type) || words.test(document.name),
    );
    if (step !== null && progress[step]) continue;
    if (listed.some(({ isCompleted }) => isCompleted)) continue;
    const title = visaSteps.find(({ id }) => id === step)?.title;
    const steps = title === undefined ? "" : `, and the step “${title}” is not done`;
    const state = listed.length > 0 ? `marks your ${name} as pending${steps}` : `holds no ${name}${steps}`;
    comments.push({
      kind: "contradiction",
      text: `You speak of your ${name} as ready, but your documents list ${state}. If you have it, add it there; if not, say how far it is.`,
      quote: quoteOf(claim),
    });
  }
  return comments.slice(0, 4);
}

/** By clauses: a sentence may name one document that exists and one to come. */
function claimsToHave(sentence: string, words: RegExp): boolean {
  const hasSubject = has.test(sentence);
  return sentence.split(/[,;]\s|\bbut\b/iu).some((clause) => {
    if (!words.test(clause) || notYet.test(clause)) return false;
    return has.test(clause) || (hasSubject && !notYet.test(sentence));
  });
}

function paper(name: string, words: string, types: readonly DocumentType[], step: VisaStepId | null): Paper {
  return { name, words: new RegExp(`\\b(?:${words})\\b`, "iu"), types, step };
}
