import type { KnowledgeArticle, Destination } from "#server/ai/retrieval/article.ts";
import type { Retrieval } from "#server/ai/retrieval/retrieval.ts";
import { overallProgress, visaSteps } from "#shared/visa-progress.ts";
import { inLine, type Person } from "./person.ts";
import { citeArticle, type SourceList } from "./sources.ts";

const asksForNext =
  /\bnext steps?\b|\bwhat(?:'?s| is| are| should| do| must| can| shall)? .{0,25}\bnext\b|\b(?:current|my) (?:visa )?progress\b|\bwhat(?:'s| is| do i| have i| else| am i).{0,25}\b(?:left|remaining|missing|still (?:need|have)|pending)\b|\bhow far (?:am|have|along)\b|\bwhere (?:am i|do i stand)\b|^\W*(?:(?:so|and|ok)\W+)?what (?:now|else)\W*$|\bwhich steps? (?:are|is|do|have|should)\b|\bwhere (?:do|should) i (?:start|begin)\b/i;
/** "What do I do next after I got my CAS?" is about the CAS. */
const namesMore =
  /\b(?:after|once|since|if|when|because|with|without|for) (?:i|my|we|the|a|an|getting|receiving|having)\b/i;
const ownProgress = /\bprogress\b/i;

export function asksForNextSteps(message: string): boolean {
  return message.length <= 300 && asksForNext.test(message) && (ownProgress.test(message) || !namesMore.test(message));
}

const MOST_NAMED = 5;
const coming = 3;

/** Of the steps that are not completed, in their order. */
export function openStepArticles(
  person: Person,
  retrieval: Retrieval,
  country: Destination | null,
): KnowledgeArticle[] {
  return visaSteps.filter(({ id }) => !person.progress[id]).flatMap(({ id }) => retrieval.article(id, country) ?? []);
}

interface NextSteps {
  person: Person;
  retrieval: Retrieval;
  country: Destination | null;
  sources: SourceList;
  date: string;
}

export function describeNextSteps({ person, retrieval, country, sources, date }: NextSteps): string {
  const { done, total } = overallProgress(person.progress);
  const open = visaSteps.filter(({ id }) => !person.progress[id]);
  const [next, ...later] = open;
  const heading = `You have completed **${done} of ${total} steps**.`;
  const papers = describeDocuments(person);
  if (next === undefined) {
    return [
      `${heading} Well done: nothing is left on your list.`,
      "Check that your passport, your visa and your university's letter show the same name and dates, and plan your arrival.",
      ...papers,
    ].join("\n\n");
  }
  const article = retrieval.article(next.id, country);
  const countries = country === null ? [] : [country];
  const about = article === undefined ? "" : citeArticle({ article, countries, sources, date }).split("\n\n")[0];
  return [
    `${heading}${country === null ? "" : ` As far as I can see, you want to study in ${country === "UK" || country === "US" ? `the ${country}` : country}.`}`,
    `### Next: ${next.title}`,
    next.description,
    ...(about ? [about] : []),
    ...(later.length > 0
      ? [
          "### After that",
          later
            .slice(0, coming)
            .map(({ title, description }) => `- **${title}:** ${description}`)
            .join("\n"),
        ]
      : []),
    ...papers,
    ...(person.residenceCountry === null
      ? ["Add your residence country to your profile: some steps depend on where you come from."]
      : []),
  ].join("\n\n");
}

function describeDocuments({ documents }: Person): string[] {
  const pending = documents.filter(({ isCompleted }) => !isCompleted);
  if (documents.length === 0) return ["### Your documents", "You have not uploaded any documents yet."];
  if (pending.length === 0)
    return ["### Your documents", `All ${documents.length} of your documents are marked as completed.`];
  const names = pending.slice(0, MOST_NAMED).map(({ name, type }) => `- ${inLine(name) || inLine(type)}`);
  const more = pending.length > MOST_NAMED ? [`- and ${pending.length - MOST_NAMED} more`] : [];
  return [
    "### Your documents",
    `${pending.length} of ${documents.length} uploaded documents are still pending:`,
    [...names, ...more].join("\n"),
  ];
}
