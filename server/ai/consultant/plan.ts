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
  /** What was said before in this conversation, oldest first. */
  history: readonly Turn[];
  person: Person;
}

/** What an answer is to be made of, whoever words it. */
export type Plan = { followUps: readonly string[] } & (
  | { kind: "small_talk"; text: string }
  | { kind: "off_topic" }
  | { kind: "next_steps"; country: Destination | null; articles: readonly KnowledgeArticle[] }
  | {
      kind: "articles" | "unknown";
      countries: readonly Destination[];
      /** A country of study that no article is about. */
      elsewhere: string | null;
      /** Best first. */
      articles: readonly KnowledgeArticle[];
      /** Of these the first answer, as many as there are countries to speak of. */
      mainCount: number;
      needsAdviser: boolean;
    }
);

/** Two countries are compared, more would bury the answer. */
const MOST_COUNTRIES = 2;
const MOST_ARTICLES = 4;
/** What is offered beside the answer matches this well at least. */
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
    // Who is not answered is at least offered what comes closest.
    followUps: questionsOf((found.isSure ? bySubject : [...main, ...bySubject]).slice(0, 2), message),
  };
}

/** The question that each article answers first; where there are few, what everybody may ask. Never what was just asked. */
function questionsOf(articles: readonly KnowledgeArticle[], message: string): string[] {
  const own = articles.flatMap(({ questions }) => questions[0] ?? []);
  return [...new Set([...own, ...cannedQuestions])].filter((question) => question !== message.trim()).slice(0, 2);
}
