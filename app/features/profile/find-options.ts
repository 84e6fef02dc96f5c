import { plainText } from "#app/lib/text/plain-text.ts";

/** Something to choose, by its name; what else people may call it finds it too. */
export interface SearchOption {
  name: string;
  otherNames?: readonly string[];
}

/**
 * The options that a text finds: first those whose name begins with it, then those with a word that does, then those
 * that contain it, then those that are found by another name alone. Accents, capitals and punctuation do not matter.
 */
export function findOptions(options: readonly SearchOption[], search: string): SearchOption[] {
  const wanted = plain(search);
  if (wanted === "") return [...options];
  return options
    .map((option) => ({ option, rank: rankOf(option, wanted) }))
    .filter(({ rank }) => rank !== Infinity)
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ option }) => option);
}

const ranks = { exact: 0, start: 1, word: 2, inside: 3, count: 4 };

/** Smaller is better; infinite for what is not found. */
function rankOf({ name, otherNames = [] }: SearchOption, wanted: string): number {
  const own = rankOfName(plain(name), wanted);
  const other = Math.min(...otherNames.map((otherName) => rankOfName(plain(otherName), wanted)));
  return Math.min(own, other === ranks.exact ? other : other + ranks.count);
}

function rankOfName(name: string, wanted: string): number {
  if (name === wanted) return ranks.exact;
  if (name.startsWith(wanted)) return ranks.start;
  if (name.includes(` ${wanted}`)) return ranks.word;
  return name.includes(wanted) ? ranks.inside : Infinity;
}

function plain(text: string): string {
  return plainText(text)
    .replaceAll(/[^\p{Letter}\p{Number}]+/gu, " ")
    .trim();
}
