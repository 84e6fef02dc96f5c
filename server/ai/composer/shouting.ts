import nlp from "compromise/two";

export function isShouted(text: string): boolean {
  const words = text.match(/\p{L}{2,}/gu) ?? [];
  const loud = words.filter((word) => /^\p{Lu}+$/u.test(word));
  return words.length >= 8 && loud.length / words.length >= 0.8;
}

/** Keeps capitals of names that a tagger knows. */
export function calmed(text: string): string {
  const lower = text.toLowerCase();
  const names = nlp(lower).match("(#Place|#Person|#Organization|#Month|#WeekDay)").text().split(/\s+/u);
  const known = new Set(names.map((name) => name.replaceAll(/[^\p{L}\p{M}]/gu, "")));
  return lower.replaceAll(/\p{L}[\p{L}\p{M}]*/gu, (word) =>
    known.has(word) ? word.charAt(0).toUpperCase() + word.slice(1) : word,
  );
}
