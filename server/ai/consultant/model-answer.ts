import type { ModelRequest } from "#server/ai/models/text-model.ts";
import { asUntrustedText } from "#server/ai/models/untrusted-text.ts";
import { consultantInstructions, consultantPromptVersion } from "#server/ai/prompts/consultant.ts";
import { visaSteps } from "#shared/visa-progress.ts";
import { sourcesSection } from "./offline-answer.ts";
import type { Person } from "./person.ts";
import type { ConsultantQuestion, Plan, Turn } from "./plan.ts";
import { citeArticle, type SourceList } from "./sources.ts";
import { referral, texts } from "./texts.ts";

const MAX_OUTPUT_TOKENS = 1_200;
const MOST_TURNS = 6;
/** Characters of one earlier question or answer. */
const MOST_OF_TURN = 1_500;
const MOST_DOCUMENTS = 30;

export type ModelPlan = Exclude<Plan, { kind: "small_talk" | "off_topic" | "explained" }>;

interface Question {
  plan: ModelPlan;
  asked: ConsultantQuestion;
  /** Gets the pages of the articles: the model may cite their numbers. */
  sources: SourceList;
  date: string;
}

/** Articles, person and history as data, then the question. */
export function modelRequest(
  { plan, asked, sources, date }: Question,
  who: Pick<ModelRequest, "userId" | "signal" | "record">,
): ModelRequest {
  const countries = countriesOf(plan);
  const articles = plan.articles.map((article) => {
    const text = citeArticle({ article, countries, sources, date }).replaceAll(/\[(\d+)\]\([^)]*\)/g, "[$1]");
    return `# ${article.title} (${article.country}; facts as of ${article.asOf})\n\n${text}`;
  });
  const parts = [
    `Today is ${date}.`,
    asUntrustedText(articles.join("\n\n"), "the checked articles"),
    asUntrustedText(describePerson(asked.person), "what the person told about themselves"),
    ...(asked.history.length > 0
      ? [asUntrustedText(describeHistory(asked.history), "what was said before in this conversation")]
      : []),
    `The person's question:\n${asked.message}`,
  ];
  return {
    task: "chat",
    ...who,
    promptVersion: consultantPromptVersion,
    instructions: consultantInstructions,
    messages: [{ role: "user", content: parts.join("\n\n") }],
    maxOutputTokens: MAX_OUTPUT_TOKENS,
  };
}

export function beforeModel(plan: ModelPlan): string {
  return "needsAdviser" in plan && plan.needsAdviser ? `${referral(plan.countries)}\n\n` : "";
}

/** The pages that it cited, else those it was given. */
export function afterModel(sources: SourceList, cited: ReadonlySet<number>): string {
  const overdue = sources.all.some(({ isOverdue }) => isOverdue) ? [texts.overdue] : [];
  const list = cited.size > 0 ? sourcesSection(sources, "Sources", cited) : sourcesSection(sources, "Read more");
  return ["", ...overdue, ...list, texts.disclaimer].join("\n\n");
}

function countriesOf(plan: ModelPlan) {
  if (plan.kind !== "next_steps") return plan.countries;
  return plan.country === null ? [] : [plan.country];
}

function describePerson({ residenceCountry, progress, documents, resumeTitles, letterCountries }: Person): string {
  const steps = (isDone: boolean) =>
    visaSteps
      .filter(({ id }) => progress[id] === isDone)
      .map(({ title }) => title)
      .join(", ") || "none";
  return [
    `Residence country (where they come from): ${residenceCountry ?? "not told"}`,
    `Completed steps: ${steps(true)}`,
    `Open steps, in order: ${steps(false)}`,
    `Uploaded documents: ${
      documents
        .slice(0, MOST_DOCUMENTS)
        .map(({ name, type, isCompleted }) => `${name} (${type}, ${isCompleted ? "completed" : "pending"})`)
        .join("; ") || "none"
    }`,
    `Titles of their resumes: ${resumeTitles.join("; ") || "none"}`,
    `Their letters are for: ${letterCountries.join("; ") || "none"}`,
  ].join("\n");
}

function describeHistory(history: readonly Turn[]): string {
  return history
    .slice(-MOST_TURNS)
    .map(
      ({ message, response }) =>
        `Person: ${message.slice(0, MOST_OF_TURN)}\nConsultant: ${response.slice(0, MOST_OF_TURN)}`,
    )
    .join("\n\n");
}
