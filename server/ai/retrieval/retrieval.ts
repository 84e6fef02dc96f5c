import MiniSearch from "minisearch";
import type { KnowledgeArticle, Destination } from "./article.ts";
import { destinationsIn, otherDestinationIn } from "./countries.ts";
import { isOurs, otherStems, ownStems } from "./domain-gate.ts";
import { createSpelling } from "./spelling.ts";
import { scoreSubjects, subjectStems } from "./subject-scores.ts";
import { hasMeaning, stemsOf } from "./words.ts";

export interface RetrievalQuery {
  question: string;
  /** What was asked before in this conversation, latest first. */
  former: readonly string[];
  /** Where the person wants to go, as far as their letters tell; counts where the conversation says nothing. */
  destination: Destination | null;
}

export interface Hit {
  article: KnowledgeArticle;
  /** Above 0: 1 for the best match of the texts, more for words that name its subject. */
  score: number;
}

export interface Found {
  /** False for what is not about study visas: nothing of it is to be answered. */
  isOurs: boolean;
  /** Which countries the question is about: named in it, or talked about before. */
  countries: readonly Destination[];
  /** A country of study that the question is about and no article; `countries` is empty then. */
  elsewhere: string | null;
  /** Best first, each subject once per country. */
  hits: readonly Hit[];
  /** Whether the best of them is likely to be what was asked for. */
  isSure: boolean;
}

export interface Retrieval {
  find(asked: RetrievalQuery): Found;
  /** The article of a subject for a country, or else the general one. */
  article(subject: string, country: Destination | null): KnowledgeArticle | undefined;
}

/** Longer questions are pasted texts; what they are about stands at the beginning, and each word takes its time. */
const MAX_STEMS = 200;
const MAX_TERMS = 60;
/** How many questions of before may say what a short one is about. */
const MOST_BEFORE = 3;
/** What a word that names a subject counts beside the best match of the texts, which counts 1. */
const WORDS_WEIGHT = 0.5;
const countryStems = new Set(
  stemsOf("uk us usa america american canada canadian australia australian germany german britain british"),
);

/** Builds the index; takes some ten milliseconds, a question then about one. */
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

  /** How well the texts of each subject match, the best of them 1. */
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

  /** What a question says by itself: its stems, put right, and whether it needs what was asked before to be understood. */
  function read(question: string) {
    const stems = stemsOf(question).slice(0, MAX_STEMS).map(spell);
    const words = scoreSubjects(stems);
    const content = meaningful(stems);
    return { stems, words, content, leans: words.sureWords.length === 0 && content.length <= 4 };
  }

  /** What was asked before, where it can be understood by itself. */
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

/** The first that `look` makes something of; looks at no further one. */
function firstOf<Value>(texts: readonly string[], look: (text: string) => Value | undefined): Value | undefined {
  for (const text of texts) {
    const value = look(text);
    if (value !== undefined) return value;
  }
  return undefined;
}

/** A word that names the subject tells, or else that most of what was asked stands in the article. */
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

/** Without addresses. */
function textOf({ body }: KnowledgeArticle): string {
  return body.replaceAll(/\]\([^)]*\)/g, "]");
}
