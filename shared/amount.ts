/** "31,000", "31 000", "1203.50"; null for what is no number, or may be read in two ways, such as "31.000" or "1,5". */
export function amountIn(text: string): number | null {
  const plain = text.trim();
  const isPlain = /^\d+(?:\.\d{1,2})?$/.test(plain);
  const isGrouped = /^\d{1,3}(?:[,'\s]\d{3})+(?:\.\d{1,2})?$/.test(plain);
  return isPlain || isGrouped ? Number(plain.replaceAll(/[\s,']/g, "")) : null;
}
