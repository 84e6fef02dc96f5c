/** Characters: servers limit the length of an address. */
export const maxSearchTerm = 500;

export function searchTermOf(text: string): string {
  return Array.from(text.trim()).slice(0, maxSearchTerm).join("").trim();
}

/**
 * For `.or()`; `columns` are unquoted.
 * A regular expression: the Data API reads `*` as `%` in `ilike`, without an escape for it.
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

function quoted(value: string): string {
  return `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
}
