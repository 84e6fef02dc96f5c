import {
  type Answers,
  type Destination,
  type DestinationCode,
  destinationCodes,
  type Explanation,
  loadDestination,
  sharedAnswers,
} from "@workspace/visa-rules";
import type { LanguageCode } from "#server/adviser/read/language.ts";
import { createReader, type Reader } from "#server/adviser/read/read.ts";
import { wordsOf } from "#server/adviser/read/phrases.ts";
import { hasMeaning, stemsOf } from "#server/adviser/read/words.ts";
import { classify, type Weights } from "./classifier.ts";
import { featuresOf } from "./features.ts";
import { type Figures, figuresIn } from "./figures.ts";
import { createEar, type Ear } from "./heard.ts";
import { createLikeness, type Likeness } from "./likeness.ts";
import { type Places, placesIn, withoutPlaces } from "./places.ts";

/** What is asked, so far as the words tell. */
export interface Understood {
  /** Of the question; null for English. */
  language: LanguageCode | null;
  /** In English words. */
  text: string;
  /** Whose rules are asked about: of the question, else of what was said before, else the person's own. */
  destinations: readonly DestinationCode[];
  /** A term that only studying abroad has stands in it. */
  hasTerms: boolean;
  /** All words of the conversation, in English. */
  words: ReadonlySet<string>;
  /** A country of study that we have no rules of. */
  elsewhere: string | null;
  /** How likely each subject and each class of other matters is; together they are 1. */
  shares: ReadonlyMap<string, number>;
  /** The same for the question alone, without those before it. */
  ownShares: ReadonlyMap<string, number>;
  /** The questions in it, one after the other; one that stands alone is the message. */
  parts: readonly Part[];
  /** It goes on from the question before it without a word of its own: "why", "and with 20 months?". */
  isBare: boolean;
  /** The message with the question before it; null for a first question. */
  withBefore: Part | null;
  /** What the person stated in this conversation that a destination asks for. */
  answersFor(code: DestinationCode): Answers;
  /** Of them, what the question itself states. */
  statedNow(code: DestinationCode): Answers;
}

export interface Part {
  text: string;
  shares: ReadonlyMap<string, number>;
}

/** An explanation that may be meant. */
export interface Candidate {
  /** Whose rules it explains. */
  code: DestinationCode;
  explanation: Explanation;
  /** From 0 to 1. */
  score: number;
}

export interface Understanding {
  understand(asked: Asked): Understood;
  /** Best first; with those of rules that hold there, too. */
  candidates(code: DestinationCode, part: Part): Candidate[];
  destination(code: DestinationCode): Destination;
}

export interface Asked {
  message: string;
  /** Questions before it, latest first. */
  former: readonly string[];
  /** What is known of the person beside the conversation. */
  own: { destinations: readonly DestinationCode[]; answers: Answers };
  /** An ISO day. */
  today: string;
}

interface Known {
  destination: Destination;
  likeness: Likeness<Explanation>;
  ear: Ear;
}

/** How much the subject counts beside the likeness to the phrasings of one explanation. */
const subjectWeight = 0.2;
/** Rules of a wider area say less surely what is asked of a destination. */
const elsewhereWeight = 0.75;
/** Earlier questions that still tell who asks. */
const mostFormer = 8;
const mostDestinations = 2;

export async function createUnderstanding(weights: Weights): Promise<Understanding> {
  const read = await createReader();
  const known = new Map<DestinationCode, Known>();
  // oxlint-disable-next-line no-await-in-loop -- one after the other, so that requests are answered between them
  for (const code of destinationCodes) known.set(code, await knownOf(await loadDestination(code)));
  const knownBy = (code: DestinationCode): Known => {
    const one = known.get(code);
    if (!one) throw new Error(`There is no destination ${code}`);
    return one;
  };
  const sharesOf = (text: string) => sharesBy(weights, text);
  return {
    understand: (asked) => understandBy({ read, sharesOf, knownBy }, asked),
    candidates(code, { text, shares }) {
      const asked = withoutPlaces(text);
      const candidatesOf = (one: DestinationCode): Candidate[] => {
        const { destination, likeness } = knownBy(one);
        const like = likeness.of(asked);
        return destination.explanations.map((explanation) => ({
          code: one,
          explanation,
          score:
            (one === code ? 1 : elsewhereWeight) *
            (subjectWeight * (shares.get(explanation.subject) ?? 0) +
              (1 - subjectWeight) * (like.get(explanation) ?? 0)),
        }));
      };
      return [code, ...alsoOf(knownBy(code).destination)].flatMap(candidatesOf).toSorted((a, b) => b.score - a.score);
    },
    destination: (code) => knownBy(code).destination,
  };
}

