import { aboutOf, type DestinationCode, type Subject, subjects } from "@workspace/visa-rules";
import { cannedQuestions, maxFollowUps } from "#shared/chat.ts";
import { type FoundExplanation, type FoundSentence, nearestSentence } from "./answer/explained.ts";
import { asksForNextSteps } from "./answer/next-steps.ts";
import { inSentence } from "./answer/texts.ts";
import { type Advice, adviseOn, explainedOf, plainOf, type Reading, topSubject } from "./advice.ts";
import { deceitIn } from "./guard/deceit.ts";
import { isTakeover } from "./guard/takeover.ts";
import { answersOf, destinationsOf, type Person } from "./person.ts";
import type { LanguageCode } from "./read/language.ts";
import { smallTalk } from "./understand/small-talk.ts";
import type { Part } from "./understand/context.ts";
import type { Candidate, Understanding, Understood } from "./understand/understanding.ts";

export interface Turn {
  message: string;
  response: string;
}

export interface AdviserQuestion {
  message: string;
  /** Oldest first. */
  history: readonly Turn[];
  person: Person;
}

export type Plan = { followUps: readonly string[]; language: LanguageCode | null } & (
  | { kind: "small-talk"; text: string }
  | { kind: "off-topic" }
  | { kind: "elsewhere"; country: string }
  | { kind: "deceit"; subject: string; advice: readonly Advice[] }
  | { kind: "next-steps"; code: DestinationCode | null }
  /** `isGuess`: nothing was sure enough, and the nearest is answered as what it is. */
  | { kind: "advice"; subject: string; advice: readonly Advice[]; isGuess: boolean }
  /** The country decides, and is not known: the beginning of the answer for each of some. */
  | { kind: "which-country"; subject: string; advice: readonly Advice[] }
  /** With what stops the application all the same. */
  | { kind: "ask-back"; code: DestinationCode | null; advice: readonly Advice[] }
  /** With the sentence of it that comes nearest to the question. */
  | { kind: "said-before"; code: DestinationCode; again: FoundSentence | null }
);

interface Tools {
  understanding: Understanding;
  /** An ISO day. */
  today: string;
  isModel: boolean;
}

/** How sure an explanation must be to be given, and a further one beside it. */
const sure = 0.235;
/** One that stands clearly before all others may be less sure; so may what was read word by word. */
const clear = { score: 0.165, ahead: 0.04 };
const sureInWords = 0.18;
/** From here on the nearest is better than nothing, if it is said how the question was taken. */
const guessed = 0.2;
const guessedInWords = 0.145;
const sureBeside = 0.35;
/** Where two are nearly as likely either may be meant, and both are given: the less sure the first, the sooner. */
const either = { sureness: 0.15, tied: 0.3, apart: 2 };
/** Below this share of other matters the question is ours. */
const otherShare = 0.5;
const otherShareWithTerms = 0.9;
/** A phrasing that is as like as this is ours whatever the classifier says. */
const surelyOurs = 0.55;
/** What is as like a phrasing as this is clear, however vague its words. */
const surelyClear = 0.36;
const sureSubject = 0.35;
const mostParts = 2;
/** Shown as examples where no country is named. */
const examples: readonly DestinationCode[] = ["gb", "us", "ca", "au", "de"];

