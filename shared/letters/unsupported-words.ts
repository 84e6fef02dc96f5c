import { findGaps, type TextSpan } from "./letter-gaps.ts";
import { findNumbers } from "../number-forms.ts";

export interface UnsupportedFinding extends TextSpan {
  kind: "name" | "number";
}

const conventions = (
  "i im ive id ill dear sir madam mr mrs ms miss mx dr prof professor doctor yours sincerely faithfully kind best warm " +
  "regards wishes thank subject re hi hello statement purpose personal cover letter motivation admission team committee " +
  "office officer visa immigration embassy consulate hiring manager recruiter applicant student university college " +
  "school department faculty english ps " +
  "my the a an in at on to for from with by of and but or so if as it its this that these those there here he she they we " +
  "our your his her their after before during since when while once because although though then also however in"
).split(" ");

const sameThings: readonly (readonly string[])[] = [
  ["uk", "united kingdom", "great britain", "britain", "british"],
  ["us", "usa", "united states", "america", "american"],
  ["uae", "united arab emirates"],
  ["bsc", "bs", "bachelor science"],
  ["ba", "bachelor arts"],
  ["bba", "bachelor business administration"],
  ["beng", "be", "bachelor engineering"],
  ["btech", "bachelor technology"],
  ["llb", "bachelor law"],
  ["msc", "ms", "master science"],
  ["ma", "master arts"],
  ["mba", "master business administration"],
  ["meng", "master engineering"],
  ["phd", "doctorate", "doctor philosophy"],
  ["hsc", "higher secondary certificate"],
  ["ssc", "secondary school certificate"],
  ["cgpa", "gpa"],
  ["cse", "computer science engineering"],
  ["eee", "electrical electronic engineering"],
  ["ai", "artificial intelligence"],
  ["ml", "machine learning"],
];

/**
 * Names and numbers of `text` that are in none of `inputs`, each once, at its first position. Ignores case, plurals,
 * number formats, accents and short forms. Scripts without capitals, and a single word at the start of a sentence, are
 * not checked.
 */
export function findUnsupported(text: string, inputs: readonly (string | null | undefined)[]): UnsupportedFinding[] {
  const judged = findGaps(text).reduce(
    (rest, { start, end }) => rest.slice(0, start) + "\n".repeat(end - start) + rest.slice(end),
    text,
  );
  const known = inputs.filter((input) => typeof input === "string" && input !== "").join("\n");
  const found = [...unsupportedNumbers(judged, known), ...unsupportedNames(judged, known)];
  found.sort((one, other) => one.start - other.start);
  const seen = new Set<string>();
  return found.filter((finding) => {
    const key = `${finding.kind} ${finding.text.toLowerCase()}`;
    return seen.has(key) ? false : seen.add(key);
  });
}

function unsupportedNumbers(text: string, known: string): UnsupportedFinding[] {
  // "One" is rarely a number.
  const forms = new Set(["0", "1"]);
  for (const number of findNumbers(known)) {
    for (const form of number.forms) forms.add(form);
    for (const part of number.parts) forms.add(part);
  }
  return findNumbers(text)
    .filter((number) => !number.forms.some((form) => forms.has(form)))
    .filter(({ parts }) => parts.length === 0 || !parts.every((part) => forms.has(part)))
    .map((number) => ({
      text: number.text,
      start: number.start,
      end: number.start + number.text.length,
      kind: "number",
    }));
}

function unsupportedNames(text: string, known: string): UnsupportedFinding[] {
  const isKnown = knownWords(known);
  const found: UnsupportedFinding[] = [];
  for (const word of text.matchAll(
    /(?<![\p{L}\p{M}\p{N}])\p{Lu}[\p{L}\p{M}\p{N}.'’-]*[\p{L}\p{M}\p{N}]|(?<![\p{L}\p{M}\p{N}])\p{Lu}(?![\p{L}\p{M}\p{N}])/gu,
  )) {
    const name = word[0];
    const start = word.index;
    if (isKnown(name)) continue;
    const before = text.slice(Math.max(0, start - 40), start);
    const opensSentence = /(?:^|[.!?:;•*\n-]["'”’)\]]*\s*|\n\s*)["'“‘([]*$/u.test(before);
    const isMarked = /\p{Lu}.*\p{Lu}/u.test(name) || /^\s\p{Lu}\p{L}/u.test(text.slice(start + name.length));
    if (opensSentence && !isMarked) continue;
    const last = found.at(-1);
    if (last && /^[ \t](?:(?:of|and|the|de|für) )*$/u.test(text.slice(last.end, start))) {
      last.end = start + name.length;
      last.text = text.slice(last.start, last.end);
    } else {
      found.push({ text: name, start, end: start + name.length, kind: "name" });
    }
  }
  return found;
}

function knownWords(known: string): (word: string) => boolean {
  const words = new Set(conventions.map(keyOf));
  for (const word of known.match(/[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}.'’]*/gu) ?? []) words.add(keyOf(word));
  for (const names of sameThings) {
    const keys = names.map((name) => name.split(" ").map(keyOf));
    if (keys.some((parts) => parts.every((part) => words.has(part)))) for (const key of keys.flat()) words.add(key);
  }
  const stems = new Map<string, string[]>();
  for (const word of words) {
    if (word.length < 5) continue;
    const stem = word.slice(0, 5);
    stems.set(stem, [...(stems.get(stem) ?? []), word]);
  }
  const isNamed = (word: string) =>
    words.has(word) || (stems.get(word.slice(0, 5)) ?? []).some((one) => isKin(one, word));
  return (word) => isNamed(keyOf(word)) || word.split(/[-.]/u).every((part) => part === "" || isNamed(keyOf(part)));
}

/** "Canada" and "Canadian", "Bangladesh" and "Bangladeshi", "Engineer" and "Engineering". */
function isKin(one: string, other: string): boolean {
  let shared = 5;
  while (shared < one.length && one[shared] === other[shared]) shared++;
  return one.length - shared <= 3 && other.length - shared <= 3;
}

function keyOf(word: string): string {
  const bare = word
    .normalize("NFKD")
    .replaceAll(/\p{Mn}/gu, "")
    .toLowerCase()
    .replace(/['’]s$/u, "")
    .replaceAll(/['’.]/gu, "");
  return bare.length > 3 ? bare.replace(/s$/u, "") : bare;
}
