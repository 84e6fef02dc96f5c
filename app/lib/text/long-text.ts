/** Whether a text has more characters or lines than these. */
export function isLongerThan(text: string, { characters, lines }: { characters: number; lines: number }): boolean {
  return text.length > characters || text.split("\n").length > lines;
}
