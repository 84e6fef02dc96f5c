/** Characters; more would make the address too long for servers. */
export const maxSearchTerm = 500;

/** Trimmed and cut. */
export function searchTermOf(text: string): string {
  return Array.from(text.trim()).slice(0, maxSearchTerm).join("").trim();
}

/**
 * A condition for `.or()`: one of `columns` contains `term`, ignoring case, every character literal. A regular
 * expression, since the Data API reads `*` as `%` in `ilike` and has no escape for it. `columns` are unquoted.
 */
export function containsTerm(columns: readonly string[], term: string): string {
  const value = quoted(literalExpression(term));
  return columns.map((column) => `${column}.imatch.${value}`).join(",");
}

/** In brackets a backslash escapes nothing. */
function literalExpression(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, (character) =>
    character === "\\" ? String.raw`[\\]` : `\\${character}`,
  );
}

/** Commas, parentheses and dots are special in `or=(…)`. */
function quoted(value: string): string {
  return `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
}
