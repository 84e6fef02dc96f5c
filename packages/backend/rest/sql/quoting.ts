import type { PgType, Relation, Routine } from "#backend/rest/schema/types.ts";

/** The one place where a name becomes SQL. */
export function quoteIdentifier(name: string): string {
  if (name === "" || name.includes("\0")) throw new TypeError("not an identifier");
  return `"${name.replaceAll('"', '""')}"`;
}

export const qualified = (item: Relation | Routine | PgType) =>
  `${quoteIdentifier(item.schema)}.${quoteIdentifier(item.name)}`;

export const columnOf = (alias: string, column: string) => `${quoteIdentifier(alias)}.${quoteIdentifier(column)}`;
