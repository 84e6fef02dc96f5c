import { type FoundMoney, findMoney } from "#server/interview/find-money.ts";
import { quoteOf, splitSentences } from "#server/interview/sentences.ts";
import { withDigits } from "./spoken-numbers.ts";
import { findUndenied, type Said, type Warning } from "./warning.ts";

/** What must be shown for a year of living, in the currency of the destination. */
export interface LivingRule {
  currency: string;
  /** By words of the answer; without words, whatever is said. */
  amounts: readonly { said: readonly string[]; value: number }[];
  /** How proofs of money are named, where not every paper is one. */
  proofs: readonly string[];
}

const borrowed =
  /\b(?:borrow\w*|(?:has |have |had )?lent|lends?|lending|loan(?:ed)? (?:from|by|of) (?:a |an |my |our |some )?(?:father's |family )?(?:friend|neighbou?r|uncle|cousin|relative|money ?lender|person|man|shop\w*|people|somebody|someone)|(?:money|private) ?lender|finance (?:person|man|people)|arrang\w+ (?:the |my |our )?funds?\b|takes? \d+ ?(?:%|percent)|on interest|with (?:small |some )?interest)\b/gu;
const shown =
  /\b(?:(?:just|only) (?:for|to) (?:the )?(?:show\w*|visa|file|embassy|interview|paper|statement)|for show(?:ing)?\b|show money|(?:gives?|gave|giving|returns?|returning|sends?|takes?|pay) (?:it|that|them|him|her|the money|this money|the amount|all) (?:back|out)|(?:for|since) (?:one|two|three|a|a few|few|some|\d+) (?:days?|weeks?)(?: now| only)?|keep (?:it )?(?:in (?:the|my) account )?for (?:one|two|a|some|\d+)|till (?:the )?visa|until (?:the )?visa|when the visa|after (?:the )?visa|put (?:it |the money |money )?(?:in|into) (?:my|the|our) (?:bank|account) (?:before|for))\b/u;
const aboutMoney =
  /\b(?:money|account|bank|balance|fund\w*|deposit\w*|dollars?|pounds?|euros?|lakhs?|taka|rupees?|amount|statement|loan)\b/u;
const fromBank =
  /\b(?:bank loan|education(?:al)? loan|student loan|loan from (?:the |a |my )?(?:\p{L}+ )?bank|sanction\w*|collateral|blocked account|own savings)\b/u;
const unexplained =
  /\b(?:(?:don't|do not|dont) (?:really )?know (?:from )?where (?:this|it|the money|that|all)|(?:came|come|arrived|deposited|appeared|put) (?:in )?(?:only )?(?:last (?:week|month)|yesterday|suddenly|few days ago|two weeks ago)|large deposit|big deposit)\b/u;
const hoped =
  /\b(?:god (?:will|is going to|shall)|allah (?:will|is)|by (?:god's|allah's) grace the rest|(?:will|can|i|we) manage (?:it )?(?:somehow|later|there|from there|after)|somehow (?:manage|we|i)|manage (?:somehow|from there|there)|money (?:is|will be) (?:not needed|no problem)|no need (?:of|for) (?:the )?money|see later|we will see|(?:is|was) not enough|don't have enough|half of (?:it|the money|that)|(?:the )?rest (?:of it )?(?:later|will come|i will|we will)|look for (?:a )?(?:sponsor|money) there)\b/u;

const aboutFunds = new Set([
  "funds",
  "sponsor",
  "cost",
  "germany-money",
  "canada-worth",
  "accommodation",
  "australia-now",
]);
const explained =
  /\b(?:sold|sale|selling|land|plot|property|house|inherit\w*|matured?|fixed deposit|provident|pension|savings|saved|business|gratuity|loan|rent\w*|shop|farm)\b/u;
const text = {
  borrowed: "These words speak of money that is borrowed to be shown.",
  unexplained: "By these words it is open where the money comes from.",
  hoped: "By these words the money is not there yet.",
  below: (told: string, rule: string) => `${told} a year is less than the ${rule} that the rule asks for living costs.`,
  income: "The income that you name does not fit the sum that is shown or asked for, and nothing else is named.",
  proof: "By these words there is none of the proofs of money that are usually taken.",
};

/** Money that is borrowed, unexplained, hoped for or less than the rule. */
export function findFunds(said: readonly Said[], question: string, rule: LivingRule | null): Warning[] {
  if (!aboutFunds.has(question)) return findBorrowed(said).slice(0, 1);
  const whole = said.map(({ lower }) => lower).join(" ");
  const isExplained = explained.test(whole);
  const open = said.flatMap(({ sentence, lower }): Warning[] => {
    if (unexplained.test(lower) && aboutMoney.test(whole) && !(isExplained && !/know/u.test(lower)))
      return [warning(sentence, text.unexplained)];
    return hoped.test(lower) ? [warning(sentence, text.hoped)] : [];
  });
  const found = [
    ...findBorrowed(said),
    ...open,
    ...belowRule(said, rule),
    ...doesNotFit(said),
    ...withoutProof(said, question, rule),
  ];
  return found.slice(0, 2);
}

function findBorrowed(said: readonly Said[]): Warning[] {
  return said.flatMap(({ sentence, lower }): Warning[] => {
    if (fromBank.test(lower) || !aboutMoney.test(lower)) return [];
    const isBorrowed = findUndenied(lower, borrowed) !== null;
    const isShown = shown.test(lower) && !/\b(?:since|for) (?:one|two|three|\d+) (?:months?|years?)\b/u.test(lower);
    return isBorrowed || isShown ? [warning(sentence, text.borrowed)] : [];
  });
}

const currencyWords: Record<string, string> = { GBP: "gbp", USD: "usd", CAD: "cad", AUD: "aud", EUR: "eur" };
/** A sum below a tenth of the rule is one for a month, or not what it seems. */
const leastPart = 0.1;

function belowRule(said: readonly Said[], rule: LivingRule | null): Warning[] {
  if (rule === null) return [];
  const whole = said.map(({ lower }) => lower).join(" ");
  const amount = rule.amounts.find(
    ({ said: words }) => words.length === 0 || words.some((word) => whole.includes(word)),
  );
  if (!amount) return [];
  const sums = said.flatMap(({ sentence }) => findMoney([withDigits(sentence)]));
  const isOurs = ({ currency }: FoundMoney) =>
    currency === currencyWords[rule.currency] ||
    (currency === "dollar" && ["USD", "CAD", "AUD"].includes(rule.currency));
  const forLiving = sums.filter(
    (sum) => isOurs(sum) && sum.period !== "month" && (sum.topic === "living" || sum.topic === "savings"),
  );
  const most = forLiving.toSorted((one, other) => other.value - one.value)[0];
  if (!most || most.value >= amount.value * 0.99 || most.value < amount.value * leastPart) return [];
  // Other money may fill the rest.
  if (
    /\b(?:month|monthly|loan|scholarship|also|another|plus|and (?:my|another)|free (?:room|accommodation)|paid (?:the )?(?:rent|hostel|dorm))\b/u.test(
      most.sentence.toLowerCase().replace(most.text.toLowerCase(), ""),
    )
  )
    return [];
  const inWords = new Intl.NumberFormat("en-GB", {
    style: "currency",
    currency: rule.currency,
    maximumFractionDigits: 0,
  }).format(amount.value);
  const source = said.find(({ sentence }) => withDigits(sentence) === most.sentence)?.sentence ?? most.sentence;
  return [warning(source, text.below(most.text, inWords))];
}

/** A year's income that is a small part of the cost, or of which the balance is many years. */
const smallPart = 0.25;
const manyYears = 10;

function doesNotFit(said: readonly Said[]): Warning[] {
  const sums = said.flatMap(({ sentence }) => splitSentences(withDigits(sentence)).flatMap((one) => findMoney([one])));
  const whole = said.map(({ lower }) => lower).join(" ");
  if (
    /\b(?:loan|scholarship|assistantship|business|rent\w*|sold (?!some)|savings|saved|matured?|fixed deposit|pension|gic)\b/u.test(
      whole,
    )
  )
    return [];
  const incomes = sums.filter(({ topic }) => topic === "income");
  const [income] = incomes;
  if (!income || incomes.length > 1) return [];
  const isMonthly =
    income.period === "month" || /\b(?:a|per|every|in a|each) month|monthly/u.test(income.sentence.toLowerCase());
  const year = income.value * (isMonthly ? 12 : 1);
  const others = sums.filter(
    (sum) =>
      sum !== income &&
      sum.value > 0 &&
      (sum.currency === income.currency ||
        sum.currency === null ||
        income.currency === null ||
        (sum.currency === "dollar" && income.currency === "usd")),
  );
  const source = said.find(({ sentence }) => withDigits(sentence) === income.sentence)?.sentence ?? income.sentence;
  const isFar =
    others.some(({ value }) => value * smallPart > year) ||
    others.some(({ topic, value }) => topic === "savings" && value > year * manyYears);
  const asked = /\b(?:i-?20|per year|one year|tuition|fee|cost|balance|account|bank)\b/u.test(whole);
  return isFar && asked ? [warning(source, text.income)] : [];
}

function withoutProof(said: readonly Said[], question: string, rule: LivingRule | null): Warning[] {
  if (rule === null || rule.proofs.length === 0 || question !== "germany-money") return [];
  const proof = new RegExp(`(?:${rule.proofs.join("|")})`, "gu");
  const isNamed = said.some(({ lower }) => findUndenied(lower, proof) !== null);
  const [first] = said;
  return isNamed || !first ? [] : [warning(first.sentence, text.proof)];
}

function warning(sentence: string, says: string): Warning {
  return { about: "funds-below-rule", quote: quoteOf(sentence), text: says };
}
