/** A text as searches compare it: without case and accents, so that "resume" finds "Résumé". */
export function plainText(text: string): string {
  return text
    .normalize("NFKD")
    .replaceAll(/\p{Mark}/gu, "")
    .toLowerCase();
}
