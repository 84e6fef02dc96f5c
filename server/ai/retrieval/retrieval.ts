import MiniSearch from "minisearch";
import type { KnowledgeArticle, Destination } from "./article.ts";
import { destinationsIn, otherDestinationIn } from "./countries.ts";
import { isOurs, otherStems, ownStems } from "./domain-gate.ts";
import { createSpelling } from "./spelling.ts";
import { scoreSubjects, subjectStems } from "./subject-scores.ts";
import { hasMeaning, stemsOf } from "./words.ts";

export interface RetrievalQuery {
  question: string;
  /** Earlier questions, latest first. */
  former: readonly string[];
  /** Of their letters; used where the conversation names none. */
  destination: Destination | null;
}

export interface Hit {
  article: KnowledgeArticle;
  score: number;
}

export interface Found {
  /** False when it is not about study visas: no answer. */
  isOurs: boolean;
  countries: readonly Destination[];
  /** A country of study without articles; `countries` is empty then. */
  elsewhere: string | null;
  /** Best first, each subject once per country. */
  hits: readonly Hit[];
  /** The best one probably answers the question. */
  isSure: boolean;
}

export interface Retrieval {
  find(asked: RetrievalQuery): Found;
  article(subject: string, country: Destination | null): KnowledgeArticle | undefined;
}

/** Longer questions are pasted texts; each word takes time. */
const MAX_STEMS = 200;
const MAX_TERMS = 60;
/** Earlier questions that may complete a short one. */
const MOST_BEFORE = 3;
/** Of a word that names a subject; the best match of the texts counts 1. */
const WORDS_WEIGHT = 0.5;
const countryStems = new Set(
  stemsOf("uk us usa america american canada canadian australia australian germany german britain british"),
);

/** Some ten milliseconds; a question then takes about one. */
export function createRetrieval(articles: readonly KnowledgeArticle[]): Retrieval {
  const terms = (text: string) => meaningful(stemsOf(text));
  const index = new MiniSearch<KnowledgeArticle>({
    fields: ["title", "questions", "body"],
    extractField: (article, field) => {
      if (field === "questions") return article.questions.join("\n");
      if (field === "body") return textOf(article);
      return field === "title" ? article.title : article.id;
    },
    tokenize: terms,
    processTerm: (term) => term,
  });
  index.addAll(articles);

  const vocabulary = new Set([
    ...articles.flatMap(({ title, questions }) => terms([title, ...questions].join(" "))),
    ...subjectStems,
    ...ownStems,
  ]);
  const spell = createSpelling(vocabulary, [...otherStems, ...articles.flatMap((one) => terms(textOf(one)))]);
  const byId = new Map(articles.map((article) => [article.id, article]));
  const find = (subject: string, country: KnowledgeArticle["country"]) =>
    articles.find((article) => article.subject === subject && article.country === country);
  const article = (subject: string, country: Destination | null) =>
    (country === null ? undefined : find(subject, country)) ?? find(subject, "general");

  function rank(stems: readonly string[], countries: readonly Destination[]): Hit[] {
    const matches = matchBySubject(meaningful(stems), countries);
    const { scores } = scoreSubjects(stems);
    const ranked = [...new Set([...matches.keys(), ...scores.keys()])]
      .map((subject) => ({ subject, score: (matches.get(subject) ?? 0) + WORDS_WEIGHT * (scores.get(subject) ?? 0) }))
      .toSorted((one, other) => other.score - one.score);
    const found = ranked.flatMap(({ subject, score }) =>
      (countries.length === 0 ? [null] : countries).flatMap((country) => {
        const own = article(subject, country);
        return own === undefined ? [] : [{ article: own, score }];
      }),
    );
    return found.filter((hit, at) => found.findIndex(({ article: { id } }) => id === hit.article.id) === at);
  }

  function matchBySubject(query: readonly string[], countries: readonly Destination[]): Map<string, number> {
    const results = index.search([...new Set(query)].slice(0, MAX_TERMS).join(" "), {
      tokenize: (text) => text.split(" "),
      boost: { title: 2, questions: 3 },
      filter: ({ id }) => {
        const country = byId.get(String(id))?.country;
        return country === "general" || countries.some((wanted) => wanted === country);
      },
    });
    const best = results[0]?.score ?? 1;
    const matches = new Map<string, number>();
    for (const { id, score } of results) {
      const subject = byId.get(String(id))?.subject ?? "";
      matches.set(subject, Math.max(matches.get(subject) ?? 0, score / best));
    }
    return matches;
  }

  /** Corrected stems, and whether earlier questions are needed to understand it. */
  function read(question: string) {
    const stems = stemsOf(question).slice(0, MAX_STEMS).map(spell);
    const words = scoreSubjects(stems);
    const content = meaningful(stems);
    return { stems, words, content, leans: words.sureWords.length === 0 && content.length <= 4 };
  }

  function contextOf(text: string) {
    const before = read(text);
    return before.leans ? undefined : { text, ...before };
  }

  function judge(
    { stems, words: found, content }: ReturnType<typeof read>,
    question: string,
    followsOurs: boolean,
  ): boolean {
    const words = content.filter((stem) => !/^\d+$/.test(stem));
    const known = words.filter((stem) => vocabulary.has(stem)).length;
    return isOurs({
      stems,
      ...found,
      namesDestination: destinationsIn(question).length > 0,
      wordCount: content.length,
      knownShare: words.length === 0 ? 1 : known / words.length,
      followsOurs,
    });
  }

  return {
    article,
    find({ question, former, destination }) {
      const asked = read(question);
      const context = asked.leans ? firstOf(former.slice(0, MOST_BEFORE), contextOf) : undefined;
      const followsOurs = context !== undefined && judge(context, context.text, false);
      const said = firstOf([question, ...former], (text) => {
        const countries = destinationsIn(text);
        return countries.length > 0 ? countries : undefined;
      });
      const elsewhere = otherDestinationIn(question);
      const countries = elsewhere === null ? (said ?? (destination === null ? [] : [destination])) : [];
      const stems = [...asked.stems, ...(followsOurs ? context.stems : [])];
      const hits = rank(stems, countries);
      return {
        isOurs: judge(asked, question, followsOurs),
        countries,
        elsewhere,
        hits,
        isSure: isSureOf(hits[0], stems),
      };
    },
  };
}

function firstOf<Value>(texts: readonly string[], look: (text: string) => Value | undefined): Value | undefined {
  for (const text of texts) {
    const value = look(text);
    if (value !== undefined) return value;
  }
  return undefined;
}

/** A word names the subject, or the article has most of the question's words. */
function isSureOf(best: Hit | undefined, stems: readonly string[]): boolean {
  if (best === undefined) return false;
  if ((scoreSubjects(stems).scores.get(best.article.subject) ?? 0) >= 2) return true;
  const own = new Set(stemsOf([best.article.title, ...best.article.questions, textOf(best.article)].join(" ")));
  const asked = meaningful(stems);
  return asked.length > 0 && asked.filter((stem) => own.has(stem)).length > asked.length / 2;
}

function meaningful(stems: readonly string[]): string[] {
  return stems.filter((stem) => hasMeaning(stem) && !countryStems.has(stem));
}

function textOf({ body }: KnowledgeArticle): string {
  return body.replaceAll(/\]\([^)]*\)/g, "]");
}
