import type { InterviewCountry } from "./interview.ts";

/** Each with the words after "Your answer does not seem to say". `server/interview` has the words that show them. */
export const interviewParts = {
  education: "what you have studied so far",
  when: "when that was",
  activity: "what you did in that time",
  course: "which course it is",
  university: "which university it is",
  reason: "why",
  background: "how it follows from what you studied or did before",
  comparison: "what you compared it with",
  modules: "which subjects or modules are in it",
  start: "when it starts",
  duration: "how long it takes",
  test: "which test or proof of language you have",
  score: "which result you have",
  tuition: "what the course costs, as a figure",
  living: "what living there costs, as a figure",
  amount: "how much, as a figure",
  sponsor: "who pays",
  source: "where the money comes from",
  job: "what that person does for a living",
  income: "how much that person earns, as a figure",
  place: "where you will live",
  role: "which work or further step you plan",
  where: "in which country you plan that",
  tie: "who or what keeps you connected to your home country",
  documents: "which documents you have",
  channel: "how you found it, and who helped you",
  benefit: "what the course changes for you",
  yesOrNo: "yes or no",
} as const;

export type InterviewPart = keyof typeof interviewParts;

export interface InterviewQuestion {
  id: string;
  text: string;
  parts: readonly InterviewPart[];
  seconds: readonly [least: number, most: number];
  /** "No." is a complete answer. */
  isBrief?: true;
  namesOthers?: true;
}

export const interviewQuestions = [
  q("introduce", "Please tell me about yourself and what you have studied so far.", ["education", "when"], [40, 75]),
  q("course", "Which course will you study, and why did you choose it?", ["course", "reason", "background"], [40, 75]),
  q("university", "Why did you choose this university?", ["university", "reason"], [30, 60]),
  q("country", "Why do you want to study in this country and not in your own?", ["reason", "comparison"], [30, 60]),
  {
    ...q("alternatives", "Which other universities or countries did you consider?", ["comparison", "reason"], [20, 50]),
    namesOthers: true,
  },
  q(
    "modules",
    "What will you learn in the course, and which subjects interest you most?",
    ["modules", "reason"],
    [30, 60],
  ),
  q("dates", "When does your course start, and how long does it take?", ["start", "duration"], [10, 25]),
  q("gap", "What have you done since your last studies?", ["activity", "when"], [25, 60]),
  q("language", "Which language test did you take, and what was your result?", ["test", "score"], [10, 30]),
  q("cost", "What will the course and living there cost you?", ["tuition", "living"], [20, 45]),
  q(
    "funds",
    "Who pays for your studies, and where does the money come from?",
    ["sponsor", "source", "amount"],
    [30, 60],
  ),
  q(
    "sponsor",
    "What does the person who pays do for a living, and how much do they earn?",
    ["job", "income"],
    [20, 45],
  ),
  q("accommodation", "Where will you live while you study?", ["place", "amount"], [15, 40]),
  q("plans", "What will you do after the course?", ["role", "where"], [30, 60]),
  q("ties", "What connects you to your home country?", ["tie"], [20, 45]),
  { ...q("refusals", "Has any country ever refused you a visa?", ["yesOrNo"], [5, 30]), isBrief: true },
  { ...q("relatives", "Do you have relatives or friends in that country?", ["yesOrNo"], [5, 25]), isBrief: true },
  q("documents", "Which documents do you have ready for your application?", ["documents"], [20, 45]),
  q("agent", "How did you find this course, and did anybody help you to apply?", ["channel"], [15, 40]),

  q("us-return", "What do you plan to do when your studies in the United States end?", ["role", "where"], [30, 60]),
  {
    ...q("us-schools", "How many schools did you apply to, and which of them admitted you?", ["university"], [15, 40]),
    namesOthers: true,
  },
  { ...q("us-visited", "Have you been to the United States before?", ["yesOrNo"], [5, 25]), isBrief: true },
  q(
    "canada-fit",
    "How does this programme fit with what you have studied and worked before?",
    ["background", "reason"],
    [30, 60],
  ),
  q("canada-worth", "What will this programme give you that is worth its cost?", ["benefit", "amount"], [30, 60]),
  q(
    "australia-now",
    "What is your situation at home now: family, work and money?",
    ["tie", "activity", "amount"],
    [40, 75],
  ),
  q("australia-why", "Why this course in Australia with this provider?", ["course", "university", "reason"], [40, 75]),
  q("australia-benefit", "How will finishing this course be of benefit to you?", ["benefit", "role"], [30, 60]),
  q(
    "germany-language",
    "In which language is your course taught, and how well do you speak German?",
    ["test"],
    [20, 45],
  ),
  q("germany-fit", "How does this degree build on the one that you have?", ["background", "course"], [30, 60]),
  q(
    "germany-money",
    "How do you prove that you can pay for your stay: a blocked account, a scholarship, a sponsor?",
    ["source", "amount"],
    [20, 45],
  ),
] as const satisfies readonly InterviewQuestion[];

type InterviewQuestionId = (typeof interviewQuestions)[number]["id"];

const runs: Record<InterviewCountry, readonly InterviewQuestionId[]> = {
  general: [
    "introduce",
    "course",
    "university",
    "country",
    "alternatives",
    "dates",
    "gap",
    "language",
    "cost",
    "funds",
    "sponsor",
    "accommodation",
    "plans",
    "ties",
    "documents",
  ],
  uk: [
    "introduce",
    "course",
    "university",
    "modules",
    "alternatives",
    "country",
    "dates",
    "gap",
    "agent",
    "cost",
    "funds",
    "sponsor",
    "accommodation",
    "plans",
    "refusals",
    "documents",
  ],
  us: [
    "introduce",
    "us-schools",
    "university",
    "course",
    "country",
    "gap",
    "language",
    "cost",
    "funds",
    "sponsor",
    "relatives",
    "us-visited",
    "us-return",
    "ties",
    "documents",
  ],
  canada: [
    "introduce",
    "course",
    "canada-fit",
    "university",
    "country",
    "alternatives",
    "gap",
    "language",
    "cost",
    "canada-worth",
    "funds",
    "sponsor",
    "plans",
    "ties",
    "refusals",
    "documents",
  ],
  australia: [
    "introduce",
    "australia-now",
    "australia-why",
    "australia-benefit",
    "alternatives",
    "country",
    "dates",
    "gap",
    "language",
    "cost",
    "funds",
    "sponsor",
    "plans",
    "refusals",
    "documents",
  ],
  germany: [
    "introduce",
    "course",
    "germany-fit",
    "university",
    "country",
    "germany-language",
    "alternatives",
    "dates",
    "gap",
    "germany-money",
    "cost",
    "accommodation",
    "plans",
    "ties",
    "documents",
  ],
};

export function interviewRun(country: InterviewCountry): InterviewQuestion[] {
  return runs[country].flatMap((id) => findInterviewQuestion(id) ?? []);
}

export function findInterviewQuestion(id: string): InterviewQuestion | undefined {
  return interviewQuestions.find((question) => question.id === id);
}

function q<const Id extends string>(
  id: Id,
  text: string,
  parts: readonly InterviewPart[],
  seconds: readonly [number, number],
) {
  return { id, text, parts, seconds };
}
