import { aboutOf, valueInWords } from "@workspace/visa-rules";
import type { LanguageCode } from "#shared/language.ts";
import type { Sayings } from "#server/adviser/read/lexicon.ts";
import type { Advice } from "#server/adviser/advice.ts";
import type { AdviserQuestion, Plan } from "#server/adviser/plan.ts";
import type { Understanding } from "#server/adviser/understand/understanding.ts";
import { amountInWords } from "./amounts.ts";
import { citeExplained, type FoundExplanation, withPages } from "./explained.ts";
import { describeNextSteps, ownDaysFor } from "./next-steps.ts";
import { createSources, type SourceList, sourcesSection } from "./sources.ts";
import type { FoundStop } from "./stops.ts";
import type { FoundSum } from "./sums.ts";
import {
  authorityOf,
  ifPassport,
  noneOfThese,
  lawfulWay,
  noRulesOf,
  referral,
  refusals,
  takenAs,
  texts,
} from "./texts.ts";
import { waysOn } from "./ways-on.ts";

export interface Answering {
  plan: Plan;
  asked: AdviserQuestion;
  understanding: Understanding;
  sayings: ReadonlyMap<LanguageCode, Sayings>;
  /** An ISO day. */
  today: string;
  /** A model words other answers: then the text does not mention the offline engine. */
  isModel: boolean;
}

/** Light Markdown from the rules and what the person told, nothing else. */
export function answerOffline({ plan, asked, understanding, sayings, today, isModel }: Answering): string {
  const isFirst = asked.history.length === 0 && !isModel;
  const says = plan.language === null ? undefined : sayings.get(plan.language);
  if (plan.kind === "small-talk") return plan.text;
  if (plan.kind === "off-topic")
    return [...(says ? [says.offTopic] : []), texts.offTopic, ...(isFirst ? [texts.notAModel] : [])].join("\n\n");
  const sources = createSources();
  const body = bodyOf(plan, asked, { understanding, sources, today });
  const own = plan.kind === "advice" ? ownDaysFor(asked.message, asked.person.plan) : null;
  return [
    ...(own === null ? [] : [own]),
    ...(says ? inLanguage(plan, says, { sources, today }) : []),
    ...(sources.all.some(({ isOverdue }) => isOverdue) ? [texts.overdue] : []),
    ...body,
    ...ofApplication(plan, asked),
    ...waysOn(plan, { person: asked.person, destinationOf: understanding.destination, today }),
    ...sourcesSection(sources, "Sources"),
    [
      ...(says ? [says.disclaimer] : []),
      texts.disclaimer,
      ...(isFirst || plan.kind === "ask-back" ? [texts.notAModel] : []),
    ].join(" "),
  ].join("\n\n");
}

/** Who has told of a course is told that it was taken in; a sum of stated figures says so of itself. */
function ofApplication(plan: Plan, { person: { application } }: AdviserQuestion): string[] {
  if (plan.kind !== "advice" || application === null) return [];
  const isTaken = plan.advice.some(
    ({ code, sum }) => code === application.code && (sum === null || sum.result.is === "exempt"),
  );
  return isTaken ? [texts.ofApplication(aboutOf(application.code).name)] : [];
}

type Answered = Exclude<Plan, { kind: "small-talk" | "off-topic" }>;

interface Around {
  sources: SourceList;
  today: string;
}

function bodyOf(
  plan: Answered,
  asked: AdviserQuestion,
  { understanding, ...around }: Around & { understanding: Understanding },
): string[] {
  switch (plan.kind) {
    case "next-steps":
      return [
        describeNextSteps({ person: asked.person, destination: plan.code && understanding.destination(plan.code) }),
      ];
    case "elsewhere":
      return [noRulesOf(plan.country)];
    case "deceit":
      return [
        refusals[plan.subject] ?? refusals["deceit-papers"] ?? "",
        ...plan.advice.flatMap((one) =>
          sectionsOf(one, { ...around, isAlone: plan.advice.length === 1, withoutStops: true }),
        ),
        lawfulWay,
        ...(plan.advice.length === 0 ? [texts.whichCountry] : []),
      ];
    case "which-country":
      return [
        ...(plan.advice.length > 0 ? ["It depends on the country.", firstSentences(plan.advice, around)] : []),
        texts.whichCountry,
      ];
    case "ask-back":
      return [
        ...plan.advice.flatMap((one) => sectionsOf(one, { ...around, isAlone: true, withoutStops: false })),
        texts.didYouMean,
        plan.followUps.map((title) => `- ${title}`).join("\n"),
        noneOfThese(plan.code),
      ];
    case "said-before":
      return [
        plan.again === null
          ? texts.saidBefore
          : `${texts.asSaid} ${withPages(plan.again.text, plan.again.facts, { sources: around.sources, day: around.today })}`,
        `For what it does not say, ask ${authorityOf(plan.code)}.`,
      ];
    case "advice":
      return [
        ...(plan.isGuess
          ? [takenAs(plan.advice.flatMap(({ found }) => found.map((one) => one.explanation.title)))]
          : []),
        ...plan.advice.flatMap((one) =>
          sectionsOf(one, { ...around, isAlone: plan.advice.length === 1, withoutStops: false }),
        ),
        ...(plan.isGuess ? [texts.ifNot] : []),
        ...(hardSubjects.has(plan.subject) ? [referral] : []),
      ];
  }
}

const hardSubjects: ReadonlySet<string> = new Set([
  "refusal-meaning",
  "refusal-appeal",
  "refusal-reapply",
  "record",
  "ban",
  "status-ended",
  "deceit-by-agent",
]);

