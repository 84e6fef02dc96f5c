/** Characters of a search that are looked for: more would make an address that no server takes. */
export const maxSearchTerm = 500;

/** The term that a search means: without blanks around it, cut where no more is looked for. */
export function searchTermOf(text: string): string {
  return Array.from(text.trim()).slice(0, maxSearchTerm).join("").trim();
}

/**
 * The Data API's condition, for `.or()`, that one of `columns` contains `term`, in any case; every character of the
 * term means itself. A regular expression, since the Data API takes `*` for `%` in `ilike` and has no way to escape it.
 * `columns` are names without quotes.
 */
export function containsTerm(columns: readonly string[], term: string): string {
  const value = quoted(literalExpression(term));
  return columns.map((column) => `${column}.imatch.${value}`).join(",");
}

/** A regular expression of Postgres that matches `text` and nothing else. A backslash in brackets escapes nothing. */
function literalExpression(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, (character) =>
    character === "\\" ? String.raw`[\\]` : `\\${character}`,
  );
}

/** A value of `or=(…)`, in which commas, parentheses and dots mean themselves. */
function quoted(value: string): string {
  return `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
}
