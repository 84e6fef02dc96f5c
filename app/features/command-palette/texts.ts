export const commandPaletteTexts = {
  button: "Search",
  title: "Command palette",
  search: "Search screens and actions",
  results: "Screens and actions",
  count: (count: number) => (count === 1 ? "1 result" : `${count} results`),
  nothing: (query: string) => `Nothing found for “${query}”`,
} as const;