/** One line for each destination. */
function firstSentences(advice: readonly Advice[], { sources, today }: Around): string {
  return advice
    .flatMap(({ country, found: [first] }) => {
      const [sentence] = first?.explained.sentences ?? [];
      if (!first || !sentence) return [];
      const facts = sentence.facts.length > 0 ? sentence.facts : first.explained.facts.slice(0, 1);
      return `- **${country}:** ${withPages(sentence.text, facts, { sources, day: today })}`;
    })
    .join("\n");
}

/** What stops the application stands above the answer; what else is to be known stands below it. */
export function sectionsOf(
  { country, stops, ifPassport: byPassport, found, sum, takesMonth, dependsOn }: Advice,
  { isAlone, withoutStops, sources, today }: Around & { isAlone: boolean; withoutStops: boolean },
): string[] {
  const isBar = ({ kind }: FoundStop) => kind === "ban" || kind === "brake";
  const stopped = (one: FoundStop) => withPages(`**${one.say}**`, one.facts, { sources, day: today });
  const bars = withoutStops ? [] : stops.filter(isBar).map(stopped);
  const conditional =
    withoutStops || byPassport === null
      ? []
      : [[ifPassport(byPassport.country), ...byPassport.stops.map(stopped)].join(" ")];
  const warnings = withoutStops
    ? []
    : stops.filter((one) => !isBar(one)).map((one) => withPages(one.say, one.facts, { sources, day: today }));
  return [
    ...(isAlone ? [] : [`### ${country}`]),
    ...bars,
    ...conditional,
    ...(sum ? [arithmetic(sum, { sources, today })] : []),
    ...paragraphsOf(found, sum, { sources, today }),
    ...(takesMonth ? [texts.takesMonth] : []),
    ...warnings,
    ...(dependsOn === null || sum !== null ? [] : [`Tell me more, and I can be more exact: ${dependsOn}`]),
  ];
}

/**
 * Two stand below the question that each answers. A sum says what was asked; one text beside it tells why, a sentence on
 * each line.
 */
function paragraphsOf(found: readonly FoundExplanation[], sum: FoundSum | null, { sources, today }: Around): string[] {
  if (sum !== null) {
    return found
      .slice(0, 1)
      .map(({ explained }) =>
        explained.sentences.map(({ text, facts }) => withPages(text, facts, { sources, day: today })).join("\n"),
      );
  }
  return found.map((one) => {
    const text = citeExplained(one, sources, today);
    return found.length > 1 ? `**${one.explanation.title}** ${text}` : text;
  });
}

/** The total first, then how it came about. */
function arithmetic({ title, unit, assumed, result, factsOf }: FoundSum, { sources, today }: Around): string {
  const taken = assumed.length === 0 ? "" : ` (${assumed.join(", ")})`;
  const total = `**${title}: ${amountInWords(result.value, unit)}**${taken}`;
  if (result.is === "exempt")
    return withPages(`${total}. ${result.because}`, factsOf(result.facts), { sources, day: today });
  const lines = result.lines
    .filter(({ value }) => value !== 0)
    .map(({ what, words, value, facts }) => {
      const amount = amountInWords(value, unit);
      const isPlain = /^[\d.,]+$/.test(words.replaceAll(/[^\d.,×+−-]/g, "")) && !/[×+−]/.test(words);
      return `- ${withPages(`${what}: ${isPlain ? amount : `${words} = ${amount}`}`, factsOf(facts), { sources, day: today })}`;
    });
  const doubt = result.doubt === null ? [] : ["One of these figures is not sure: look at the official page."];
  return [`${total}, from your own figures:`, lines.join("\n"), ...doubt].join("\n\n");
}

/** Yes or no, the amounts and the names, in the language of the question. */
function inLanguage(plan: Answered, says: Sayings, { sources, today }: Around): string[] {
  if (plan.kind === "deceit") return [says.deceit, says.english];
  if (plan.kind === "ask-back") return [says.didYouMean];
  if (plan.kind === "which-country") return [says.whichCountry, says.english];
  if (plan.kind !== "advice") return [says.english];
  const parts = plan.advice.flatMap((one) => shortly(one, says, { sources, today }));
  return parts.length === 0 ? [says.english] : [parts.join("\n\n"), says.english];
}

function shortly({ code, found, sum }: Advice, says: Sayings, { sources, today }: Around): string[] {
  const country = says.countries[code] ?? code;
  return found.slice(0, 1).map(({ explanation, explained }) => {
    const heading = says.answer
      .replace("{subject}", says.subjects[explanation.subject] ?? "")
      .replace("{country}", country);
    const [first] = explained.sentences;
    const verdict = /^Yes\b/.test(first?.text ?? "") ? says.yes : /^No\b/.test(first?.text ?? "") ? says.no : "";
    const total = sum ? [`- **${amountInWords(sum.result.value, sum.unit)}**`] : [];
    const values = explained.sentences
      .flatMap(({ said }) => said)
      .flatMap((fact) => {
        const value = valueInWords(fact);
        if (value === null || value.length > 60) return [];
        const per = fact.per === null ? "" : ` ${says.units[`per ${fact.per}`] ?? `/ ${fact.per}`}`;
        return `- ${withPages(`${unitsIn(value, says)}${per}`, [fact], { sources, day: today })}`;
      });
    const lines = [...total, ...new Set(values)];
    return [
      [heading, verdict].filter((part) => part !== "").join(" "),
      ...(lines.length > 0 ? [`${says.amounts}\n${lines.join("\n")}`] : []),
    ].join("\n\n");
  });
}

function unitsIn(value: string, { units }: Sayings): string {
  return value.replace(
    /\b(working days|hours?|days?|weeks?|months?|years?)\b/,
    (unit) => units[unit.endsWith("s") ? unit : `${unit}s`] ?? unit,
  );
}
