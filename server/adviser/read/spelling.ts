const MIN_LENGTH = 5;
const MAX_LENGTH = 24;

/** Corrects words by one slip, long ones by two; the first letter must be right. Known words stay. */
export function createSpelling(known: Iterable<string>, alsoRight: Iterable<string> = []): (stem: string) => string {
  const words = new Set(known);
  const right = new Set(alsoRight);
  const byLook = Map.groupBy(
    [...words].filter((word) => word.length >= MIN_LENGTH - 1 && /^\p{L}+$/u.test(word)),
    (word) => `${word[0]}${word.length}`,
  );
  return (stem) => {
    if (words.has(stem) || right.has(stem) || stem.length < MIN_LENGTH || stem.length > MAX_LENGTH) return stem;
    const allowed = stem.length >= 8 ? 2 : 1;
    let best = stem;
    let fewest = allowed + 1;
    for (let length = stem.length - allowed; length <= stem.length + allowed; length += 1) {
      for (const word of byLook.get(`${stem[0]}${length}`) ?? []) {
        const slips = slipsBetween(stem, word);
        if (slips < fewest) [best, fewest] = [word, slips];
      }
    }
    return best;
  };
}

/** Damerau's distance: swaps of neighbours count one. */
function slipsBetween(one: string, other: string): number {
  let [beforeLast, last]: number[][] = [[], Array.from({ length: other.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1];
      let least = Math.min((last?.[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last?.[j - 1] ?? 0) + (isSame ? 0 : 1));
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]) {
        least = Math.min(least, (beforeLast?.[j - 2] ?? 0) + 1);
      }
      row.push(least);
    }
    [beforeLast, last] = [last ?? [], row];
  }
  return last?.[other.length] ?? 0;
}
