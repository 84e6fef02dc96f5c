import { stemmer } from "stemmer";
import synonyms from "./synonyms.json" with { type: "json" };

const stopWords = new Set(
  `a about after all also am an and any anybody anyone are as at be been before being but by can could did do does doing done
  dont for from get getting give go going got had has have having he her here hers him his how however i id if ill im in
  into is isnt it its ive just kindly required require requirement requirements year years allowed allow allows know let like lot make many may maybe me might mine more most much must my myself
  need needed needs no not now of off ok on once one only or other our out over own per please pls plz really said same
  say see shall she should so some something still such sure take tell than that thats the their them then there these
  they thing things this those through to too u under until up upon us use using very want wanna was way we well were
  what whats when where whether which while who whom whose why will with within without wont would yes yet you your
  yours actually anything already because sir madam dear hi hello thanks thank ur im cant`
    .split(/\s+/)
    .filter(Boolean),
);

/** Lower case, no accents, no punctuation; "F-1", "DS 160" and "U.K." become one word each. */
export function plain(text: string): string {
  return text
    .normalize("NFKD")
    .replaceAll(/\p{M}+/gu, "")
    .toLowerCase()
    .replaceAll(/\b(?:[a-z]\.){2,}/g, (letters) => letters.replaceAll(".", ""))
    .replaceAll(/['’`]/g, "")
    .replaceAll(/\b(ds|imm|[a-z])[\s-](\d{1,4}[a-z]?)\b/g, "$1$2")
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** Abbreviations (CAS, WES, APS) are not plurals. */
function rootOf(word: string): string {
  return word.length <= 3 && word.endsWith("s") ? word : stemmer(word);
}

/** What means the same in a question about visas counts as one word, the first of its group. */
const meanings = new Map(
  synonyms.flatMap(([first = "", ...others]) => others.map((word) => [rootOf(word), rootOf(first)] as const)),
);

/** The root of the word that a word, or its root, stands for. */
export function meaningOf(word: string): string {
  const root = rootOf(word);
  return meanings.get(root) ?? meanings.get(word) ?? root;
}

/** Longer texts are pasted, and each word takes time. */
const MAX_READ = 2_000;

/** Of the beginning of a long text. */
export function stemsOf(text: string): string[] {
  const words = plain(text.slice(0, MAX_READ));
  return words === "" ? [] : words.split(" ").map(rootOf);
}

const stopStems = new Set([...stopWords].map(rootOf));

export function hasMeaning(stem: string): boolean {
  return !stopStems.has(stem) && (stem.length > 1 || /\d/.test(stem));
}
