import { isDenied } from "./sentences.ts";

/** Words such as parents mean several payers. */
const payers: readonly (readonly [name: string, pattern: RegExp, stands?: readonly string[]])[] = [
  ["your father", /\b(?:father|dad)\b/giu],
  ["your mother", /\b(?:mother|mum|mom)\b/giu],
  ["your parents", /\b(?:parents?|family)\b/giu, ["your father", "your mother"]],
  ["your brother", /\bbrothers?\b/giu],
  ["your sister", /\bsisters?\b/giu],
  ["your uncle", /\buncles?\b/giu],
  ["your aunt", /\baunt(?:ie|y|s)?\b/giu],
  ["your grandparents", /\b(?:grand(?:father|mother|parents?)|grandpa|grandma)\b/giu],
  ["your husband or wife", /\b(?:husband|wife|spouse)\b/giu],
  ["a cousin", /\bcousins?\b/giu],
  ["a friend", /\bfriends?\b/giu],
  ["your employer", /\b(?:employer|my company)\b/giu],
  ["a scholarship", /\bscholarships?\b/giu],
  ["a loan", /\b(?:loans?)\b/giu],
  [
    "yourself",
    /\b(?:myself|self[- ](?:fund|sponsor|financ)\w*|(?:my|our) own (?:\w+ )?(?:savings?|money|funds?|expense)|i (?:will |shall |can |am going to )?pay)\b/giu,
  ],
];

const pays =
  /\b(?:sponsor\w*|pay|pays|paid|paying|fund|funds|funded|funding|financ\w+|support\w*|bear\w*|cover\w*|afford\w*|savings?|expenses?|tuition|fees?|loan|costs?)\b/iu;

export interface FoundSponsor {
  name: string;
  sentence: string;
}

/** Each once, without those who are said not to pay. @param isAsked the first sentence answers who pays, without a word for it */
export function findSponsors(sentences: readonly string[], isAsked = false): FoundSponsor[] {
  const found = new Map<string, FoundSponsor>();
  for (const [at, sentence] of sentences.entries()) {
    if (!pays.test(sentence) && !(isAsked && at === 0)) continue;
    for (const [name, pattern] of payers) {
      for (const match of sentence.matchAll(pattern)) {
        const isObject = /\b(?:help|support|look after|live with|care of)\s+(?:my|his|her)?\s*$/iu.test(
          sentence.slice(0, match.index),
        );
        if (!isDenied(sentence, match.index) && !isObject && !found.has(name)) found.set(name, { name, sentence });
      }
    }
  }
  return [...found.values()];
}

/** A father is one of the parents. */
export function mayBeSamePayer(one: string, other: string): boolean {
  const standsFor = (name: string) => [name, ...(payers.find(([known]) => known === name)?.[2] ?? [])];
  return standsFor(one).some((name) => standsFor(other).includes(name));
}
