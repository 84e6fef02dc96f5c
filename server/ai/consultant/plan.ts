import type { KnowledgeArticle, Destination } from "#server/ai/retrieval/article.ts";
import type { Retrieval } from "#server/ai/retrieval/retrieval.ts";
import { cannedQuestions, maxFollowUps } from "#shared/chat.ts";
import { asksForNextSteps, openStepArticles } from "./next-steps.ts";
import { destinationOf, type Person } from "./person.ts";
import { smallTalk } from "./small-talk.ts";

export interface Turn {
  message: string;
  response: string;
}

export interface ConsultantQuestion {
  message: string;
  /** Oldest first. */
  history: readonly Turn[];
  person: Person;
}

export type Plan = { followUps: readonly string[] } & (
  | { kind: "small_talk"; text: string }
  | { kind: "off_topic" }
  | { kind: "next_steps"; country: Destination | null; articles: readonly KnowledgeArticle[] }
  | {
      kind: "articles" | "unknown";
      countries: readonly Destination[];
      elsewhere: string | null;
      articles: readonly KnowledgeArticle[];
      /** How many of them answer the question, one for each country. */
      mainCount: number;
      needsAdviser: boolean;
    }
);

/** Two countries are compared; more would hide the answer. */
const MOST_COUNTRIES = 2;
const MOST_ARTICLES = 4;
const WORTH_OFFERING = 0.25;
const adviserSubjects = new Set(["refusal", "appeals-and-criminal-records"]);
const adviserWords =
  /\b(?:refus\w+|reject\w+|denied|denial|appeal\w*|criminal\w*|convict\w*|overstay\w*|deport\w*|banned|arrest\w*|judicial review|administrative review|police case|court)\b/i;

export function planAnswer(
  { message, history, person }: ConsultantQuestion,
  retrieval: Retrieval,
  isModel: boolean,
): Plan {
  const talk = smallTalk(message, isModel);
  if (talk !== null) return { kind: "small_talk", text: talk, followUps: cannedQuestions.slice(0, maxFollowUps) };
  const former = history.map((turn) => turn.message).toReversed();
  const found = retrieval.find({ question: message, former, destination: destinationOf(person) });
  const isHardCase = adviserWords.test(message);
  if (asksForNextSteps(message) && !isHardCase) {
    const [country = null] = found.countries;
    const articles = openStepArticles(person, retrieval, country).slice(0, MOST_ARTICLES);
    return { kind: "next_steps", country, articles, followUps: questionsOf(articles.slice(0, 2), message) };
  }
  if (!found.isOurs) return { kind: "off_topic", followUps: cannedQuestions.slice(0, maxFollowUps) };
  const countries = found.countries.slice(0, MOST_COUNTRIES);
  const [best] = found.hits;
  const isMain = (article: KnowledgeArticle) =>
    article.subject === best?.article.subject && countries.some((country) => country === article.country);
  const mains = found.hits.filter(({ article }) => isMain(article)).map(({ article }) => article);
  const main = mains.length > 0 ? mains.slice(0, MOST_COUNTRIES) : best === undefined ? [] : [best.article];
  const others = found.hits
    .filter(({ article, score }) => article.subject !== best?.article.subject && score >= WORTH_OFFERING)
    .map(({ article }) => article);
  const bySubject = others.filter(({ subject }, at) => others.findIndex((other) => other.subject === subject) === at);
  return {
    kind: found.isSure ? "articles" : "unknown",
    countries,
    elsewhere: found.elsewhere,
    articles: [...main, ...bySubject].slice(0, MOST_ARTICLES),
    mainCount: main.length,
    needsAdviser: isHardCase || adviserSubjects.has(best?.article.subject ?? ""),
    // Without an answer, offer the closest articles.
    followUps: questionsOf((found.isSure ? bySubject : [...main, ...bySubject]).slice(0, 2), message),
  };
}

/** Main questions of the articles, else usual ones; never the question itself. */
function questionsOf(articles: readonly KnowledgeArticle[], message: string): string[] {
  const own = articles.flatMap(({ questions }) => questions[0] ?? []);
  return [...new Set([...own, ...cannedQuestions])].filter((question) => question !== message.trim()).slice(0, 2);
}
