/** How many characters the database counts: one outside of the basic plane is one, not two. */
export function characterCount(text: string): number {
  return Array.from(text).length;
}

/** Text without spaces around it, zero characters and halves of characters, none of which a column takes. */
export function storableText(text: string): string {
  return text.replaceAll("\0", "").toWellFormed().trim();
}
