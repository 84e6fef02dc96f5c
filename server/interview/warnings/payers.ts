import { quoteOf } from "#server/interview/sentences.ts";
import { findUndenied, type Said, type Warning } from "./warning.ts";

interface Relation {
  words: RegExp;
  payer: NonNullable<Warning["payer"]>;
  /** "your uncle". */
  name: string;
  isNear: boolean;
}

const near = new Set(["your brother", "your sister", "your grandparents"]);

const relations: readonly Relation[] = [
  relation(
    "your uncle",
    "other-relative",
    String.raw`(?:maternal |paternal )?uncles?(?:'s)?|chacha|mama(?=\s+(?:in|pays|who|is))|mamu`,
  ),
  relation("your aunt", "other-relative", "aunt(?:ie|y|s)?"),
  relation("your cousin", "other-relative", "cousins?(?: brother| sister)?"),
  relation(
    "your brother-in-law or sister-in-law",
    "other-relative",
    "(?:brother|sister)[ -]in[ -]law|in-laws|father[ -]in[ -]law",
  ),
  relation("your brother", "other-relative", String.raw`(?:elder |big |older |younger )?brothers?(?!\s+in)`),
  relation("your sister", "other-relative", String.raw`(?:elder |big |older |younger )?sisters?(?!\s+in)`),
  relation("your grandparents", "other-relative", "grand(?:father|mother|parents?)|grandpa|grandma"),
  relation("a relative", "other-relative", "(?:distant |some )?relatives?|nephew|niece|relation of mine"),
  relation(
    "a friend",
    "friend",
    "(?:best |close |family |good )?friends?(?: of (?:mine|my (?:father|family|mother|uncle)))?",
  ),
  relation(
    "somebody you know",
    "friend",
    "neighbou?rs?|boyfriend|girlfriend|fianc[eé]e?|well[- ]wisher|somebody i know|someone i know|a person i know|man from (?:our|my) village|community people|church(?: members?)?|pastor|(?:businessman|politician|rich man) (?:from|of|in) (?:our|my|the)|landlord",
  ),
  relation("your employer", "employer", "my (?:boss|employer|company|manager)|the owner of (?:the|my)"),
];

function relation(name: string, payer: Relation["payer"], words: string): Relation {
  return {
    name,
    payer,
    isNear: near.has(name),
    words: new RegExp(String.raw`(?<![\p{L}])(?:${words})(?![\p{L}])`, "gu"),
  };
}

const pays =
  /\b(?:pay|pays|paid|paying|payer|sponsor\w*|fund|funds|funded|funding|financ\w+|support\w*|bear\w*|cover\w*|lend|lends|lent|gives?|gave|giving|rais(?:e|es|ing)|send|sends|sending|sent|put|puts|transfer\w*|deposit\w*|help(?:s|ing)? (?:me )?(?:with|financially|by|in) |arrang\w+ (?:the )?(?:money|funds?)|responsib\w+|takes? care of|all (?:my |the )?(?:cost|expense)s?|money|tuition|fees?|dollars?|pounds?|euros?|lakhs?|thousand|room and food|food and room)\b/u;
/** Who is looked after does not pay; a house of theirs is no money. */
const isLookedAfter =
  /\b(?:pay(?:s|ing)? (?:for|back)|support|help|look(?:s|ing)? after|take care of|send(?:s|ing)? money to|live with|stay with|visit|owe)\s+(?:to\s+)?(?:my|his|her|the|our|a)?\s*$/u;
/** Said of somebody else's study or life. */
const ofAnotherLife =
  /\b(?:told|said|suggested|advised|recommended|studied|studies|graduated|also (?:went|studied)|lives? (?:in|there)|works? (?:in|as|there))\b/u;

const questions = new Set(["funds", "sponsor", "germany-money", "cost", "canada-worth", "australia-now"]);
/** Who else is named as a payer: then a relative may only be told of. */
const usualPayer =
  /\b(?:father|dad|daddy|mother|mum|mom|parents?|husband|wife|spouse|myself|self[- ]\w+|my own|i (?:will |can |shall )?pay(?! (?:you|him|her|them|it) back)|my savings|bank loan|education loan|student loan|scholarship|stipend|government)(?!'s)\b/gu;
/** What is asked is who pays: whoever is named first is meant. */
const askWho = new Set(["funds", "sponsor"]);
const asSubject =
  /^(?:so|and|well|yes|sir|ma'?am|that is|that's|he is|it is|it's|the sponsor is|my sponsor is|sponsor is|[,. ])*\s*(?:my |the |an? |our )?$/u;
const payingVerb = /\b(?:pay|sponsor|fund|financ|len[dt]|bear|cover|send|gi?ve|put)/u;

/** Who is said to pay and is neither the person, a parent, a partner nor an institution. */
export function findPayers(said: readonly Said[], question: string): Warning[] {
  const isOpen = askWho.has(question) && said.every(isWithoutUsualPayer);
  const found = said.flatMap(({ sentence, lower }, at): Warning[] => {
    const payer = relations.find((one) => {
      const match = findUndenied(lower, one.words);
      if (match?.index === undefined) return false;
      const before = lower.slice(0, match.index);
      const after = lower.slice(match.index, match.index + 120);
      if (isLookedAfter.test(before.slice(-40)) || saysNoPayer(after)) return false;
      if (isOpen && at < 2 && asSubject.test(before)) return true;
      const isNamedAsPayer = named.test(before) && pays.test(before);
      if (!isNamedAsPayer && (!pays.test(after) || isAside(after))) return false;
      return questions.has(question) || /\b(?:pay|sponsor|fund|financ|lent|lend|bear|cover)/u.test(lower);
    });
    if (!payer) return [];
    const text = `By these words the money comes from ${payer.name}.`;
    return [{ about: "sponsor", quote: quoteOf(sentence), payer: payer.payer, isNear: payer.isNear, text }];
  });
  return found.filter(({ text }, at) => found.findIndex((one) => one.text === text) === at).slice(0, 2);
}

const named = /\b(?:by|from|of|through|is|sponsor\w*)\s+(?:my|our|the|an?)?\s*(?:\p{L}+'s\s+)?$/u;

/** "The friend of my father" is not my father. */
const ofUsualPayer = /\b(?:friend|brother|sister|cousin|colleague|partner|relative)s? of (?:my|our) \p{L}+/gu;

function isWithoutUsualPayer({ lower }: Said): boolean {
  return (
    findUndenied(lower.replaceAll(ofUsualPayer, "friend"), usualPayer) === null ||
    /\bnot involved\b|\b(?:told|tells|said|says) (?:to )?me\b/u.test(lower)
  );
}

function isAside(after: string): boolean {
  return ofAnotherLife.test(after) && !payingVerb.test(after);
}

/** "My uncle will not pay", "my uncle lives there but does not help". */
function saysNoPayer(after: string): boolean {
  const denied = /\b(?:not|never|no longer|\w+n't)\b[^.;]{0,20}\b(?:pay|sponsor|fund|help|support|give|involved)/u.exec(
    after,
  );
  return denied !== null && denied.index < 70 && !payingVerb.test(after.slice(0, denied.index));
}