function alsoOf({ about }: Destination): DestinationCode[] {
  return destinationCodes.filter((code) => about.also.includes(code));
}

async function knownOf(destination: Destination): Promise<Known> {
  const phrasings = destination.explanations.flatMap((item) =>
    [item.title, ...item.asks].map((text) => ({ item, text: withoutPlaces(text) })),
  );
  return {
    destination,
    likeness: await createLikeness(phrasings),
    ear: createEar([...destination.answers, ...sharedAnswers], destination.about.currency),
  };
}

function sharesBy(weights: Weights, text: string): ReadonlyMap<string, number> {
  const shares = classify(weights, featuresOf(withoutPlaces(text)));
  return new Map(weights.classes.map((name, at) => [name, shares[at] ?? 0]));
}

interface Tools {
  read: Reader;
  sharesOf(text: string): ReadonlyMap<string, number>;
  knownBy(code: DestinationCode): Known;
}

function understandBy({ read, sharesOf, knownBy }: Tools, { message, former, own, today }: Asked): Understood {
  const before = former.slice(0, mostFormer).map((text) => read(text).english);
  const { language, english: words } = read(message);
  const english = withWhoIsMeant(words, before);
  const places = [english, ...before].map(placesIn);
  const [now, ...earlier] = places;
  const elsewhere = now?.elsewhere ?? null;
  const named = [now, ...earlier].find((one) => one !== undefined && one.destinations.length > 0)?.destinations;
  const destinations = elsewhere === null ? (backToFirst(english, earlier) ?? named ?? own.destinations) : [];
  const shares = sharesInContext(english, before, sharesOf);
  // Oldest first: what was said last counts.
  const statedIn = (code: DestinationCode, texts: readonly string[]): Answers =>
    Object.fromEntries(texts.toReversed().flatMap((text) => Object.entries(statedBy(knownBy(code), text, today))));
  return {
    language,
    text: english,
    destinations: destinations.slice(0, mostDestinations),
    words: new Set([english, ...before].flatMap(wordsOf)),
    elsewhere,
    hasTerms: now?.hasTerms ?? false,
    shares: shares.of,
    ownShares: sharesOf(english),
    parts: partsOf(english, shares, sharesOf),
    isBare: before.length > 0 && contentOf(withoutFigures(english)) === 0,
    withBefore: withBefore(english, before, sharesOf),
    answersFor: (code) =>
      withInside(
        {
          ...own.answers,
          ...statedIn(code, [english, ...before]),
          ...(before.length > 0 && dayAlone(english, statedIn(code, before), statedIn(code, [english]), today)),
        },
        places,
        code,
      ),
    statedNow: (code) => statedIn(code, [english]),
  };
}

const person =
  /\b(?:husband|wife|hubby|wifey|spouse|partner|kids?|child|children|son|daughter|father|mother|parents?|brother|sister|uncle|aunt|friend|agent|sponsor)\b/gi;

/** "Can she work?" after a question about a wife is about a wife. */
function withWhoIsMeant(text: string, before: readonly string[]): string {
  if (!/\b(?:s?he|her|him|his|they|them|their)\b/i.test(text) || text.search(person) >= 0) return text;
  const named = before.flatMap((one) => one.match(person)?.at(-1) ?? [])[0];
  return named === undefined ? text : `${text} (${named})`;
}

function statedBy({ ear }: Known, text: string, today: string): Answers {
  const { nationality, residence, isInside } = placesIn(text);
  const figures = figuresIn(text, today);
  return {
    ...courseOf(figures),
    ...ear(figures),
    ...(nationality.length > 0 && { nationality }),
    ...(residence !== null && { residence }),
    ...(isInside !== null && { "is-inside": isInside ? "yes" : "no" }),
  };
}

/** "Back to mine": the country that was spoken of first. */
function backToFirst(text: string, earlier: readonly Places[]): readonly DestinationCode[] | undefined {
  const isBack = /\bback to (?:mine|me|my (?:own|one|case|country|question)|the first(?: one| country)?)\b/i.test(text);
  return isBack ? earlier.findLast(({ destinations }) => destinations.length > 0)?.destinations : undefined;
}

/** "And on 3 December?", or a day in place of one that was stated before: the day of the application. */
function dayAlone(text: string, stated: Answers, now: Answers, today: string): Answers {
  const [only, second] = figuresIn(text, today).days;
  if (only === undefined || second !== undefined || Object.values(now).includes(only.day)) return {};
  const isIt = stated["application-day"] !== undefined || contentOf(text) <= wordsOfADay;
  return isIt ? { "application-day": only.day } : {};
}

