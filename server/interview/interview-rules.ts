import {
  dayInWords,
  type Destination,
  type DestinationCode,
  destinationCodes,
  type Fact,
  pageOf,
  isPastReview,
  type Rules,
  rulesOf,
} from "@workspace/visa-rules";
import { placesIn } from "#server/adviser/understand/places.ts";
import type { StatedApplication } from "#shared/applications/stated-application.ts";
import type { InterviewCountry, WarningRule } from "#shared/interviews/interview.ts";
import type { Residence } from "./warnings/intents.ts";
import type { LivingRule } from "./warnings/funds.ts";
import type { Warning } from "./warnings/warning.ts";

/** What the records of a destination say to what people answer, on one day. */
export interface InterviewRules {
  residence: Residence;
  living: LivingRule | null;
  /** Whether money of such a payer counts, and why. Null where the records do not say. */
  payer(payer: NonNullable<Warning["payer"]>): { counts: "yes" | "no" | "ask"; because: string } | null;
  /** What the rules say to such a warning, with their pages. */
  quotes(warning: Pick<Warning, "about" | "payer">): WarningRule[];
}

/** Of a country without records. */
export const noRules: InterviewRules = { residence: "refused", living: null, payer: () => null, quotes: () => [] };

const codes: Partial<Record<InterviewCountry, DestinationCode>> = {
  uk: "gb",
  us: "us",
  canada: "ca",
  australia: "au",
  germany: "de",
};

/** What tells which country it is where it is none of the practice's own. */
interface NamedElsewhere {
  application: StatedApplication | null;
  /** With the country as it is written there. */
  letter: { country: string | null } | null;
}

/** @param today an ISO day @param destinationOf the records as they count now */
export async function interviewRulesFor(
  country: InterviewCountry,
  { application, letter }: NamedElsewhere,
  { today, destinationOf }: { today: string; destinationOf(code: DestinationCode): Promise<Destination> },
): Promise<InterviewRules> {
  const ofApplication = destinationCodes.find((one) => one === application?.destination);
  const code = codes[country] ?? ofApplication ?? placesIn(letter?.country ?? "").destinations[0];
  if (code === undefined) return noRules;
  const destination = await destinationOf(code);
  const { interview, about } = destination;
  const rules = rulesOf(destination, {}, today);
  const amounts = interview.living.flatMap(({ said, product }) => {
    const value = product.reduce((sum, id) => sum * numberOf(rules.factOf(id)), 1);
    return Number.isFinite(value) ? [{ said, value }] : [];
  });
  const livingFacts = interview.living.flatMap(({ product }) => product);
  const factsOf = ({ about: kind, payer }: Pick<Warning, "about" | "payer">): readonly string[] => {
    if (kind === "sponsor") return payer === undefined ? [] : (moneyOf(payer)?.facts ?? []);
    if (kind === "funds-below-rule") return [...interview.rules.funds, ...livingFacts];
    return new Map(Object.entries<readonly string[]>(interview.rules)).get(kind) ?? [];
  };
  const moneyOf = (payer: NonNullable<Warning["payer"]>): ReturnType<Rules["money"]> =>
    rulesOf(destination, { ...usualStudent, payers: [payer] }, today).money();
  return {
    // Where nobody wrote down how a wish to stay is taken, it is named as it is everywhere.
    residence: interview.residence ?? "refused",
    living:
      amounts.length + interview.proofs.length === 0
        ? null
        : { currency: about.currency, amounts, proofs: interview.proofs },
    payer: (payer) => {
      const money = moneyOf(payer);
      return money && { counts: money.counts, because: money.because };
    },
    quotes: (warning) =>
      [...new Set(factsOf(warning))].flatMap((id) => {
        const fact = rules.factOf(id);
        return fact ? [quoteOfFact(fact, today)] : [];
      }),
  };
}

/** Who applies from abroad with money in an account: what a payer is judged by. */
const usualStudent = { "is-inside": ["no"], "course-level": ["taught-master"], "money-kinds": ["savings"] };

function numberOf(fact: Fact | undefined): number {
  return typeof fact?.value === "number" ? fact.value : Number.NaN;
}

function quoteOfFact(fact: Fact, today: string): WarningRule {
  const page = pageOf(fact);
  return {
    says: fact.says,
    source: page && { title: page.title, url: page.url },
    dated: fact.source_date === null ? null : dayInWords(fact.source_date),
    isOverdue: isPastReview(fact, today),
  };
}
