import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { languageCodes, type LanguageCode } from "#shared/language.ts";
import { plain } from "./words.ts";

const sentence = z.string().min(1);

const lexiconSchema = z.strictObject({
  name: z.string().min(1),
  /** Terms as people type them, with the English words of a student. */
  words: z.record(z.string().min(1), z.string().min(1)),
  /** Sentences of an answer. */
  says: z.strictObject({
    yes: sentence,
    no: sentence,
    depends: sentence,
    answer: sentence,
    amounts: sentence,
    english: sentence,
    whichCountry: sentence,
    didYouMean: sentence,
    deceit: sentence,
    lawful: sentence,
    offTopic: sentence,
    unknown: sentence,
    disclaimer: sentence,
    countries: z.record(z.string(), z.string()),
    units: z.record(z.string(), z.string()),
    subjects: z.record(z.string(), z.string()),
  }),
});

export type Sayings = z.infer<typeof lexiconSchema>["says"];

export interface Lexicon {
  says: Sayings;
  /** The words that it knows, in their order; what is written in Latin letters or figures stays. */
  toEnglish(text: string): string;
}

type Names = () => Promise<{ default: { countries: Record<string, string | string[]> } }>;

const namesBy: Partial<Record<LanguageCode, Names>> = {
  ar: () => import("i18n-iso-countries/langs/ar.json", { with: { type: "json" } }),
  bn: () => import("i18n-iso-countries/langs/bn.json", { with: { type: "json" } }),
  es: () => import("i18n-iso-countries/langs/es.json", { with: { type: "json" } }),
  fr: () => import("i18n-iso-countries/langs/fr.json", { with: { type: "json" } }),
  hi: () => import("i18n-iso-countries/langs/hi.json", { with: { type: "json" } }),
  pt: () => import("i18n-iso-countries/langs/pt.json", { with: { type: "json" } }),
  ur: () => import("i18n-iso-countries/langs/ur.json", { with: { type: "json" } }),
  vi: () => import("i18n-iso-countries/langs/vi.json", { with: { type: "json" } }),
  zh: () => import("i18n-iso-countries/langs/zh.json", { with: { type: "json" } }),
};

/** Fails with `ZodError` where a file has another shape. */
export async function loadLexicon(code: LanguageCode): Promise<Lexicon> {
  const file = path.join(import.meta.dirname, "languages", `${code}.json`);
  const { words, says } = lexiconSchema.parse(JSON.parse(await readFile(file, "utf8")));
  const isLatin = /-latn$|^(?:es|fr|pt|vi)$/.test(code);
  // Vowel signs are marks: letters alone would not tell Indian words apart.
  const normal = isLatin ? plain : lettersAndMarks;
  const terms = new Map(
    [...(await countryNames(code)), ...Object.entries(words)].map(([term, english]) => [normal(term), english]),
  );
  const toEnglish = code === "zh" ? byCharacters(terms) : byWords(terms, isLatin);
  return { says, toEnglish: (text) => toEnglish(normal(withFigures(text))) };
}

/** Of all countries, in the language and in English; none for a language that the library does not have. */
async function countryNames(code: LanguageCode): Promise<[string, string][]> {
  const load = namesBy[code];
  if (!load) return [];
  const { countries } = (await load()).default;
  return Object.entries(countries).flatMap(([country, names]) =>
    [names].flat().map((name): [string, string] => [name, englishOf(country)]),
  );
}

const regionNames = new Intl.DisplayNames("en", { type: "region" });

function englishOf(country: string): string {
  return regionNames.of(country) ?? country;
}

export async function loadSayings(): Promise<ReadonlyMap<LanguageCode, Sayings>> {
  return new Map(await Promise.all(languageCodes.map(async (code) => [code, (await loadLexicon(code)).says] as const)));
}

/** Figures of all scripts as 0 to 9, each number one word; thousands and ten thousands that are written as words, too. */
function withFigures(text: string): string {
  return text
    .replaceAll(/\p{Nd}/gu, (digit) => digitOf(digit))
    .replaceAll(/(\d)[,٬٫](?=\d{3}(?!\d))/g, "$1")
    .replaceAll(/(\d+(?:\.\d+)?)\s?(万|mille?\b)/gi, (_, count: string, unit: string) =>
      String(Math.round(Number(count) * (unit === "万" ? 10_000 : 1000))),
    );
}

function digitOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  let zero = code;
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String(code - zero);
}

function lettersAndMarks(text: string): string {
  return text
    .normalize("NFC")
    .toLowerCase()
    .replaceAll(/\b(ds|[a-z])[\s-](\d{1,4}[a-z]?)\b/g, "$1$2")
    .replaceAll(/[\u064B-\u0652\u0640\u200c\u200d]/g, "")
    .replaceAll(/[^\p{L}\p{M}\p{N}.]+/gu, " ")
    .replaceAll(/\.(?!\d)/g, " ")
    .trim();
}

const longestTerm = 5;
const shortestStem = 4;

function byWords(terms: ReadonlyMap<string, string>, isLatin: boolean): (text: string) => string {
  return (text) => {
    const words = text.split(" ");
    const english: string[] = [];
    for (let at = 0; at < words.length; at += 1) {
      const length = lengthsFrom(longestTerm).find((count) => terms.has(words.slice(at, at + count).join(" ")));
      const known = length === undefined ? undefined : terms.get(words.slice(at, at + length).join(" "));
      if (known !== undefined) {
        english.push(known);
        at += (length ?? 1) - 1;
      } else {
        const word = words[at] ?? "";
        const own = isLatin || /^[\p{Script=Latin}\d.]+$/u.test(word) ? word : stemIn(terms, word);
        if (own !== undefined) english.push(own);
      }
    }
    return english.join(" ");
  };
}

function lengthsFrom(most: number): number[] {
  return Array.from({ length: most }, (_, at) => most - at);
}

/** The longest known term that a word begins with: what follows is an ending. */
function stemIn(terms: ReadonlyMap<string, string>, word: string): string | undefined {
  const least = Math.max(shortestStem, Math.ceil(word.length * 0.6));
  for (let length = word.length - 1; length >= least; length -= 1) {
    const known = terms.get(word.slice(0, length));
    if (known !== undefined) return known;
  }
  return undefined;
}

/** Without spaces between words: the longest term from each place on. */
function byCharacters(terms: ReadonlyMap<string, string>): (text: string) => string {
  const longest = Math.max(...[...terms.keys()].map(({ length }) => length));
  return (text) => {
    const english: string[] = [];
    for (let at = 0; at < text.length;) {
      const latin = /^[a-z0-9.]+/.exec(text.slice(at))?.[0];
      const length = lengthsFrom(longest).find((count) => terms.has(text.slice(at, at + count)));
      if (latin !== undefined) english.push(latin);
      else if (length !== undefined) english.push(terms.get(text.slice(at, at + length)) ?? "");
      at += latin?.length ?? length ?? 1;
    }
    return english.join(" ");
  };
}
