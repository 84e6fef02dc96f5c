import type { LetterFlag } from "#shared/letter.ts";
import { flagOf, type Looked } from "./said.ts";

const borrowing =
  /\b(?:borrow\w*|lent (?:to )?(?:me|us)|(?:loan|credit)(?:ed)? from (?:an? |my |the |our |some )?(?:\p{L}+ )?(?:friends?|relatives?|neighbou?rs?|uncles?|cousins?|agents?|money ?lenders?|shop\w*)|(?:only |just )?(?:to|for) (?:the )?show(?:ing)? (?:it |the |this )?(?:money|balance|funds?|in the (?:bank|account))|(?:give|pay|return|send) (?:it|the money|them) back (?:after|when|once) (?:the |my )?visa|(?:withdraw|take (?:it|them|the money) out) (?:it |them )?(?:again )?(?:after|when|once) (?:the |my )?visa)\b/iu;
const money =
  /\b(?:money|funds?|balance|amount|bank|account|deposit|lakhs?|lacs?|fees?|tuition|show|taka|rupees?|naira|\d{4,}|\d+[.,]\d{3})\b/iu;
/** A loan for studies is a proof of money, and one that was paid back is a story. */
const isUsual =
  /\b(?:education(?:al)?|student|study|bank|collateral) loans?\b|\bloans? from (?:an? |the |my )?(?:\p{L}+ ){0,2}bank\b|\b(?:not|never|without|nobody|no need)\b.{0,25}\bborrow|\bborrow\w*\b.{0,40}\b(?:books?|librar\w+|ideas?|laptop|car|in (?:19|20)\d\d|years ago)\b|\bborrowers?\b/iu;

/** Money that is lent so that an account shows it. */
export function flagBorrowed({ said, destination }: Looked): LetterFlag[] {
  const facts = destination?.interview.rules.funds ?? [];
  if (destination === null || facts.length === 0) return [];
  const found = said.find(
    ({ text, of }) => of !== "resume" && borrowing.test(text) && money.test(text) && !isUsual.test(text),
  );
  return found === undefined
    ? []
    : [flagOf("borrowed-money", found.text, { rule: { says: null, facts }, otherwise: "", destination })];
}
