import type { Payer } from "@workspace/visa-rules";
import type { LetterFlag } from "#shared/letters/letter.ts";
import { countryOf } from "#server/adviser/understand/places.ts";
import { flagOf, type Looked, type Said } from "./said.ts";

/** Words for people, in English and as South Asian, Spanish, Vietnamese and French writers mix them in. */
const people: readonly (readonly [Payer | null, string])[] = [
  [
    null,
    "fathers?|mothers?|dad|daddy|mum|mom|mummy|papa|mama|parents?|abbu|ammu|abba|amma|baba|ma|husband|wife|spouse|fiance\\w*|bố|mẹ|ba|padres?|madre|père|mère",
  ],
  [
    "uncle or aunt",
    "uncles?|aunts?|aunty|auntie|chacha|chachu|chachi|kaka|kaku|kaki|mama ?ji|mamu|mami|maama|khala|khalu|phupa|phuphu|fupu|mausi|mausa|taya|tayi|taaya|bua|tios?|tia|tío|tía|oncle|tante|chú|bác|cậu|dì|cô",
  ],
  ["cousin", "cousins?|primo|prima|cousine"],
  [
    "brother or sister",
    "brothers?|sisters?|siblings?|bhai(?:ya|jaan)?|didi|apu|bhaiya|bhabhi|(?:brother|sister)[- ]in[- ]law|dulabhai|jija(?: ?ji)?|hermanos?|hermana|frère|soeur|sœur|anh|chị",
  ],
  ["grandparent", "grand(?:father|mother|parents?|pa|ma)|nana|nani|nanu|dada|dadi|dadu|abuel[oa]s?"],
  ["parent-in-law", "(?:father|mother|parents?)[- ]in[- ]law|in-laws"],
  ["other relative", "relatives?|nephew|niece|relation"],
  [
    "friend",
    "friends?|friend'?s|roommate|amigos?|amie?s?|bạn|neighbou?rs?|teacher|agent|consultant|boyfriend|girlfriend",
  ],
  ["employer", "employer|my boss|my company|company where i work"],
];

const anybody = people.map(([, words]) => words).join("|");
/** The last of them say so only of money. */
const verbs =
  "(?:pay|pays|paying|sponsor|sponsors|sponsoring|fund|funds|funding|finance|finances|financing|bear|bears|bearing|guarantee|guarantees|(?:cover|covers|covering|support|supports|supporting|provide|provides|providing|give|gives|giving|transfer|transfers|transferring|send|sends|sending|lend|lends|lending|arrange|arranges|handle|handles|shoulder|shoulders|meet|meets|look(?:s|ing)? after|tak(?:e|es|ing) care of|tak(?:e|es|ing) (?:full |the )?responsibility (?:for|of)|responsible for)\\b[^.;!?]{0,40}(?:money|funds?|financ\\p{L}+|fees?|tuition|rent|bills|costs?|expen[sc]es?|stud(?:y|ies)|education|living|guarantee|everything|\\d))";
const whose = new RegExp(
  `\\b(?<subject>${anybody})\\b(?:(?!\\b(?:${anybody})\\b)[^.;!?]){0,45}?\\b(?:will|is|are|who|agreed|ready|promised|wants?|going|can|has|have|he|she|they|also|would|,)?\\s*(?:(?!\\b(?:${anybody})\\b)\\p{L}+\\s){0,3}?${verbs}`,
  "giu",
);
const by = new RegExp(
  `\\b(?:sponsored|funded|paid|financed|supported|covered|borne|given|met|handled|guaranteed|shouldered|provided|taken care of|looked after) (?:\\p{L}+ )?by (?:my |our |the |an? )?(?:\\p{L}+ ){0,3}?(?<subject>${anybody})\\b`,
  "giu",
);
const named = new RegExp(
  `\\b(?:my |our )?(?:\\p{L}+ )?(?<subject>${anybody})\\b(?: \\p{L}+){0,3}? (?:is|as|will be|are) (?:my |the |our )?(?:\\p{L}+ )?(?:sponsors?|guarantors?)\\b|\\b(?:sponsors?|guarantors?)\\s*(?:is|are|will be|:|=) (?:my |our )?(?:\\p{L}+ ){0,2}?(?<second>${anybody})\\b`,
  "giu",
);
const owned = new RegExp(
  `\\b(?:my |our )?(?<subject>${anybody})['’]s (?:bank |savings |own )?(?:account|statements?|savings|money|balance|income|salary|funds?|sponsorship|fixed deposit)\\b(?! books?)|\\b(?:money|savings|account|balance|income|salary|funds?|funding|sponsorship|affidavit|sponsor letter|statement) (?:of|from|by|comes? from) (?:my |our )?(?:\\p{L}+ ){0,2}?(?<second>${anybody})\\b`,
  "giu",
);
const depended = new RegExp(
  `\\b(?:depend\\w*|rely|relies|relying) (?:\\p{L}+ )?on (?:my |our )?(?:\\p{L}+ ){0,2}?(?<subject>${anybody})\\b`,
  "giu",
);
const inTheirName = new RegExp(
  `\\b(?:joint|account|statement|money|balance|deposit|funds?)\\b[^.;!?]{0,50}\\b(?:name of|account with|together with|jointly with|belongs? to) (?:my |our )?(?:\\p{L}+ ){0,2}?(?<subject>${anybody})\\b`,
  "giu",
);
const keyed = new RegExp(
  `^\\W*(?:who (?:pays|will pay)|(?:my )?sponsors?|payers?|paid by|funding|funds?|source of funds?)\\s*[:=–-]\\s*(?:my |our )?(?:\\p{L}+ ){0,3}?(?<subject>${anybody})\\b`,
  "giu",
);
/** "My father and my uncle": the other one of two. */
const joined = new RegExp(`^,? (?:and|or|&) (?:my |our )?(?:\\p{L}+ )?(?<subject>${anybody})\\b`, "iu");
const joinedBefore = new RegExp(`\\b(?<subject>${anybody}) (?:and|or|&) (?:my |our |his |her )?$`, "iu");
const ofMoney =
  /\b(?:financ\w+|money|fund\w*|fees?|tuition|costs?|expenses|stud(?:y|ies)|statement|account|balance|deposit)\b/iu;
