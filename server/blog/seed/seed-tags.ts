/** The tags of the first articles with their colours in lists and on badges. */
export const seedTags = {
  Planning: "#0B6E99",
  Money: "#B45309",
  Documents: "#1C7C45",
  English: "#6D4AA8",
  Statements: "#3F5F9E",
  Interviews: "#A3456B",
  Destinations: "#0F766E",
  Decisions: "#5B6472",
} as const;

export type SeedTag = keyof typeof seedTags;

export function isSeedTag(name: string): name is SeedTag {
  return name in seedTags;
}