export function planAnswer(
  { message, history, person }: AdviserQuestion,
  { understanding, today, isModel }: Tools,
): Plan {
  const canned = cannedQuestions.slice(0, maxFollowUps);
  const talk = smallTalk(message, isModel);
  if (talk !== null) return { kind: "small-talk", text: talk, followUps: canned, language: null };
  const former = history.map((turn) => turn.message).toReversed();
  const own = { destinations: destinationsOf(person), answers: answersOf(person) };
  const asked = understanding.understand({ message, former, own, today });
  const { language } = asked;
  const codes = asked.destinations;
  const adviceOf = (code: DestinationCode, found: readonly FoundExplanation[]) =>
    adviseOn(code, found, { asked, understanding, today, history });

  const [main] = asked.parts;
  const ranked = new Map(
    (codes.length === 0 ? examples : codes).map((one) => [one, main ? understanding.candidates(one, main) : []]),
  );
  const likenessOf = (subject: string) =>
    Math.max(
      0,
      ...[...ranked.values()].flat().flatMap((one) => (one.explanation.subject === subject ? one.score : [])),
    );
  const deceit = deceitIn(asked, likenessOf);
  if (deceit !== null) {
    const advice = codes.map((code) =>
      adviceOf(code, lawOf(ranked.get(code) ?? [], deceit, { asked, understanding, today })),
    );
    return { kind: "deceit", subject: deceit, advice, followUps: canned, language };
  }
  if (isTakeover(asked)) return { kind: "off-topic", followUps: canned, language };
  const [code = null] = codes;
  if (asksForNextSteps(asked.text))
    return { kind: "next-steps", code, followUps: canned.filter((one) => one !== message), language };
  if (asked.elsewhere !== null && !isModel)
    return { kind: "elsewhere", country: asked.elsewhere, followUps: canned, language };

  const best = Math.max(0, ...[...ranked.values()].map(([first]) => first?.score ?? 0));
  const other = [...asked.shares].reduce((sum, [name, share]) => sum + (isOther(name) ? share : 0), 0);
  if (!isModel && other >= (asked.hasTerms ? otherShareWithTerms : otherShare) && best < surelyOurs)
    return { kind: "off-topic", followUps: canned, language };

  const [subject, share] = topSubject(asked);
  if (code === null) {
    if (share < sureSubject && best < sure && !isModel)
      return { kind: "ask-back", code, advice: [], followUps: nearest(asked.shares), language };
    const found = [...ranked].flatMap(([one, all]) => {
      const [first] = explainedOf(
        all.filter(({ explanation, score }) => explanation.subject === subject && score >= sure),
        {
          asked,
          understanding,
          today,
        },
      );
      return first ? [adviceOf(one, [first])] : [];
    });
    return {
      kind: "which-country",
      subject,
      advice: found,
      followUps: examples.slice(0, maxFollowUps).map((one) => `For ${inSentence(aboutOf(one).name)}`),
      language,
    };
  }

  const isUnclear = !isModel && !asked.isBare && mostLikely(asked.shares)[0] === "other-unclear" && best < surelyClear;
  const said = new Set(history.map(({ response }) => plainOf(response)));
  const isNew = (one: FoundExplanation) =>
    ![...said].some((response) => response.includes(plainOf(one.explained.sentences[0]?.text ?? "")));
  // A model chooses among what is nearest.
  const nearestOnes = (one: DestinationCode) =>
    explainedOf(
      (ranked.get(one) ?? []).filter(({ explanation }) => !explanation.subject.startsWith("deceit-")),
      { asked, understanding, today },
    );
  const adviceFrom = (find: (one: DestinationCode) => FoundExplanation[]) =>
    codes.flatMap((one) => {
      const found = find(one);
      return found.length === 0 ? [] : [adviceOf(one, found)];
    });
  const isNamed = asked.language === null;
  const meantFrom = (least: number) =>
    isUnclear ? [] : adviceFrom((one) => meant(one, asked, { understanding, today, isNew, least }));
  const surely = isModel ? adviceFrom(nearestOnes) : meantFrom(isNamed ? sure : sureInWords);
  const isGuess = surely.length === 0 && !isModel;
  const advice = isGuess ? meantFrom(isNamed ? guessed : guessedInWords) : surely;
  const others = codes.flatMap((one) =>
    (ranked.get(one) ?? []).slice(0, 6).map(({ explanation }) => explanation.title),
  );
  const taken = new Set(advice.flatMap(({ found }) => found.map(({ explanation }) => explanation.title)));
  const followUps = [...new Set([...others, ...canned])]
    .filter((title) => !taken.has(title) && !former.includes(title) && title !== message)
    .slice(0, maxFollowUps);
  if (advice.length === 0 && !isModel) {
    const bars = codes.map((one) => adviceOf(one, []));
    return { kind: "ask-back", code, advice: bars, followUps, language };
  }
  const fresh = advice.map((one) => ({ ...one, found: one.found.filter(isNew) }));
  const isRepeated = fresh.every(({ found, stops, sum }) => found.length + stops.length === 0 && sum === null);
  if (isRepeated && advice.length > 0 && !isModel) {
    const again = nearestSentence(
      asked.text,
      advice.flatMap(({ found }) => found),
    );
    return { kind: "said-before", code, again, followUps, language };
  }
  return { kind: "advice", subject, advice: isModel ? advice : fresh, isGuess, followUps, language };
}

