import type { RuleCheck } from "#shared/rules/rule-check.ts";
import type { CurrentRules } from "./current-rules.ts";
import { cardOf, enteredDayOf } from "./rule-card.ts";
import { checkRules } from "./rule-check.ts";
import {
  aboutOf,
  type Destination,
  destinationCodes,
  type Fact,
  pageOf,
  isInForce,
  isPastReview,
  rulesOf,
} from "@workspace/visa-rules";
import {
  type RuleDestination,
  type RuleAnswer,
  type RuleChange,
  type RuleFact,
  type RulePage,
  ruleSlug,
  type RuleTopic,
  ruleTopics,
} from "#shared/rules/rule-pages.ts";

export interface RulePages {
  list(): Promise<RuleDestination[]>;
  /** Null for an unknown one. */
  find(slug: string): Promise<RulePage | null>;
  /** The form of an unknown one is null, too; `form` is null before anything was sent. */
  check(slug: string, form: URLSearchParams | null): Promise<RuleCheck | null>;
  /** Of all destinations, in no order. */
  changes(): Promise<{ change: RuleChange; destination: RuleDestination }[]>;
}

interface Dependencies {
  rules: Pick<CurrentRules, "destination" | "enteredOn">;
  /** The ISO day on which the pages are read. */
  today(): string;
}

export function createRulePages({ rules, today }: Dependencies): RulePages {
  const bySlug = async (slug: string) => {
    const code = destinationCodes.find((one) => ruleSlug(aboutOf(one).name) === slug);
    return code === undefined ? null : rules.destination(code);
  };
  return {
    async list() {
      const cards = destinationCodes.map(async (code) => cardOf(aboutOf(code), await rules.enteredOn(code)));
      return (await Promise.all(cards)).toSorted((a, b) => a.name.localeCompare(b.name));
    },
    async find(slug) {
      const found = await bySlug(slug);
      return found ? rulePageOf(found, today()) : null;
    },
    async check(slug, form) {
      const found = await bySlug(slug);
      return found ? checkRules(found, form, today()) : null;
    },
    async changes() {
      const all = destinationCodes.map(async (code) => {
        const { about, facts } = await rules.destination(code);
        const destination = cardOf(about, enteredDayOf(facts));
        return changesOf(facts, today()).map((change) => ({ change, destination }));
      });
      return (await Promise.all(all)).flat();
    },
  };
}

function rulePageOf(destination: Destination, today: string): RulePage {
  const { about, facts, requirements, stops } = destination;
  const rules = rulesOf(destination, {}, today);
  return {
    ...cardOf(about, enteredDayOf(facts)),
    facts: facts.length,
    authority: about.authority,
    topics: topicsOf(facts, today),
    changes: changesOf(facts, today),
    requirements: requirements.map(({ id, title, rules: all, paper_rules, valid_for }) => ({
      id,
      title,
      rules: all.map(({ if: condition, verdict, because }) => ({ verdict, when: rules.inWords(condition), because })),
      paperRules: paper_rules,
      validFor: valid_for,
    })),
    stops: stops.map(({ id, who, say }) => ({ id, who, say })),
    questions: destination.explanations.flatMap((explanation) => {
      const said = rules.explain(explanation);
      if (said === null) return [];
      return { id: explanation.id, question: explanation.title, answer: said.text, sources: sourcesOf(said.facts) };
    }),
  };
}

function topicsOf(facts: readonly Fact[], today: string): RulePage["topics"] {
  const shown = facts.filter((fact) => (fact.effective_to ?? today) >= today);
  return topicIds()
    .map((id) => ({ id, facts: shown.filter(({ topic }) => topic === id).map((fact) => factOf(fact, today)) }))
    .filter((topic) => topic.facts.length > 0);
}

function topicIds(): RuleTopic[] {
  const isTopic = (id: string): id is RuleTopic => id in ruleTopics;
  return Object.keys(ruleTopics).filter(isTopic);
}

function sourcesOf(facts: readonly Fact[]): RuleAnswer["sources"] {
  const pages = facts.flatMap((fact) => pageOf(fact) ?? []);
  return [...Map.groupBy(pages, ({ url }) => url).values()].flatMap((same) => same.slice(0, 1));
}

function factOf(fact: Fact, today: string): RuleFact {
  const { id, says, instrument, locator, source_title: title, source_url: url, source_date: date, review_by } = fact;
  return {
    id,
    says,
    period: periodOf(fact, today),
    paragraph: [instrument, locator].filter((part) => part !== null).join(", ") || null,
    source: title === null && url === null ? null : { title: title ?? new URL(url ?? "").hostname, url, date },
    isInformation: !fact.in_force,
    mustBeChecked: fact.grade === "D" || isPastReview(fact, today),
    checkAgainBy: review_by,
  };
}

function periodOf(fact: Fact, today: string): string | null {
  const begins =
    fact.effective_from !== null && fact.effective_from > today ? `from ${inWords(fact.effective_from)}` : null;
  const ends = fact.effective_to !== null && isInForce(fact, today) ? `until ${inWords(fact.effective_to)}` : null;
  return begins ?? ends;
}

/** Of the last year, and what is to come. What was only entered in the last year is news, too. */
function changesOf(facts: readonly Fact[], today: string): RuleChange[] {
  const yearAgo = `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`;
  const newsOf = ({ day, enteredOn }: RuleChange) => (enteredOn !== null && enteredOn > day ? enteredOn : day);
  return facts
    .filter(({ in_force: inForce }) => inForce)
    .flatMap(({ id, effective_from: day, says, entered_on: enteredOn = null }) =>
      day === null ? [] : { id, day, says, enteredOn },
    )
    .filter((change) => newsOf(change) >= yearAgo)
    .toSorted((a, b) => newsOf(b).localeCompare(newsOf(a)));
}

const days = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

function inWords(day: string): string {
  return days.format(new Date(`${day}T00:00:00Z`));
}
