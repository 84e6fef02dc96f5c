/** Something to choose, by its name; what else people may call it finds it too. */
export interface SearchOption {
  name: string;
  otherNames?: readonly string[];
}

/**
 * The options that a text finds: first those whose name begins with it, then those with a word that does, then those
 * that contain it. Accents, capitals and punctuation do not matter.
 */
export function findOptions(options: readonly SearchOption[], search: string): SearchOption[] {
  const wanted = plain(search);
  if (wanted === "") return [...options];
  return options
    .map((option) => ({ option, rank: rankOf(option, wanted) }))
    .filter(({ rank }) => rank < ranks.none)
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ option }) => option);
}

const ranks = { start: 0, word: 1, inside: 2, none: 3 };

function rankOf({ name, otherNames = [] }: SearchOption, wanted: string): number {
  return Math.min(...[name, ...otherNames].map((candidate) => rankOfName(plain(candidate), wanted)));
}

function rankOfName(name: string, wanted: string): number {
  if (name.startsWith(wanted)) return ranks.start;
  if (name.includes(` ${wanted}`)) return ranks.word;
  return name.includes(wanted) ? ranks.inside : ranks.none;
}

function plain(text: string): string {
  return text
    .normalize("NFD")
    .replaceAll(/\p{Mark}/gu, "")
    .toLowerCase()
    .replaceAll(/[^\p{Letter}\p{Number}]+/gu, " ")
    .trim();
}
