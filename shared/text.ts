export function characterCount(text: string): number {
  return Array.from(text).length;
}

/** "20,000": of a whole number. `Intl` would take as long to begin with as a screen to draw. */
export function thousands(value: number): string {
  return String(value).replaceAll(/\B(?=(?:\d{3})+$)/gu, ",");
}

/** Trimmed, without zero characters and lone surrogates, which no column takes. */
export function storableText(text: string): string {
  return text.replaceAll("\0", "").toWellFormed().trim();
}

export function countWords(text: string): number {
  const segmenter =
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
  if (segmenter.test(text)) {
    let words = 0;
    for (const { isWordLike } of new Intl.Segmenter("en", { granularity: "word" }).segment(text))
      if (isWordLike) words++;
    return words;
  }
  return text.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}
