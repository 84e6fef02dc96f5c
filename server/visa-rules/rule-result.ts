import {
  answerOf,
  basesOf,
  type Destination,
  isCurrency,
  pageOf,
  type Rules,
  type SumResult,
  type Verdict,
  wordingOf,
} from "@workspace/visa-rules";
import type { RulePaper, RuleResult, RuleSource, RuleSum, RuleWindow } from "#shared/rules/rule-check.ts";

/** What the rules come to, in words. */
export function resultOf(destination: Destination, rules: Rules): RuleResult {
  const { money } = destination;
  const verdicts = rules.verdicts();
  return {
    stops: stopsOf(rules),
    papers: destination.requirements.flatMap((requirement) => {
      const { id, title, step, task: isTask = false, paper_rules: paperRules, valid_for: validFor } = requirement;
      const verdict = verdicts.get(id);
      if (!verdict) return [];
      const slow = slowOf(requirement, verdict, rules);
      const isLater = isLaterFor(requirement, rules);
      return [{ id, title, step, paperRules, validFor, slow, isTask, isLater, ...paperOf(verdict, destination) }];
    }),
    sums: money.sums.flatMap(({ id, title }) => {
      const sum = rules.sum(id);
      return sum ? [{ id, title, ...sumInWords(sum, destination, rules) }] : [];
    }),
    money: rules.money()?.because ?? null,
    days: rules
      .windows()
      .filter(({ earliest, latest }) => earliest !== null || latest !== null)
      .map(({ rule: { id, what, rule, action }, earliest, latest }) => ({
        id,
        what,
        rule,
        earliest,
        latest,
        isToApply: action === "apply",
      })),
    apply: windowOf(rules, destination),
    costs: money.to_pay
      .filter((cost) => rules.holds(cost.if) !== false)
      .map(({ id, what, amount, when, facts, if: condition, may_come: mayCome }) => {
        const fact = amount && rules.factOf(amount.fact);
        const known = typeof fact?.value === "number" && fact.unit !== null;
        const sources = sourcesOf([...(amount ? [amount.fact] : []), ...facts], rules);
        return {
          id,
          what,
          when,
          isSure: !mayCome && rules.holds(condition) === true,
          amount: known ? amountInWords(Number(fact.value), fact.unit ?? "") : null,
          sources,
        };
      }),
  };
}

/** For each paper, sum and day that waits for answers: their ids. */
export function openAnswersOf(destination: Destination, rules: Rules): readonly (readonly string[])[] {
  const papers = [...rules.verdicts().values()].flatMap((verdict) =>
    verdict.is === "unknown" ? [withoutLetters(verdict.answers, destination)] : [],
  );
  const sums = destination.money.sums.flatMap(({ id }) => {
    const sum = rules.sum(id);
    return sum?.is === "unknown" ? [sum.answers] : [];
  });
  return [...papers, ...sums, rules.plan("apply").missing].filter((ids) => ids.length > 0);
}

/** Null where no rule says on which days an application is made. */
function windowOf(rules: Rules, destination: Destination): RuleWindow | null {
  const { earliest, latest, opening, binding, isImpossible, missing } = rules.plan("apply");
  if (opening === null && binding === null && missing.length === 0) return null;
  const reason = (rule: typeof opening) => rule && { id: rule.id, what: rule.what, rule: rule.rule };
  return {
    earliest,
    latest,
    opening: reason(opening),
    binding: binding && { id: binding.id, what: binding.what, rule: binding.rule, ends: binding.ends ?? null },
    isImpossible,
    missing: missing.length === 0 ? null : missingInWords(missing, destination),
    asks: asksOf(missing),
  };
}

/** Who has not said where they are is told what stops an application from abroad. */
function stopsOf(rules: Rules): RuleResult["stops"] {
  const { holding, ifUsual } = rules.stops();
  const bars = ifUsual.filter(({ kind }) => kind === "ban" || kind === "brake");
  return [
    ...bars.map(({ id, kind, say }) => ({ id, kind, say, isAssumed: true })),
    ...holding.map(({ id, kind, say }) => ({ id, kind, say, isAssumed: false })),
  ];
}

/** Where it may still turn out to be needed, as well: what takes longest cannot wait for all answers. */
function slowOf({ slow = [] }: Destination["requirements"][number], verdict: Verdict, rules: Rules): string | null {
  if (verdict.is !== "needed" && verdict.is !== "unknown") return null;
  return slow.find((one) => rules.holds(one.if) === true)?.because ?? null;
}

function isLaterFor({ when }: Destination["requirements"][number], rules: Rules): boolean {
  const isInside = rules.holds({ answer: "is-inside", in: ["yes"] }) === true;
  return when === "after the decision" || (when === "after arrival" && !isInside);
}

