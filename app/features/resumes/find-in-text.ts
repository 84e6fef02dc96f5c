/** A place of what is looked for: from `start` up to `end`, in UTF-16 units. */
export interface Place {
  start: number;
  end: number;
}

/** More places than this help nobody, and each is an element on the page. */
export const mostPlaces = 500;

/** Where the words stand in the text, at most 500 times; case does not matter, nor how they are set apart. */
export function findInText(text: string, words: string): Place[] {
  const pattern = words
    .trim()
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => word.toWellFormed().replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`))
    .join(String.raw`\s+`);
  if (pattern === "") return [];
  const places: Place[] = [];
  for (const { 0: found, index } of text.matchAll(new RegExp(pattern, "gi"))) {
    places.push({ start: index, end: index + found.length });
    if (places.length === mostPlaces) break;
  }
  return places;
}
