import type { Warning } from "./warning.ts";

/** Somebody who is neither the person, a parent, a partner nor an institution. */
export interface Relation {
  words: RegExp;
  payer: NonNullable<Warning["payer"]>;
  /** "your uncle". */
  name: string;
  isNear: boolean;
}

const near = new Set(["your brother", "your sister", "your grandparents"]);

const parent = String.raw`(?:father|mother|dad|mom|mum|papa|mummy)'s`;
const older = "(?:elder |older |big |younger |small |own |real )?";
const stranger =
  "(?:man|woman|lady|gentleman|gentlemen|guy|person|people|businessman|politician|rich man|donor|trader|philanthropist|well[- ]wisher)s?";

/** The first that fits counts: "my father's brother" is an uncle before he is a brother. */
export const relations: readonly Relation[] = [
  relation(
    "your uncle",
    "other-relative",
    String.raw`(?:maternal |paternal )?uncles?(?:'s)?|${parent} ${older}brothers?|chacha|chachu|kaka|taya|tauji|mama(?=\s+(?:in|pays|who|is|will|ji))|mamu|phupha|fufa|khalu|mausa`,
  ),
  relation(
    "your aunt",
    "other-relative",
    String.raw`aunt(?:ie|y|s)?|${parent} ${older}sisters?|khala|mausi|maasi|masi|bua|bhua|phuph?o|chachi|mami|kaki`,
  ),
  relation("your cousin", "other-relative", "cousins?(?: brother| sister)?"),
  relation(
    "your brother-in-law or sister-in-law",
    "other-relative",
    String.raw`(?:brother|sister)[ -]in[ -]law|in-laws|father[ -]in[ -]law|(?:brother|sister)'s (?:husband|wife)|jija(?:ji)?|bhabhi`,
  ),
  relation("your brother", "other-relative", String.raw`${older}brothers?(?!\s+in|'s)`),
  relation("your sister", "other-relative", String.raw`${older}sisters?(?!\s+in|'s)`),
  relation(
    "your grandparents",
    "other-relative",
    "grand(?:father|mother|parents?)|grandpa|grandma|nana|nani|dada|dadi",
  ),
  relation("a relative", "other-relative", "(?:distant |some )?relatives?|nephew|niece|relation of mine|kinsm[ae]n"),
  relation(
    "a friend",
    "friend",
    "(?:best |close |family |good |old )?friends?(?: of (?:mine|my (?:father|family|mother|uncle)))?|room-?mate|class-?mate|colleagues?",
  ),
  relation(
    "somebody you know",
    "friend",
    `neighbou?rs?|boyfriend|girlfriend|fianc[eé]e?|well[- ]wisher|acquaintances?|(?:somebody|someone|some ?one|a person|people) (?:that |who |whom )?(?:i|we|my \\p{L}+) (?:know|met)|(?:a|an|one|some|this|that) (?:\\p{L}+ )?${stranger} (?:from|of|in|who|living|settled|there|abroad|he|she|they|will|is)|man from (?:our|my) village|(?:our|my|the) community|community people|church(?: members?)?|mosque|pastor|(?:businessman|politician|rich man) (?:from|of|in) (?:our|my|the)|landlord|godfather|godmother`,
  ),
  relation(
    "your employer",
    "employer",
    "my (?:boss|employer|company|manager)|the owner of (?:the|my)|future (?:boss|employer)",
  ),
];

function relation(name: string, payer: Relation["payer"], words: string): Relation {
  return {
    name,
    payer,
    isNear: near.has(name),
    words: new RegExp(String.raw`(?<![\p{L}])(?:${words})(?![\p{L}])`, "gu"),
  };
}
