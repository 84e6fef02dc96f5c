import { foldForSearch } from "#app/lib/text/fold-for-search.ts";

export interface SearchOption {
  name: string;
  otherNames?: readonly string[];
}

/** Names that begin with the text come first. Ignores accents, case and punctuation. */
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

/** Lower is better; infinite for no match. */
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
  return foldForSearch(text)
    .replaceAll(/[^\p{Letter}\p{Number}]+/gu, " ")
    .trim();
}
