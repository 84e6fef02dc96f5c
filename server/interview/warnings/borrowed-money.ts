import { quoteOf } from "#server/interview/sentences.ts";
import { findUndenied, type Said, type Warning } from "./warning.ts";

const money =
  /\b(?:money|cash|account|bank|balance|fund\w*|deposit\w*|dollars?|pounds?|euros?|lakhs?|crores?|taka|rupees?|naira|cedis?|amount|sum|statement|loan|solvency|gic)\b|[£€$₹৳]/u;

/** Who lends what is only to be seen: no bank. */
const lender = String.raw`(?:friends?|neighbou?rs?|uncles?|aunts?|cousins?|relatives?|colleagues?|(?:money ?|private )?lenders?|broker|agents?|agency|consultan\w+|boss|landlord|man|woman|guy|person|people|persons|somebody|someone|shop\w*|traders?|market|community|villagers?|committee|jeweller|manager|clerk|businessm[ae]n|parties|party)`;
const borrowed = new RegExp(
  [
    String.raw`\b(?:borrow\w*|(?:has |have |had )?lent|lends?|lending|hand[- ]?loans?|on interest|with (?:small |some )?interest|takes? \d+ ?(?:%|percent)|finance (?:person|man|people)|arrang\w+ (?:the |my |our |a )?(?:funds?|balance|money))\b`,
    String.raw`\bloan(?:ed|s)? (?:from|by|of|with) (?:\p{L}+(?:'s)? ){0,4}${lender}\b`,
    String.raw`\b(?:took|taken|takes?|collect\w*|gather\w*|rais\w+|manag\w+|arrang\w+|got) (?:\p{L}+ ){0,4}from (?:\p{L}+(?:'s)? ){0,4}${lender}\b`,
    String.raw`\bfrom (?:\p{L}+ )?(?:different|various|several|many|other) (?:people|persons|friends|relatives|accounts|places|sources|houses)\b`,
  ].join("|"),
  "gu",
);
const thirdParty = new RegExp(
  String.raw`\b(?:from|by|of|to) (?:my |our |the |an? |his |her |one |some |two |three )?(?:\p{L}+'s |private |money |local )?${lender}\b`,
  "u",
);
const byOthers = new RegExp(String.raw`\b${lender}\b`, "u");
const fromBank =
  /\b(?:bank loan|education(?:al)? loan|student loan|home loan|loan (?:of [^.]{0,25})?from (?:the |a |an |my |our )?(?:\p{L}+ ){0,2}bank|sanction\w*|collateral|mortgage\w*|blocked account|own savings)\b/u;

