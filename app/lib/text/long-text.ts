export function isLongerThan(text: string, { characters, lines }: { characters: number; lines: number }): boolean {
  return text.length > characters || text.split("\n").length > lines;
}
