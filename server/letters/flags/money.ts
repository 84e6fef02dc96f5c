import { isCurrency } from "@workspace/visa-rules";
import { amountInWords } from "#server/adviser/answer/amounts.ts";
import type { LetterFlag } from "#shared/letters/letter.ts";
import { flagOf, type Looked, type Said } from "./said.ts";

const currencies: readonly (readonly [string, RegExp])[] = [
  ["GBP", /£|\bgbp\b|\bpounds?\b|\bquid\b/iu],
  ["EUR", /€|\beur(?:os?)?\b/iu],
  ["CAD", /\bcad\b|\bc\$|\bcanadian dollars?\b/iu],
  ["AUD", /\baud\b|\ba\$|\baustralian dollars?\b/iu],
  ["NZD", /\bnzd\b|\bnz\$|\bnew zealand dollars?\b/iu],
  ["USD", /\busd\b|\bus\$|\bus dollars?\b/iu],
  ["SEK", /\bsek\b|\bkron(?:or|er)\b/iu],
  [
    "other",
    /₹|৳|₦|\b(?:inr|rs|rupees?|lakhs?|lacs?|crores?|taka|tk|bdt|npr|pkr|naira|ngn|dong|vnd|pesos?|dirhams?|aed|cfa|cedis?|ghs|kes|shillings?|tl|lira|million)\b/iu,
  ],
];
const amount =
  /(?<![\p{L}\d.,])(?:(?:£|€|\$|[a-z]{2,3}\$?)\s?)?\d{1,3}(?:[., ]\d{3})+(?:[.,]\d{1,2})?(?![\d%])|(?<![\p{L}\d.,])(?:(?:£|€|\$)\s?)?\d{3,7}(?:\.\d{1,2})?(?:\s?k\b)?(?![\d%])|(?<![\p{L}\d.,])(?:£|€|\$)?\s?\d{1,3}\s?k\b/giu;
const held =
  /\b(?:savings?|saved|balance|bank|account|deposit|fdr|gic|funds?|show|shows|have|has|loan|scholarship|sponsor\w*|gives?|provides?|total|amount|money|blocked|sperrkonto|cover|available|put aside|set aside|keep|kept|there (?:is|are)|budget)\b/iu;
const notHeld =
  /\b(?:tuition|fees?|cost|costs|rent|deposit paid|paid|per month|a month|monthly|per year|salary|income|earns?|earning|ticket|prize|stipend|price)\b/iu;
const fee = /\b(?:tuition|course|programme|program|first[- ]year|annual|total)?\s?fees?\b|\btuition\b/iu;
const paid = /\b(?:paid|deposit(?:ed)?|already)\b/iu;

interface Amount {
  value: number;
  currency: string;
  quote: string;
  is: "held" | "fee" | "paid" | "other";
}

/** Figures of money in one currency, each with what it counts. */
function amountsIn({ text, of }: Said, home: string): Amount[] {
  if (of === "resume") return [];
  return text.split(/(?<=[.!?;])\s+|,\s+(?=\p{L})|\s+(?:and|but|while|plus)\s+/u).flatMap((clause) =>
    [...clause.matchAll(amount)].flatMap((match): Amount[] => {
      const around = clause.slice(Math.max(0, match.index - 8), match.index + match[0].length + 22);
      const currency =
        currencies.find(([, pattern]) => pattern.test(around))?.[0] ?? (/\$|\bdollars?\b/iu.test(around) ? home : null);
      const digits = numberIn(match[0]);
      const value = /k\b/iu.test(match[0]) ? digits * 1000 : digits;
      if (currency === null || Number.isNaN(value)) return [];
      return [{ value, currency, quote: text, is: meaningOf(clause, of) }];
    }),
  );
}

/** "5.000" is five thousand, "5,000.50" is a little more. */
function numberIn(written: string): number {
  const isPointed = /\d\.\d{3}(?!\d)/u.test(written);
  const plain = isPointed ? written.replaceAll(".", "").replace(",", ".") : written.replaceAll(",", "");
  return Number(plain.replaceAll(/[^\d.]/gu, ""));
}

/** What money is for does not say what it is. */
function meaningOf(written: string, of: Said["of"]): Amount["is"] {
  const clause = written.replaceAll(
    /\bfor (?:my |the |all )?(?:living|life|stay|maintenance)(?: costs?| expenses)?\b/giu,
    " ",
  );
  if (fee.test(clause)) return paid.test(clause) ? "paid" : "fee";
  if (paid.test(clause) && !held.test(clause)) return "paid";
  if (notHeld.test(clause)) return "other";
  return held.test(clause) || of === "funds" || of === "payer" ? "held" : "other";
}

/** Money that somebody names and that is less than the rule asks of one person for a year. */
export function flagMoney({ material, said, destination }: Looked): LetterFlag[] {
  const money = destination?.letters.money;
  if (!destination || !money) return [];
  const least = destination.rules.amount(money.least);
  const unit = money.facts.map((id) => destination.rules.factOf(id)?.unit).find((one) => isCurrency(one ?? null));
  if (least === null || !unit) return [];
  const amounts = unique(said.flatMap((one) => amountsIn(one, unit)));
  const kept = amounts.filter(({ is }) => is === "held");
  // Money in another currency may make up for it.
  if (kept.length === 0 || kept.some(({ currency }) => currency !== unit)) return [];
  const others = said.some(({ text, of }) => of !== "resume" && elsewhere.test(text));
  if (others) return [];
  const sum = (is: Amount["is"]) =>
    amounts.filter((one) => one.is === is && one.currency === unit).reduce((all, { value }) => all + value, 0);
  const open = Math.max(
    0,
    Math.max(0, ...amounts.filter((one) => one.is === "fee" && one.currency === unit).map(({ value }) => value)) -
      sum("paid"),
  );
  const total = sum("held");
  const [first] = kept;
  if (!first || total >= least.value + open || /\b(?:school|exchange|short course|summer)\b/iu.test(material.prompt))
    return [];
  const sumInWords = amountInWords(least.value, unit);
  const needed =
    /^[\d.,]+$/.test(least.words) || least.words === sumInWords ? sumInWords : `${least.words} = ${sumInWords}`;
  const fees = open === 0 ? "" : `, with ${amountInWords(open, unit)} of the fee`;
  const flag = flagOf("funds-below-rule", first.quote, {
    rule: { says: null, facts: least.facts },
    otherwise: "",
    destination,
  });
  // Its arithmetic, on what was named alone.
  return [
    { ...flag, sentence: `${flag.sentence} Living costs: ${needed}${fees}; named: ${amountInWords(total, unit)}.` },
  ];
}

/** A full scholarship, or money without its sum. */
const elsewhere =
  /\b(?:full(?:y)?[- ](?:funded|scholarship|ride)|scholarship covers|covers everything|assistantship|stipend)\b/iu;

function unique(amounts: readonly Amount[]): Amount[] {
  return amounts.filter(
    (one, at) =>
      amounts.findIndex(
        (other) => other.value === one.value && other.is === one.is && other.currency === one.currency,
      ) === at,
  );
}
