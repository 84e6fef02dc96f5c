import { stemmer } from "stemmer";
import { foldForSearch } from "#app/lib/text/fold-for-search.ts";
import { stopWords } from "./match-stop-words.ts";

/** In the description's spelling, most frequent first. */
export interface TermMatch {
  found: string[];
  missing: string[];
}

const mostTerms = 40;

/** Of longer runs the last words stay, where English has the noun. */
const longestTerm = 3;

interface Word {
  /** Shared by words of one stem. */
  key: string;
  start: number;
  end: number;
  /** Neither a stop word nor a bare number. */
  hasMeaning: boolean;
  /** A term cannot continue from the word before. */
  isApart: boolean;
  /** Its capital letter means nothing. */
  beginsSentence: boolean;
}

interface Term {
  text: string;
  keys: string[];
  count: number;
  /** A name, an abbreviation or several words: rarely there by chance. */
  isSpecific: boolean;
}

/** Words match by stem ("analysed", "analysing"). The words of a term must be close together, in any order. */
export function matchTerms(description: string, resume: string): TermMatch {
  const keyOf = createKeys();
  const terms = termsOf(description, keyOf);
  const keys = wordsOf(resume, keyOf).map(({ key }) => key);
  const positions = Map.groupBy(keys.keys(), (at) => keys[at]);
  const isThere = ({ keys: [first, ...others] }: Term) => {
    const reach = others.length + 1;
    return (positions.get(first) ?? []).some((position) => {
      const around = new Set(keys.slice(Math.max(0, position - reach), position + reach + 1));
      return others.every((key) => around.has(key));
    });
  };
  const [found, missing] = [terms.filter(isThere), terms.filter((term) => !isThere(term))];
  return { found: found.map(({ text }) => text), missing: missing.map(({ text }) => text) };
}

function termsOf(description: string, keyOf: (word: string) => string): Term[] {
  const words = wordsOf(description, keyOf);
  const terms = new Map<string, Term>();
  let run: Word[] = [];
  const close = () => {
    for (const part of partsOf(run)) addTerm(terms, description, part);
    run = [];
  };
  for (const word of words) {
    if (word.isApart || !word.hasMeaning) close();
    if (word.hasMeaning) run.push(word);
  }
  close();
  return withoutCovered([...terms.values()])
    .toSorted((a, b) => b.count - a.count || Number(b.isSpecific) - Number(a.isSpecific))
    .slice(0, mostTerms);
}

function partsOf(run: readonly Word[]): Word[][] {
  if (run.length === 0) return [];
  if (run.length <= longestTerm) return [[...run]];
  return [...run.slice(0, -2).map((word) => [word]), run.slice(-2)];
}

function addTerm(terms: Map<string, Term>, description: string, words: readonly Word[]): void {
  const text = description.slice(words[0]?.start, words.at(-1)?.end).replaceAll(/\s+/g, " ");
  const keys = words.map(({ key }) => key);
  const known = terms.get(keys.join(" "));
  if (known) {
    known.count += 1;
    return;
  }
  const hasSigns = /[\p{Lu}\p{N}+#]/u.test(text.slice(1)) || /\p{Lo}/u.test(text);
  const isName = hasSigns || (/^\p{Lu}/u.test(text) && words[0]?.beginsSentence === false);
  // Short lower-case words are rarely a requirement.
  if (words.length === 1 && !isName && text.length < 4) return;
  terms.set(keys.join(" "), { text, keys, count: 1, isSpecific: isName || words.length > 1 });
}

/** A word inside a longer term, or a term around a shorter one, would be reported twice. */
function withoutCovered(terms: readonly Term[]): Term[] {
  const several = terms.filter(({ keys }) => keys.length > 1);
  const inSeveral = new Set(several.flatMap(({ keys }) => keys));
  const isAround = (longer: Term) =>
    several.some(({ keys }) => keys.length < longer.keys.length && longer.keys.join(" ").includes(keys.join(" ")));
  return terms.filter((term) => (term.keys.length > 1 ? !isAround(term) : !inSeveral.has(term.keys[0] ?? "")));
}

/** Letters and digits, with the signs that belong to names: "C++", "Node.js", "bachelor's". */
const wordPattern = /[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}]|[.'’&](?=[\p{L}\p{N}]))*[+#]*/gu;

/** Scripts without spaces between words. */
const withoutSpaces = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;

function wordsOf(text: string, keyOf: (word: string) => string): Word[] {
  const words: Word[] = [];
  let end = 0;
  const add = (word: string, start: number, isApart: boolean) => {
    const beginsSentence = words.length === 0 || /[.!?\n•*–—-]/.test(text.slice(end, start));
    const plain = foldForSearch(word).replace(/['’]s$/, "");
    const hasMeaning = !stopWords.has(plain) && !/^[\p{N}.]+$/u.test(plain);
    words.push({ key: keyOf(plain), start, end: start + word.length, hasMeaning, isApart, beginsSentence });
    end = start + word.length;
  };
  const segmenter = new Intl.Segmenter(undefined, { granularity: "word" });
  for (const { 0: word, index } of text.matchAll(wordPattern)) {
    if (withoutSpaces.test(word)) {
      for (const part of segmenter.segment(word)) if (part.isWordLike) add(part.segment, index + part.index, true);
    } else {
      add(word, index, !/^(?:[ \u00a0]+|-)$/.test(text.slice(end, index)));
    }
  }
  return words;
}

/** Caches the stems. */
function createKeys(): (word: string) => string {
  const known = new Map<string, string>();
  return (word) => {
    const key = known.get(word) ?? (/^[a-z]+$/.test(word) ? stemmer(word) : word);
    known.set(word, key);
    return key;
  };
}
