import { type FoundMoney, findMoney } from "#server/interview/find-money.ts";
import { quoteOf, splitSentences } from "#server/interview/sentences.ts";
import { withDigits } from "./spoken-numbers.ts";
import { findBorrowed } from "./borrowed-money.ts";
import { findUndenied, type Said, type Warning } from "./warning.ts";

/** What must be shown for a year of living, in the currency of the destination. */
export interface LivingRule {
  currency: string;
  /** By words of the answer; without words, whatever is said. */
  amounts: readonly { said: readonly string[]; value: number }[];
  /** How proofs of money are named, where not every paper is one. */
  proofs: readonly string[];
}

const aboutMoney =
  /\b(?:money|account|bank|balance|fund\w*|deposit\w*|dollars?|pounds?|euros?|lakhs?|taka|rupees?|amount|statement|loan)\b/u;
const unexplained =
  /\b(?:(?:don't|do not|dont) (?:really )?know (?:from )?where (?:this|it|the money|that|all)|(?:came|come|arrived|deposited|credited|transferred|appeared|put) (?:in )?(?:only )?(?:last (?:week|month)|yesterday|suddenly|few days ago|two weeks ago|on (?:mon|tues|wednes|thurs|fri|satur|sun)day|this (?:week|month)|just now|recently|on the \p{L}+ of this month)|large deposit|big deposit)\b/u;
const hoped =
  /\b(?:god (?:will|is going to|shall)|allah (?:will|is)|by (?:god's|allah's) grace the rest|(?:will|can|i|we) manage (?:it )?(?:somehow|later|there|from there|after)|somehow (?:manage|we|i)|manage (?:somehow|from there|there)|money (?:is|will be) (?:not needed|no problem)|no need (?:of|for) (?:the )?money|see later|we will see|(?:is|was) not enough|don't have enough|half of (?:it|the money|that)|(?:the )?rest (?:of it )?(?:later|will come|i will|we will)|look for (?:a )?(?:sponsor|money) there|(?:have|has|with|by|full) (?:\p{L}+ )?faith|we (?:shall|will|'ll) (?:see|find|figure|manage)|i(?:'ll| will| shall) (?:find|figure|see) (?:it |the \p{L}+ |that |something )?(?:out |later|there|when|once|after)|see how it goes|(?:let's|let us|lets) see|maybe (?:the |my |our )?(?:\p{L}+ )?(?:gives?|pays?|helps?|will (?:give|pay|help))|too much money|(?:embassy|officers?|they|nobody) (?:\p{L}+ )?(?:doesn't|don't|do not|does not|never) (?:\p{L}+ )?(?:look|check|ask)\w*|all (?:that )?(?:we|i)(?: have|'ve) (?:got\b|now|at the moment)|(?:rest|remaining|remainder|balance|other half|shortfall|second (?:semester|year|instal+ment))\b[^.]{0,40}\b(?:later|somehow|god|find|arrange|see|when i (?:arrive|reach|land)|after (?:arriv\w+|reach\w+|land\w+|i (?:arrive|reach|land))|once i)|(?:arrange|find|get|collect|raise|manage)\b[^.]{0,40}\b(?:rest|remaining|remainder|balance|other half|shortfall)\b)\b/u;
/** What fills the gap is named. */
const filled =
  /\b(?:sanction\w*|approved|scholarship|fixed deposit|education loan|bank loan|my (?:father|mother|parents|husband|wife)(?:'s)? (?:pays?|will pay|adds?|gives?|savings|salary))\b/u;

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
    return hoped.test(lower) && !filled.test(lower) ? [warning(sentence, text.hoped)] : [];
  });
  const found = [
    ...findBorrowed(said),
    ...open,
    ...belowRule(said, rule),
    ...doesNotFit(said),
    ...coversTooLittle(said),
    ...withoutProof(said, question, rule),
  ];
  return found.slice(0, 2);
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
    /\b(?:month|monthly|(?<!no |not a |without )loan|scholarship|(?:also|another|plus|and (?:my|another|our)) (?:my |our |the |a |an )?(?:\p{L}+ ){0,2}(?:\p{Nd}|pays?|gives?|adds?|savings|deposit|salary|income|loan)|free (?:room|accommodation)|paid (?:the )?(?:rent|hostel|dorm))\b/u.test(
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

const otherMoney =
  /\b(?:loan|scholarship|assistantship|business|rent\w*|sold (?!some)|savings|saved|matured?|fixed deposit|pension|gic)\b/u;
const earns =
  /\b(?:mak(?:es?|ing)|gets?|brings? (?:home|in)|wages?|paid)\b[^.]{0,40}\b(?:(?:a|per|every|in a|each) (?:month|year)|monthly|yearly)\b/u;

function doesNotFit(said: readonly Said[]): Warning[] {
  const sums = said.flatMap(({ sentence }) => splitSentences(withDigits(sentence)).flatMap((one) => findMoney([one])));
  const whole = said.map(({ lower }) => lower).join(" ");
  if (otherMoney.test(whole)) return [];
  const incomes = sums.filter((sum) => sum.topic === "income" || earns.test(sum.sentence.toLowerCase()));
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
  const asks = Math.max(
    0,
    ...said.flatMap(({ sentence, lower }) =>
      sentence !== source && asksFor.test(lower) && findMoney([sentence]).length === 0 ? plainSums(lower) : [],
    ),
  );
  const isFar =
    asks * smallPart > year ||
    others.some(({ value }) => value * smallPart > year) ||
    others.some(({ topic, value }) => topic === "savings" && value > year * manyYears);
  const asked = /\b(?:i-?20|per year|one year|a year|tuition|fee|cost|balance|account|bank|statement)\b/u.test(whole);
  return isFar && asked ? [warning(source, text.income)] : [];
}

const has = /\b(?:(?:i|we) (?:only )?(?:have|got|saved|kept|possess)|there is|(?:is|are) in (?:the|my|our)|balance)\b/u;
const asksFor = /\b(?:costs?|total|tuition|fees?|i-?20|per year|a year|needs?|required?)\b/u;

/** What is there is less than half of what is asked for, and nothing else is named. */
function coversTooLittle(said: readonly Said[]): Warning[] {
  const whole = said.map(({ lower }) => lower).join(" ");
  if (otherMoney.test(whole)) return [];
  const parts = said.flatMap(({ sentence, lower }) =>
    lower.split(/[,;]|\b(?:and|but)\b(?=[^\p{Nd}]*\p{Nd})/u).map((part) => ({ sentence, part: withDigits(part) })),
  );
  const sumsOf = (pattern: RegExp) =>
    parts
      .filter(({ part }) => pattern.test(part))
      .flatMap(({ sentence, part }) => plainSums(part).map((value) => ({ sentence, value })));
  const asked = Math.max(0, ...sumsOf(asksFor).map(({ value }) => value));
  const there = sumsOf(has).toSorted((one, other) => other.value - one.value)[0];
  return there && there.value >= 100 && there.value * 2 < asked ? [warning(there.sentence, text.income)] : [];
}

/** "38,000", "6 000": sums without a unit, no years. */
function plainSums(part: string): number[] {
  return (part.match(/(?<![\p{Nd},.])\p{Nd}{1,3}(?:[, ]?\p{Nd}{3})+(?![\p{Nd}%]|[.,]\p{Nd})/gu) ?? [])
    .map((digits) => Number(digits.replaceAll(/[, ]/gu, "")))
    .filter((value) => value < 1900 || value > 2100);
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