const negated =
  /\b(?:not|never|no longer|cannot|can't|won't|doesn't|don't|isn't|aren't|no one|nobody|neither|nor|without|only lives?|nothing to do)\b/iu;
const ofOthers =
  /\b(?:my|his|her|our) (?:brother|sister|cousin)(?:'s)? (?:school|studies|wedding|marriage|education|fees)\b/iu;

interface FoundPayer {
  who: Payer | null;
  quote: string;
}

/** Who pays, as the person says it. */
export function payersIn(said: readonly Said[]): FoundPayer[] {
  return said.flatMap(({ text, of }, at) => {
    if (of === "resume") return [];
    if (of === "payer") {
      const found = new RegExp(`\\b(?:${anybody})\\b`, "iu").exec(text)?.[0];
      return found === undefined || negated.test(text) ? [] : [{ who: kindOf(found), quote: text }];
    }
    const before = said[at - 1];
    const told =
      before?.of === of && /^(?:he|she)\b/iu.test(text) ? `${before.text.replace(/[.!?;]+$/u, ".")} ${text}` : text;
    return clausesOf(told).flatMap((clause) => {
      if (negated.test(clause) || ofOthers.test(clause)) return [];
      return [whose, by, named, owned, depended, inTheirName, keyed].flatMap((pattern) =>
        [...clause.matchAll(pattern)].flatMap(({ 0: match, index, groups }) => {
          if (pattern === depended && !ofMoney.test(clause)) return [];
          const subject = groups?.["subject"] ?? groups?.["second"];
          if (subject === undefined) return [];
          const after = index + match.indexOf(subject) + subject.length;
          const others = [joined.exec(clause.slice(after)), joinedBefore.exec(clause.slice(0, after - subject.length))];
          return [subject, ...others.flatMap((other) => other?.groups?.["subject"] ?? [])].map((word) => ({
            who: kindOf(word),
            quote: text,
          }));
        }),
      );
    });
  });
}

/** Each with the person whom "he" or "she" at its beginning means, if the clause before named one alone. */
function clausesOf(text: string): string[] {
  const clauses: string[] = [];
  for (const piece of text.split(/(?<=[.!?;])\s+|\s+(?:but|and) (?=my |i |he |she )/iu)) {
    const before = clauses.at(-1);
    const [only, ...others] =
      before === undefined ? [] : (before.match(new RegExp(`\\b(?:${anybody})\\b`, "giu")) ?? []);
    if (before !== undefined && /^my (?:\p{L}+ ?){1,3}[.!,;]*$/iu.test(piece))
      clauses[clauses.length - 1] = `${before} and ${piece}`;
    else clauses.push(only !== undefined && others.length === 0 ? piece.replace(/^(?:he|she)\b/iu, only) : piece);
  }
  return clauses;
}

function kindOf(word: string): Payer | null {
  // "Father-in-law" begins with "father", "grandmother" ends with "mother".
  const special = people.slice(1).find(([, words]) => new RegExp(`^(?:${words})$`, "iu").test(word));
  return special?.[0] ?? null;
}

export function flagPayers({ material, said, destination }: Looked): LetterFlag[] {
  if (destination === null) return [];
  const home = material.profile.residenceCountry;
  const residence = material.application?.residence ?? (home === null ? null : countryOf(home));
  const payers = payersIn(said);
  const rule = destination.letters.payers.find(
    ({ residence: only }) => only === null || (residence !== null && only.includes(residence)),
  );
  if (rule === undefined) return [];
  const found = payers.find(
    ({ who, quote }) =>
      who !== null &&
      rule.who.includes(who) &&
      (rule.by === null || /\b(?:income|salary|earns?|earning|wages?)\b/iu.test(quote)),
  );
  if (found === undefined) return [];
  return [
    flagOf("sponsor-not-accepted", found.quote, {
      rule: { says: null, facts: rule.facts },
      otherwise: "",
      destination,
    }),
  ];
}

/** Relatives and others whom a text names, each as one word for all of their names. */
export function peopleIn(text: string): string[] {
  return [...text.matchAll(new RegExp(`\\b(?:${anybody})\\b`, "giu"))].map(([word]) =>
    word
      .toLowerCase()
      .replace(/['’]s$|s$/u, "")
      .replace(/^(?:dad|daddy|papa)$/u, "father")
      .replace(/^(?:mum|mom|mummy)$/u, "mother"),
  );
}
