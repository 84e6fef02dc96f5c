/** How many characters the database counts: one outside of the basic plane is one, not two. */
export function characterCount(text: string): number {
  return Array.from(text).length;
}

/** Text without spaces around it, zero characters and halves of characters, none of which a column takes. */
export function storableText(text: string): string {
  return text.replaceAll("\0", "").toWellFormed().trim();
}

/** Words as word processors count them; scripts without spaces are counted by the browser's own dictionary. */
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
