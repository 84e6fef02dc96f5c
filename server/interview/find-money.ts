export type MoneyTopic = "tuition" | "living" | "savings" | "income" | "scholarship" | "loan";

export const moneyTopicNames: Record<MoneyTopic, string> = {
  tuition: "the tuition fee",
  living: "the living costs",
  savings: "the money in the bank",
  income: "the income",
  scholarship: "the scholarship",
  loan: "the loan",
};

export interface FoundMoney {
  topic: MoneyTopic | null;
  value: number;
  /** "dollar" without a country; null without a currency. */
  currency: string | null;
  period: "month" | "year" | null;
  text: string;
  sentence: string;
}

const topics: readonly (readonly [MoneyTopic, RegExp])[] = [
  ["scholarship", /\b(?:scholarship|waiver|bursary|discount)\b/giu],
  ["loan", /\b(?:loan|borrow\w*)\b/giu],
  ["income", /\b(?:incomes?|salar(?:y|ies)|earns?|earning\w*|turnover|profit|pension)\b/giu],
  ["living", /\b(?:living|maintenance|rent|accommodation|food|housing|hostel)\b/giu],
  ["savings", /\b(?:savings?|saved|bank|balance|fixed deposit|fdr|blocked account|account)\b/giu],
  ["tuition", /\b(?:tuition|fees?|course costs?)\b/giu],
];

const currencies: readonly (readonly [string, string])[] = [
  ["gbp", "£|gbp|pounds?(?: sterling)?"],
  ["eur", "€|eur|euros?"],
  ["cad", String.raw`cad|c\$|canadian dollars?`],
  ["aud", String.raw`aud|a\$|australian dollars?`],
  ["usd", String.raw`usd|us\$|us dollars?`],
  ["dollar", String.raw`\$|dollars?`],
  ["bdt", String.raw`bdt|tk\.?|taka|৳`],
  ["rupee", String.raw`inr|npr|pkr|lkr|rs\.?|₹|rupees?`],
  ["ngn", "ngn|naira|₦"],
];
const anyCurrency = currencies.map(([, pattern]) => pattern).join("|");
const amount = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,])(?<before>${anyCurrency})?\s?(?<digits>\d{1,3}(?:[,'’\u00a0\u202f ]\d{2,3}){1,4}(?:\.\d{1,2})?(?![\d])|\d{1,12}(?:[.,]\d{1,2})?(?!\d))\s?(?<scale>k|thousand|lakhs?|lacs?|crores?|millions?|mn|m)?(?![\p{L}\p{N}])\s?(?<after>(?:${anyCurrency})(?![\p{L}]))?`,
  "giu",
);

const scales: readonly (readonly [RegExp, number])[] = [
  [/^(?:k|thousand)$/i, 1e3],
  [/^la(?:kh|c)/i, 1e5],
  [/^crore/i, 1e7],
  [/^m/i, 1e6],
];

/** With a currency or a scale, or of four digits and more beside a word for money. */
export function findMoney(sentences: readonly string[]): FoundMoney[] {
  return sentences.flatMap((sentence) =>
    Array.from(sentence.matchAll(amount)).flatMap((match) => {
      const { before, digits = "", scale, after } = match.groups ?? {};
      const topic = nearestTopic(sentence, match.index + match[0].length / 2);
      const value = valueOf(digits) * (scales.find(([pattern]) => pattern.test(scale ?? ""))?.[1] ?? 1);
      const written = before ?? after;
      const isYear = written === undefined && scale === undefined && /^(?:19|20)\d{2}$/.test(digits);
      const isMoney = written !== undefined || (topic !== null && value >= 1000 && !isYear);
      if (!isMoney || !Number.isFinite(value) || value <= 0) return [];
      const around = sentence.slice(match.index + match[0].length, match.index + match[0].length + 24);
      return [
        {
          topic,
          value,
          currency: written === undefined ? null : currencyOf(written),
          period: periodOf(around) ?? periodOf(sentence.slice(Math.max(0, match.index - 24), match.index)),
          text: match[0].trim(),
          sentence,
        },
      ];
    }),
  );
}

function valueOf(digits: string): number {
  const bare = digits.replaceAll(/['’\u00a0\u202f ]/gu, "");
  return Number(
    /,\d{1,2}$/.test(bare) && !/,\d{2},\d{3}/.test(bare) ? bare.replace(",", ".") : bare.replaceAll(",", ""),
  );
}

function currencyOf(written: string): string | null {
  const bare = written.trim();
  return currencies.find(([, pattern]) => new RegExp(`^(?:${pattern})$`, "iu").test(bare))?.[0] ?? null;
}

function periodOf(words: string): "month" | "year" | null {
  if (/\b(?:per|a|each|every)\s+month|monthly|\/\s?month/iu.test(words)) return "month";
  return /\b(?:per|a|each|every)\s+(?:year|annum)|yearly|annual|\/\s?year/iu.test(words) ? "year" : null;
}

function nearestTopic(sentence: string, at: number): MoneyTopic | null {
  let nearest: { topic: MoneyTopic; distance: number } | null = null;
  for (const [topic, pattern] of topics) {
    for (const match of sentence.matchAll(pattern)) {
      const distance = Math.abs(match.index + match[0].length / 2 - at);
      if (nearest === null || distance < nearest.distance) nearest = { topic, distance };
    }
  }
  return nearest !== null && nearest.distance <= 80 ? nearest.topic : null;
}

/** True also for a year's and a month's sum, rounded ones, or a total and a sum by the year. */
export function agree(one: FoundMoney, other: FoundMoney): boolean {
  const factors = [1, 2, 3, 4, 9, 12].flatMap((factor) => [factor, 1 / factor]);
  const isTwelfth = one.period !== other.period;
  return factors.some((factor) => {
    if (!isTwelfth && factor !== 1) return false;
    return Math.abs(one.value * factor - other.value) <= 0.03 * other.value;
  });
}

const dollars = new Set(["usd", "cad", "aud"]);

/** Sums of different currencies are not compared. */
export function areComparable(one: FoundMoney, other: FoundMoney): boolean {
  if (one.currency === null || other.currency === null || one.currency === other.currency) return true;
  return (
    (one.currency === "dollar" && dollars.has(other.currency)) ||
    (other.currency === "dollar" && dollars.has(one.currency))
  );
}
