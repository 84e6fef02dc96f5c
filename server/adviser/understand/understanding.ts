import {
  type Answers,
  type Destination,
  type DestinationCode,
  destinationCodes,
  type Explanation,
  fittingAnswers,
  loadDestination,
  sharedAnswers,
} from "@workspace/visa-rules";
import type { LanguageCode } from "#shared/language.ts";
import type { OwnCase } from "#server/adviser/person.ts";
import { createReader, type Reader } from "#server/adviser/read/read.ts";
import { wordsOf } from "#server/adviser/read/phrases.ts";
import { classify, type Weights } from "./classifier.ts";
import { type Coverage, createCoverage } from "./coverage.ts";
import {
  isBare,
  isWhole,
  type Part,
  partsOf,
  type Shares,
  sharesInContext,
  type SharesOf,
  withBefore,
  withWhoIsMeant,
} from "./context.ts";
import { featuresOf } from "./features.ts";
import { createEar, type Ear } from "./heard.ts";
import { figuresIn } from "./figures.ts";
import { createLikeness, type Likeness } from "./likeness.ts";
import { type Places, placesIn, withoutPlaces } from "./places.ts";
import { dayAlone, statedBy, withInside } from "./stated.ts";

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
  shares: Shares;
  /** The same for the question alone, without those before it. */
  ownShares: Shares;
  /** The questions in it, one after the other; one that stands alone is the message. */
  parts: readonly Part[];
  /** It goes on from the question before it without a word of its own: "why", "and with 20 months?". */
  isBare: boolean;
  /** It is a question with words of its own, wherever it stands. */
  isWhole: boolean;
  /** The message with the question before it; null for a first question. */
  withBefore: Part | null;
  /** The ISO days that stand for months named without a day. */
  monthsAlone: readonly string[];
  /** What the person stated in this conversation that a destination asks for. */
  answersFor(code: DestinationCode): Answers;
  /** Of them, what the question itself states. */
  statedNow(code: DestinationCode): Answers;
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
  own: OwnCase;
  /** An ISO day. */
  today: string;
}

interface Known {
  destination: Destination;
  likeness: Likeness<Explanation>;
  coverage: Coverage<Explanation>;
  ear: Ear;
}

/** How much the subject, the likeness to the phrasings of one explanation, and the words that they share count. */
const [subjectWeight, likenessWeight, coverageWeight] = [0.24, 0.47, 0.29];
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
        const { destination, likeness, coverage } = knownBy(one);
        const like = likeness.of(asked);
        const covered = coverage.of(asked);
        return destination.explanations.map((explanation) => ({
          code: one,
          explanation,
          score:
            (one === code ? 1 : elsewhereWeight) *
            (subjectWeight * (shares.get(explanation.subject) ?? 0) +
              likenessWeight * (like.get(explanation) ?? 0) +
              coverageWeight * covered(explanation)),
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
  const phrasings = new Map(
    destination.explanations.map((item) => [item, [item.title, ...item.asks].map(withoutPlaces)]),
  );
  return {
    destination,
    likeness: await createLikeness([...phrasings].flatMap(([item, texts]) => texts.map((text) => ({ item, text })))),
    coverage: await createCoverage(phrasings),
    ear: createEar([...destination.answers, ...sharedAnswers], destination.about.currency),
  };
}

function sharesBy(weights: Weights, text: string): Shares {
  const shares = classify(weights, featuresOf(withoutPlaces(text)));
  return new Map(weights.classes.map((name, at) => [name, shares[at] ?? 0]));
}

interface Tools {
  read: Reader;
  sharesOf: SharesOf;
  knownBy(code: DestinationCode): Known;
}

function understandBy({ read, sharesOf, knownBy }: Tools, { message, former, own, today }: Asked): Understood {
  const before = former.slice(0, mostFormer).map((text) => read(text).english);
  const { language, english: words } = read(message);
  const english = withWhoIsMeant(words, before);
  const places = [english, ...before].map(placesIn);
  const [now, ...earlier] = places;
  const elsewhere = now?.elsewhere ?? null;
  const destinations = elsewhere === null ? (backToFirst(english, earlier) ?? namedIn(places, own.destinations)) : [];
  const shares = sharesInContext(english, before, sharesOf);
  // Oldest first: what was said last counts.
  const statedIn = (code: DestinationCode, texts: readonly string[]): Answers =>
    Object.fromEntries(texts.toReversed().flatMap((text) => Object.entries(statedBy(knownBy(code).ear, text, today))));
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
    isBare: before.length > 0 && isBare(english),
    isWhole: isWhole(english),
    withBefore: withBefore(english, before, sharesOf),
    monthsAlone: [english, ...before].flatMap((text) =>
      figuresIn(text, today).days.flatMap(({ day, isMonth }) => (isMonth ? day : [])),
    ),
    answersFor: (code) =>
      withInside(
        {
          ...fittingAnswers(knownBy(code).destination, own.answersFor(code)),
          ...statedIn(code, [english, ...before]),
          ...(before.length > 0 && dayAlone(english, statedIn(code, before), statedIn(code, [english]), today)),
        },
        places,
        code,
      ),
    statedNow: (code) => statedIn(code, [english]),
  };
}

/** Whose rules a conversation is about, latest first; a journey elsewhere leaves the country of study. */
function namedIn(places: readonly Places[], own: readonly DestinationCode[]): readonly DestinationCode[] {
  const named = places.filter(({ destinations }) => destinations.length > 0);
  const ofStudy = named.find(({ isAside }) => !isAside)?.destinations ?? own;
  return ofStudy.length > 0 ? ofStudy : (named[0]?.destinations ?? []);
}

/** "Back to mine": the country that was spoken of first. */
function backToFirst(text: string, earlier: readonly Places[]): readonly DestinationCode[] | undefined {
  const isBack = /\bback to (?:mine|me|my (?:own|one|case|country|question)|the first(?: one| country)?)\b/i.test(text);
  return isBack ? earlier.findLast(({ destinations }) => destinations.length > 0)?.destinations : undefined;
}