const it = String.raw`(?:it|that|this|them|him|her|all|everything|the (?:money|amount|cash|funds?|balance|sum|full amount|lakhs?|loan)|this (?:money|amount)|each|everybody|everyone|(?:the |its |their |his )?owners?)`;
/** The money leaves again, once it was seen. */
const goesBack = new RegExp(
  [
    String.raw`\b(?:giv(?:e|es|en|ing)|gave|return(?:s|ed|ing)?|send(?:s|ing)?|tak(?:e|es|en|ing)|pay(?:s|ing)?|transfer\w*|put|withdraw\w*|hand(?:s|ed|ing)?|refund\w*|pull(?:s|ed)?|want(?:s|ed)?) ${it} (?:back|out|again|away)\b`,
    String.raw`\b(?:distribut\w+|return|refund|withdraw\w*) (?:${it} )?(?:again|back|to (?:him|her|them|the owners?|everyone|each))\b`,
    String.raw`\breturn(?:s|ed|ing)? ${it}\b|\b(?:goes|go|gone|going|sent|given|returned|paid|transferred) (?:back )?to (?:him|her|them|the (?:owners?|lender)|(?:his|her|their|its) owners?)\b`,
    String.raw`\b(?:must|should|have to|has to|need to|needs to|will) be (?:returned|given back|paid back|repaid|refunded|sent back|withdrawn)\b`,
    String.raw`\b(?:after|once|when|until|till|as soon as)\b[^.]{0,25}\b(?:visa|stamp\w*|interview|decision|approv\w+|embassy|statement)\b[^.]{0,60}\b(?:back|return\w*|withdraw\w*|refund\w*|repay\w*|tak(?:e|es) out)\b`,
    String.raw`\b(?:back|return\w*|withdraw\w*|refund\w*|repay\w*|tak(?:e|es|en) out)\b[^.]{0,40}\b(?:after|once|when|as soon as) (?:the |my |i get (?:the |my )?)?(?:visa|stamp\w*|interview|decision|approval|statement)\b`,
  ].join("|"),
  "u",
);
/** It is there to be seen. */
const shown =
  /\b(?:(?:just|only) (?:for|to) (?:the )?(?:show\w*|visa|file|embassy|interview|paper|statement|be seen)|for show(?:ing)?\b|show money|to show (?:it )?(?:in|to|for|the) (?:\p{L}+ )?(?:bank|embassy|officer|account|visa|balance)|for the (?:statement|file|embassy|time being)|temporar(?:y|ily)|(?:is|are|was) (?:just |only )?showing|(?:for|since) (?:one|two|three|four|a|a few|few|some|\d+) (?:days?|weeks?)(?: now| only)?|for (?:the )?(?:28|twenty[- ]eight|31) days?(?: only)?|keep (?:it )?(?:in (?:the|my) account )?for (?:one|two|a|some|\d+)|till (?:the )?(?:visa|decision)|until (?:the )?(?:visa|decision)|when the visa|put (?:it |the money |money )?(?:in|into) (?:my|the|our) (?:bank|account) (?:before|for|last|this)|park(?:ed)?\b|rent(?:ed|ing)? (?:the |a )?(?:balance|money|funds?)|(?:kept|keeps?|put|puts|gave|gives?|leaves?)\b[^.]{0,40}\bfor (?:one|a|two|\d) months?)\b/u;
/** Nobody is paid for one's own money. */
const paidFor =
  /\b(?:(?:against|for) (?:a |some |small |his |their |little )*(?:fee|commission|charge)s?\b|(?:takes?|took|charges?|charged|wants?) (?:\p{L}+ )?(?:commission|\p{Nd}+ ?(?:%|percent)))/u;
const lasts = /\b(?:since|for|over|more than) (?:one|two|three|four|five|six|the last|\d+) (?:months?|years?)\b/u;
/** Money that must be kept for a time by a rule is not kept for show. */
const explained =
  /\b(?:own|father's|mother's|parents'?|my (?:father|mother|parents?|husband|wife)|salary|sold|sale|matured?|fixed deposit|savings)\b/u;

/** Money that is borrowed, or that leaves the account once it was seen: whatever was asked. */
export function findBorrowed(said: readonly Said[]): Warning[] {
  const isAboutMoney = said.some(({ lower }) => money.test(lower));
  return said.flatMap(({ sentence, lower }, at): Warning[] => {
    if (!isAboutMoney) return [];
    const isNear = money.test(lower) || money.test(said[at - 1]?.lower ?? "");
    const isOfBank = fromBank.test(lower) && !thirdParty.test(lower);
    const isBorrowed = isNear && !isOfBank && findUndenied(lower, borrowed) !== null;
    const isReturned = isNear && !isOfBank && goesBack.test(lower);
    const isPaidFor = isNear && paidFor.test(lower) && byOthers.test(lower);
    const isShown = money.test(lower) && shown.test(lower) && !lasts.test(lower) && !explained.test(lower) && !isOfBank;
    if (!isBorrowed && !isReturned && !isShown && !isPaidFor) return [];
    return [
      {
        about: "funds-below-rule",
        quote: quoteOf(sentence),
        text: "These words speak of money that is borrowed to be shown.",
      },
    ];
  });
}
