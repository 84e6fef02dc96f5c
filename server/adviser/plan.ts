import { aboutOf, type DestinationCode, subjects } from "@workspace/visa-rules";
import { cannedQuestions, maxFollowUps } from "#shared/chat.ts";
import { type FoundExplanation, type FoundSentence, nearestSentence } from "./answer/explained.ts";
import { asksForNextSteps } from "./answer/next-steps.ts";
import { inSentence } from "./answer/texts.ts";
import { type Advice, adviseOn, explainedOf, plainOf, type Reading, topSubject } from "./advice.ts";
import { deceitIn } from "./guard/deceit.ts";
import { isTakeover } from "./guard/takeover.ts";
import { carriedInto, isLawful, meant, mostLikely } from "./meant.ts";
import { ownCaseOf, type Person } from "./person.ts";
import {
  guessed,
  guessedInWords,
  otherShare,
  otherShareWithTerms,
  sure,
  sureInWords,
  sureSubject,
  surelyClear,
  surelyOurs,
} from "./sureness.ts";
import type { LanguageCode } from "#shared/language.ts";
import { smallTalk } from "./understand/small-talk.ts";
import type { Candidate, Understanding } from "./understand/understanding.ts";

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
  const own = ownCaseOf(person);
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
    explainedOf((ranked.get(one) ?? []).filter(isLawful), { asked, understanding, today });
  const goesOnWith = carriedInto({ history, person }, asked, { understanding, today });
  const adviceFrom = (find: (one: DestinationCode) => FoundExplanation[]) =>
    codes.flatMap((one) => {
      const found = find(one);
      return found.length === 0 ? [] : [adviceOf(one, found)];
    });
  const isNamed = asked.language === null;
  const meantFrom = (least: number) =>
    isUnclear ? [] : adviceFrom((one) => meant(one, asked, { understanding, today, isNew, least, goesOnWith }));
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

/** The nearest questions, in our words. */
function nearest(shares: ReadonlyMap<string, number>): string[] {
  return subjects
    .filter(({ id }) => !id.startsWith("deceit-"))
    .toSorted((a, b) => (shares.get(b.id) ?? 0) - (shares.get(a.id) ?? 0))
    .slice(0, maxFollowUps)
    .map(({ title }) => title);
}
