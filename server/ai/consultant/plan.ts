import type { KnowledgeArticle, Destination } from "#server/ai/retrieval/article.ts";
import type { Retrieval } from "#server/ai/retrieval/retrieval.ts";
import { cannedQuestions, maxFollowUps } from "#shared/chat.ts";
import { codesIn, type Explanations, type FoundExplanation } from "./explanations.ts";
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
  | { kind: "explained"; found: readonly FoundExplanation[]; countries: readonly Destination[]; needsAdviser: boolean }
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

interface Knowledge {
  retrieval: Retrieval;
  explanations: Explanations;
  /** An ISO day. */
  date: string;
  isModel: boolean;
}

export function planAnswer(asked: ConsultantQuestion, { retrieval, explanations, date, isModel }: Knowledge): Plan {
  const { message, history, person } = asked;
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
  // A model words what the articles say.
  const isElsewhere = found.elsewhere !== null && codesIn(message).length === 0;
  const explained = isModel || isElsewhere ? null : planExplained({ message, former, person }, explanations, date);
  if (explained) return { ...explained, countries: found.countries.slice(0, MOST_COUNTRIES), needsAdviser: isHardCase };
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

/** How much like one of the known phrasings a question must be to be answered by its explanation. */
const SURE = 0.5;
/** And how much more than every other of its destination. */
const AHEAD = 0.07;

/** Null where no destination is known, or no explanation is surely meant. */
function planExplained(
  { message, former, person }: Pick<ConsultantQuestion, "message" | "person"> & { former: readonly string[] },
  explanations: Explanations,
  date: string,
): Pick<Extract<Plan, { kind: "explained" }>, "kind" | "found" | "followUps"> | null {
  const own = person.letterCountries.flatMap(codesIn).slice(0, 1);
  const codes = [message, ...former].map(codesIn).find((named) => named.length > 0) ?? own;
  const questions = [message, ...former.slice(0, 1).map((before) => `${before} ${message}`)];
  const ranked = questions.map((question) => explanations.find(question, codes, date));
  const meantIn = (all: readonly FoundExplanation[]) =>
    codes.slice(0, MOST_COUNTRIES).flatMap((code) => {
      const [first, second] = all.filter((one) => one.code === code);
      const isMeant = first !== undefined && first.score >= SURE && first.score >= (second?.score ?? 0) + AHEAD;
      return isMeant ? [first] : [];
    });
  const wanted = Math.min(codes.length, MOST_COUNTRIES);
  // Half an answer to a comparison would look like a whole one.
  const best = wanted === 0 ? undefined : ranked.find((all) => meantIn(all).length === wanted);
  if (!best) return null;
  const found = meantIn(best);
  const others = best.filter((one) => !found.includes(one)).map(({ explanation }) => explanation.title);
  return { kind: "explained", found, followUps: [...new Set([...others, ...cannedQuestions])].slice(0, 2) };
}

/** Main questions of the articles, else usual ones; never the question itself. */
function questionsOf(articles: readonly KnowledgeArticle[], message: string): string[] {
  const own = articles.flatMap(({ questions }) => questions[0] ?? []);
  return [...new Set([...own, ...cannedQuestions])].filter((question) => question !== message.trim()).slice(0, 2);
}