/** The explanations that the message asks for; none where nothing is sure. */
function meant(
  code: DestinationCode,
  asked: Understood,
  {
    understanding,
    today,
    isNew,
    least,
  }: Omit<Reading, "asked"> & { isNew: (one: FoundExplanation) => boolean; least: number },
): FoundExplanation[] {
  const [main, ...further] = asked.parts;
  const read = (part: Part, score: number) => {
    const likelySubjects = mostLikely(part.shares);
    const lawful = understanding
      .candidates(code, part)
      .filter(({ explanation }) => !explanation.subject.startsWith("deceit-"))
      // Where little is sure, both ways of reading have to agree.
      .filter((one) => one.score >= sureInWords || likelySubjects.includes(one.explanation.subject));
    const [first, second] = lawful;
    const isClear =
      first !== undefined && first.score >= clear.score && first.score >= (second?.score ?? 0) + clear.ahead;
    const likely = lawful.filter((one, at) => one.score >= score || (at === 0 && isClear && score === sure));
    const all = explainedOf(likely, { asked, understanding, today });
    // What was said before is not what a further question asks for, where something else fits.
    const best = asked.isBare ? all[0] : (all.find(isNew) ?? all[0]);
    const next = all.find((one) => one !== best && isNew(one));
    return [best, best && next && isEither(best, next) ? next : undefined].filter((one) => one !== undefined);
  };
  // With what was asked before, by itself, and with the question right before it: what says something new is meant.
  const own = asked.isBare ? null : { text: asked.text, shares: asked.ownShares, isAsked: true };
  const readings = [main, own, asked.withBefore].map((part) => (part ? read(part, least) : []));
  // "Can he work" after a question about a husband's visa is a question of its own.
  const [inContext, alone] = readings;
  if (asked.isWhole && (alone?.[0]?.score ?? 0) > (inContext?.[0]?.score ?? 0)) readings.unshift(alone ?? []);
  const [first, second] = readings.find(([best]) => best && isNew(best)) ?? readings.find(([best]) => best) ?? [];
  const questions = further.filter(({ isAsked }) => isAsked);
  const beside = questions.length < 2 ? [] : questions.flatMap((part) => read(part, sureBeside).slice(0, 1));
  const found = [first, ...beside, second].flatMap((one) => one ?? []);
  const once = found.filter(
    (one, at) => found.findIndex(({ explanation }) => explanation.id === one.explanation.id) === at,
  );
  return once.slice(0, mostParts);
}

function isEither({ score }: FoundExplanation, next: FoundExplanation): boolean {
  const ahead = 1 - next.score / score;
  return score * Math.min(1, either.tied + either.apart * ahead) < either.sureness;
}

/** What the law of a destination says to deceit of that kind. */
function lawOf(candidates: readonly Candidate[], subject: string, reading: Reading): FoundExplanation[] {
  const same = candidates.filter(({ explanation }) => explanation.subject === subject);
  const alike = candidates.filter(
    ({ explanation }) => explanation.subject.startsWith("deceit-") && explanation.subject !== "deceit-by-agent",
  );
  return explainedOf([...same, ...alike], reading).slice(0, 1);
}

/** What nobody can understand is asked back, not refused. */
function isOther(name: string): boolean {
  return name.startsWith("other-") && name !== "other-unclear";
}

function mostLikely(shares: ReadonlyMap<string, number>): string[] {
  return [...shares]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, 3)
    .map(([name]) => name);
}

/** The nearest questions, in our words. */
function nearest(shares: ReadonlyMap<string, number>): string[] {
  const isLawful = ({ id }: Subject) => !id.startsWith("deceit-");
  return subjects
    .filter(isLawful)
    .toSorted((a, b) => (shares.get(b.id) ?? 0) - (shares.get(a.id) ?? 0))
    .slice(0, maxFollowUps)
    .map(({ title }) => title);
}
