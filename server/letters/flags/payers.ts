import type { Payer } from "@workspace/visa-rules";
import type { LetterFlag } from "#shared/letter.ts";
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
  "(?:pay|pays|paying|sponsor|sponsors|sponsoring|fund|funds|funding|finance|finances|financing|bear|bears|bearing|guarantee|guarantees|(?:cover|covers|covering|support|supports|supporting|provide|provides|providing|give|gives|giving|transfer|transfers|send|sends|lend|lends|arrange|arranges)\\b[^.;!?]{0,40}(?:money|funds?|financ\\p{L}+|fees?|tuition|costs?|expen[sc]es?|stud(?:y|ies)|education|living|guarantee|everything|\\d))";
const whose = new RegExp(
  `\\b(?<subject>${anybody})\\b(?:(?!\\b(?:${anybody})\\b)[^.;!?]){0,45}?\\b(?:will|is|are|who|agreed|ready|promised|wants?|going|can|has|have|he|she|they|also|would|,)?\\s*(?:\\p{L}+\\s){0,3}?${verbs}`,
  "giu",
);
const by = new RegExp(
  `\\b(?:sponsored|funded|paid|financed|supported|covered|borne|given) by (?:my |our |the |an? )?(?:\\p{L}+ ){0,3}?(?<subject>${anybody})\\b`,
  "giu",
);
const named = new RegExp(
  `\\b(?:my |our )?(?:\\p{L}+ )?(?<subject>${anybody})\\b(?: \\p{L}+){0,3}? (?:is|as|will be|are) (?:my |the |our )?(?:\\p{L}+ )?sponsors?\\b|\\bsponsors?\\s*(?:is|are|will be|:|=) (?:my |our )?(?:\\p{L}+ ){0,2}?(?<second>${anybody})\\b`,
  "giu",
);
const owned = new RegExp(
  `\\b(?:my |our )?(?<subject>${anybody})['’]s (?:bank |savings |own )?(?:account|savings|money|balance|income|salary|funds?|sponsorship|fixed deposit)\\b|\\b(?:money|savings|account|balance|income|salary|funds?|funding|sponsorship|affidavit|sponsor letter) (?:of|from|by|comes? from) (?:my |our )?(?:\\p{L}+ ){0,2}?(?<second>${anybody})\\b`,
  "giu",
);
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
  return said.flatMap(({ text, of }) => {
    if (of === "resume") return [];
    if (of === "payer") {
      const found = new RegExp(`\\b(?:${anybody})\\b`, "iu").exec(text)?.[0];
      return found === undefined || negated.test(text) ? [] : [{ who: kindOf(found), quote: text }];
    }
    return text.split(/(?<=[.!?;])\s+|\s+(?:but|and) (?=my |i |he |she )/iu).flatMap((clause) => {
      if (negated.test(clause) || ofOthers.test(clause)) return [];
      return [whose, by, named, owned].flatMap((pattern) =>
        [...clause.matchAll(pattern)].flatMap(({ groups }) => {
          const subject = groups?.["subject"] ?? groups?.["second"];
          return subject === undefined ? [] : [{ who: kindOf(subject), quote: text }];
        }),
      );
    });
  });
}

function kindOf(word: string): Payer | null {
  // "Father-in-law" begins with "father", "grandmother" ends with "mother".
  const special = people.slice(1).find(([, words]) => new RegExp(`^(?:${words})$`, "iu").test(word));
  return special?.[0] ?? null;
}

export function flagPayers({ material, said, destination }: Looked): LetterFlag[] {
  if (destination === null) return [];
  const home = material.profile.residenceCountry;
  const residence = home === null ? null : countryOf(home);
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
