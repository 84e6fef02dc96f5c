import { quoteOf } from "#server/interview/sentences.ts";
import { relations } from "./relations.ts";
import { findUndenied, type Said, type Warning } from "./warning.ts";

const pays =
  /\b(?:pay|pays|paid|paying|payer|sponsor\w*|fund|funds|funded|funding|financ\w+|support\w*|bear\w*|cover\w*|lend|lends|lent|gives?|gave|giving|rais(?:e|es|ing)|send|sends|sending|sent|put|puts|transfer\w*|deposit\w*|help(?:s|ing)? (?:me )?(?:with|financially|by|in) |arrang\w+ (?:the )?(?:money|funds?)|responsib\w+|takes? care of|(?:all|every|any|the) (?:my |the )?(?:cost|expense|bill)s?|look(?:s|ed|ing)? after (?:all|every|my (?:stud|fee|cost|expens))|handl(?:e|es|ed|ing)|contribut\w+|invest(?:s|ed|ing)?|gic|money|tuition|fees?|dollars?|pounds?|euros?|lakhs?|thousand|room and food|food and room)\b/u;
/** Who is looked after does not pay; a house of theirs is no money. */
const isLookedAfter =
  /\b(?:pay(?:s|ing)? (?:for|back)|support|help|look(?:s|ing)? after|take care of|send(?:s|ing)? money to|live with|stay with|visit|owe)\s+(?:to\s+)?(?:my|his|her|the|our|a)?\s*$/u;
/** Said of somebody else's study or life. */
const ofAnotherLife =
  /\b(?:told|said|suggested|advised|recommended|studied|studies|graduated|also (?:went|studied)|lives? (?:in|there)|works? (?:in|as|there))\b/u;

const questions = new Set(["funds", "sponsor", "germany-money", "cost", "canada-worth", "australia-now"]);
/** Who else is named as a payer: then a relative may only be told of. */
const usualPayer =
  /\b(?:father|dad|daddy|mother|mum|mom|parents?|husband|wife|spouse|myself|self[- ]\w+|my own|i (?:will |can |shall )?pay(?! (?:you|him|her|them|it) back)|i(?: am|'m) paying|i saved|i have saved|my (?:savings|salary|job|provident)|bank loan|education loan|student loan|scholarship|stipend|assistantship|fellowship|grant|bursary|fulbright|daad|chevening|(?:university|college|department|bank) (?:gives?|pays?|covers?|waives?|funds?|loan)|from (?:the |a |my )?(?:university|college|bank)|government|(?:father|mother|parents?|husband|wife)(?:'s|')? (?:gratuity|savings|salary|pension|provident|deposit|business|income|shop|land|house|retire\w*|job|work)|^(?:my|our) (?:whole )?family(?! friend)|we (?:pay|have|saved)|self)(?!'s)\b/gu;
/** What is asked is who pays: whoever is named first is meant. */
const askWho = new Set(["funds", "sponsor"]);
const asSubject =
  /^(?:so|and|well|yes|sir|ma'?am|that is|that's|this is|he is|he's|she is|she's|they are|it is|it's|the sponsor is|my sponsor is|sponsor is|for the money|the money|is|comes|from|[,. ])*\s*(?:my |the |an? |our |one |some )?(?:\p{L}+'s )*(?:\p{L}+ )?$/u;
const payingVerb = /\b(?:pay|sponsor|fund|financ|len[dt]|bear|cover|send|gi?ve|put)/u;

/** Asked who pays, with nobody named who usually does. */
const stranger =
  /\b(?:mr|mrs|sir|he|she|gentleman|lady|man|woman|guy|person|owner|chairman|director|teacher|doctor|officer|people|somebody|someone|sponsor)\b/u;
const notNamed =
  "By these words the money comes from somebody who is neither you, a parent, a partner nor an institution.";

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
      if (isOpen && at < 2 && (asSubject.test(before) || payingVerb.test(lower))) return true;
      const isNamedAsPayer = named.test(before) && pays.test(before);
      if (!isNamedAsPayer && (!pays.test(after) || isAside(after))) return false;
      return questions.has(question) || /\b(?:pay|sponsor|fund|financ|lent|lend|bear|cover)/u.test(lower);
    });
    if (!payer && isOpen && question === "funds" && at < 2 && stranger.test(lower))
      return [{ about: "sponsor", quote: quoteOf(sentence), payer: "friend", text: notNamed }];
    if (!payer) return [];
    const text = `By these words the money comes from ${payer.name}.`;
    return [{ about: "sponsor", quote: quoteOf(sentence), payer: payer.payer, isNear: payer.isNear, text }];
  });
  return found.filter(({ text }, at) => found.findIndex((one) => one.text === text) === at).slice(0, 2);
}

const named = /\b(?:by|from|of|through|is|sponsor\w*)\s+(?:my|our|the|an?)?\s*(?:\p{L}+'s\s+)?$/u;

/** "The friend of my father" is not my father. */
const ofUsualPayer = /\b(?:friend|brother|sister|cousin|colleague|partner|relative)s? of (?:my|our) \p{L}+/gu;

/** "My father works under him" says nothing of my father's money. */
const onlyKnows =
  /\bmy (?:father|mother|parents?|family) (?:works?|worked|knows?|knew|met|(?:has|have) known|is (?:a )?(?:friend|employee))\b/gu;

function isWithoutUsualPayer({ lower }: Said): boolean {
  return (
    findUndenied(lower.replaceAll(ofUsualPayer, "friend").replaceAll(onlyKnows, ""), usualPayer) === null ||
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
