import type { Retrieval } from "#server/ai/retrieval/retrieval.ts";
import { type VisaStepId, visaSteps } from "#shared/visa-progress.ts";
import { citeExplained } from "./explanations.ts";
import { describeNextSteps } from "./next-steps.ts";
import { inLine, type Person } from "./person.ts";
import type { ConsultantQuestion, Plan } from "./plan.ts";
import { citeArticle, createSources, type SourceList, sourceLine } from "./sources.ts";
import { countryHeading, doNotKnow, homeCountry, noArticlesOf, referral, stepNote, texts } from "./texts.ts";

/** Steps that depend on the country of origin. */
const homeSteps: readonly string[] = [
  "degree_transcript_verified",
  "medical_check_done",
  "police_clearance_obtained",
  "visa_interview_scheduled",
] satisfies VisaStepId[];

interface Offline {
  plan: Plan;
  asked: ConsultantQuestion;
  retrieval: Retrieval;
  date: string;
  /** A model words other answers: then the text does not mention the offline engine. */
  isModel: boolean;
}

/** Light Markdown from the articles and what the person told, nothing else. */
export function offlineAnswer({ plan, asked, retrieval, date, isModel }: Offline): string {
  const isFirst = asked.history.length === 0 && !isModel;
  if (plan.kind === "small_talk") return plan.text;
  if (plan.kind === "off_topic") return isFirst ? `${texts.offTopic}\n\n${texts.notAModel}` : texts.offTopic;
  const sources = createSources();
  const body = bodyOf(plan, asked.person, { retrieval, sources, date });
  const saysWhatItIs = isFirst || plan.kind === "unknown";
  return [
    ...(sources.all.some(({ isOverdue }) => isOverdue) ? [texts.overdue] : []),
    ...body,
    ...sourcesSection(sources, "Sources"),
    saysWhatItIs ? `${texts.disclaimer} ${texts.notAModel}` : texts.disclaimer,
  ].join("\n\n");
}

export function sourcesSection({ all }: SourceList, heading: string, only?: ReadonlySet<number>): string[] {
  const lines = all.flatMap((source, at) =>
    only === undefined || only.has(at + 1) ? [sourceLine(source, at + 1)] : [],
  );
  return lines.length === 0 ? [] : [`### ${heading}`, lines.join("\n")];
}

type Answering = Exclude<Plan, { kind: "small_talk" | "off_topic" }>;

function bodyOf(
  plan: Answering,
  person: Person,
  { retrieval, sources, date }: { retrieval: Retrieval; sources: SourceList; date: string },
): string[] {
  if (plan.kind === "next_steps") {
    return [describeNextSteps({ person, retrieval, country: plan.country, sources, date })];
  }
  const { countries, needsAdviser } = plan;
  const adviser = needsAdviser ? [referral(countries)] : [];
  if (plan.kind === "explained") {
    const parts = plan.found.map((one) => {
      const text = citeExplained(one, sources, date);
      return plan.found.length > 1 ? `### ${one.country}\n\n${text}` : text;
    });
    return [...adviser, ...parts];
  }
  if (plan.kind === "unknown") return [...adviser, doNotKnow(countries)];
  const main = plan.articles.slice(0, plan.mainCount);
  const cited = main.map((article) => {
    const text = citeArticle({ article, countries, sources, date });
    return main.length > 1 ? `### ${countryHeading(article)}\n\n${text}` : text;
  });
  return [...adviser, ...cited, ...notes(plan, person)];
}

function notes(
  { articles, countries, elsewhere }: Extract<Answering, { articles: unknown; countries: unknown }>,
  person: Person,
): string[] {
  const subject = articles[0]?.subject;
  const step = visaSteps.find(({ id }) => id === subject);
  const residence = inLine(person.residenceCountry ?? "");
  return [
    ...(countries.length === 0 ? [elsewhere === null ? texts.whichCountry : noArticlesOf(elsewhere)] : []),
    ...(residence && step && homeSteps.includes(step.id) ? [homeCountry(residence)] : []),
    ...(step ? [stepNote(step.title, person.progress[step.id])] : []),
  ];
}