function paperOf(
  verdict: Verdict,
  destination: Destination,
): Pick<RulePaper, "verdict" | "because" | "asks" | "source"> {
  const dates = verdict.facts.flatMap(({ source_date: date }) => date ?? []).toSorted();
  const source = dates.at(-1) ?? null;
  if (verdict.is === "unknown") {
    const because = missingInWords(verdict.answers, destination);
    return { verdict: "unknown", because, asks: asksOf(withoutLetters(verdict.answers, destination)), source };
  }
  if (verdict.is === "check") return { verdict: "check", because: checkInWords(verdict), asks: [], source };
  return { verdict: verdict.is, because: verdict.because, asks: [], source };
}

const doubtWords = {
  destination: "Our sources are not good enough to decide with it.",
  grade: "A part of it we found in one secondary place only.",
  review: "A part of it is past the day on which we wanted to look again.",
} as const;

const doubtOfRecord = {
  destination: "Our sources are of the second rank.",
  grade: "We found it in one secondary place only.",
  review: "Our record is past the day on which we wanted to look again.",
} as const;

function checkInWords(verdict: Extract<Verdict, { is: "check" }>): string {
  if (verdict.because === "not stated") return "Our sources do not say it for these answers.";
  const { says, because } = verdict;
  return `By our records ${says.verdict}: ${says.because} ${doubtOfRecord[because]}`;
}

/** A sum with its arithmetic, or what it waits for. */
export function sumInWords(sum: SumResult, destination: Destination, rules: Rules): Omit<RuleSum, "id" | "title"> {
  const { unit } = sum;
  if (sum.is === "exempt")
    return { unit, total: amountInWords(0, unit), amount: 0, lines: [], mayCome: [], note: sum.because, asks: [] };
  const asks = sum.is === "unknown" ? asksOf(sum.answers) : [];
  const added = sum.is === "unknown" ? sum.sure : { ...sum, mayCome: [] };
  if (added === null) {
    const answers = sum.is === "unknown" ? sum.answers : [];
    const isOfFacts = answers.length === 0;
    const note = isOfFacts ? "An amount of that day is not known yet." : missingInWords(answers, destination);
    return { unit, total: null, amount: null, lines: [], mayCome: [], note, asks };
  }
  const lines = added.lines.map(({ what, words, value, facts }) => ({
    what,
    words,
    amount: amountInWords(value, unit),
    sources: sourcesOf(facts, rules),
  }));
  const note = added.doubt && `${doubtWords[added.doubt]} Look at the official page.`;
  const { value } = added;
  return { unit, total: amountInWords(value, unit), amount: value, lines, mayCome: [...added.mayCome], note, asks };
}

/** What only a letter tells is waited for by nobody. */
function withoutLetters(ids: readonly string[], destination: Destination): string[] {
  return ids.filter((id) => answerOf(destination, id)?.known !== "letter");
}

/** Those that somebody is asked for, where these are missing. */
export function asksOf(answers: readonly string[]): string[] {
  return [...new Set(answers.flatMap((id) => [...basesOf(id), id]))];
}

/** Each paragraph of a page once. */
export function sourcesOf(factIds: readonly string[], rules: Rules): RuleSource[] {
  const all = [...new Set(factIds)].flatMap((id): RuleSource[] => {
    const fact = rules.factOf(id);
    if (!fact) return [];
    const page = pageOf(fact);
    const paragraph = [fact.instrument, fact.locator].filter((part) => part !== null).join(", ");
    const title = page?.title ?? fact.source_title;
    if (title === null) return [];
    return [{ paragraph: paragraph || null, title, url: page?.url ?? null, date: fact.source_date }];
  });
  return [...new Map(all.map((source) => [`${source.paragraph} ${source.url}`, source])).values()];
}

export function missingInWords(ids: readonly string[], destination: Destination): string {
  const texts = ids.flatMap((id) => wordingOf(destination, id)?.text ?? []);
  return `It depends on: ${texts.join(" ")}`;
}

/** Making one takes far longer than using it. */
const formats = new Map<string, Intl.NumberFormat>();

function formatOf(currency: string, digits: 0 | 2): Intl.NumberFormat {
  const key = `${currency} ${digits}`;
  const known = formats.get(key);
  if (known) return known;
  const options = {
    style: "currency",
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  } as const;
  const made = new Intl.NumberFormat("en-GB", options);
  // People name currencies: the few hundred that there are, and any three letters.
  if (formats.size < 1_000) formats.set(key, made);
  return made;
}

/** "£36,539", "12 days". */
export function amountInWords(value: number, unit: string): string {
  if (!isCurrency(unit)) return `${new Intl.NumberFormat("en-GB").format(value)} ${unit}`;
  return formatOf(unit, Number.isInteger(value) ? 0 : 2).format(value);
}