const courseWords = /^(?:course|programme|program|msc|masters?|bachelors?|studies|study|runs|degree)$/;
const wordsBeforeCourse = 6;

/** "My course, 18 January 2027 to 14 January 2028". */
function courseOf({ words, days }: Figures): Answers {
  for (const [at, first] of days.entries()) {
    const second = days[at + 1];
    const between = second ? words.slice(first.at + 1, second.at).join(" ") : "";
    const before = words.slice(Math.max(0, first.at - wordsBeforeCourse), first.at);
    if (second && /^(?:to|till|until|through|up to)$/.test(between) && before.some((word) => courseWords.test(word)))
      return { "course-start": first.day, "course-end": second.day };
  }
  return {};
}

/** Who lives in the country of study is inside, and who lives elsewhere is not, unless they say otherwise. */
function withInside(answers: Answers, places: readonly Places[], code: DestinationCode): Answers {
  if (answers["is-inside"] !== undefined || typeof answers.residence !== "string") return answers;
  const isSaid = places.some(({ residence }) => residence !== null);
  return isSaid ? { ...answers, "is-inside": answers.residence === code.toUpperCase() ? "yes" : "no" } : answers;
}

const goesOn =
  /^\W*(?:and|nd|n|ok|okay|so|but|then|also|what about|what if|how about|same|my \w+ (?:is|has) (?:the )?same|aur|ar|or|with|without|which one|why|can (?:he|she|they|it)|does (?:he|she|it)|is (?:he|she|it|that|this)|if)\b/i;
const fewWords = 3;
/** A short question that is as clear as this needs nothing from before. */
const clearAlone = 0.6;

/** A question that goes on from the one before is understood with it. */
function sharesInContext(
  text: string,
  before: readonly string[],
  sharesOf: (text: string) => ReadonlyMap<string, number>,
): { of: ReadonlyMap<string, number>; text: string } {
  const content = contentOf(text);
  const [last] = before;
  const alone = sharesOf(text);
  const isClear = content > 0 && Math.max(...alone.values()) >= clearAlone;
  if (last === undefined || ((content > fewWords || isClear) && !goesOn.test(text))) return { of: alone, text };
  const whole = sharesInContext(last, before.slice(1), sharesOf);
  // "And for Germany?" asks the same of another country.
  if (content === 0) return whole;
  const joined = `${whole.text} ${text}`;
  const together = sharesOf(joined);
  return {
    of: new Map([...together].map(([name, share]) => [name, 0.6 * share + 0.4 * (alone.get(name) ?? 0)])),
    text: joined,
  };
}

function withoutFigures(text: string): string {
  return text.replaceAll(/\b\d+(?:[.,]\d+)?\b|\b(?:years?|months?|weeks?|days?|hours?)\b/gi, " ");
}

function withBefore(
  text: string,
  [last]: readonly string[],
  sharesOf: (text: string) => ReadonlyMap<string, number>,
): Part | null {
  return last === undefined ? null : { text: `${last} ${text}`, shares: sharesOf(`${last} ${text}`) };
}

/** Words that tell more than a country and a link to what was said. */
function contentOf(text: string): number {
  const stems = stemsOf(withoutPlaces(text)).filter(
    (stem) =>
      hasMeaning(stem) &&
      stem !== "zzplac" &&
      !/^(?:nd|ok|aur|okai|choos|instead|situat|sister|brother|friend)$/.test(stem),
  );
  return new Set(stems).size;
}

const leastWords = 3;
/** A day, a month and perhaps a year. */
const wordsOfADay = 3;

/** The message, and where it holds several questions each of them. */
function partsOf(
  text: string,
  whole: { of: ReadonlyMap<string, number>; text: string },
  sharesOf: (text: string) => ReadonlyMap<string, number>,
): Part[] {
  const pieces = text
    .split(/[?!;\n]+|\.\s|,\s|\b(?:and|also|plus)\b/i)
    .map((piece) => piece.trim())
    .filter(
      (piece) => contentOf(piece) >= leastWords || (contentOf(piece) >= 1 && piece.split(/\s+/).length >= leastWords),
    );
  const main: Part = { text: whole.text, shares: whole.of };
  return pieces.length < 2 ? [main] : [main, ...pieces.map((piece) => ({ text: piece, shares: sharesOf(piece) }))];
}
