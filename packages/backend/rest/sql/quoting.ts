import type { FunctionName, PgType, Relation, Routine } from "#backend/rest/schema/types.ts";

/** The one place where a name becomes SQL. */
export function quoteIdentifier(name: string): string {
  if (name === "" || name.includes("\0")) throw new TypeError("not an identifier");
  return `"${name.replaceAll('"', '""')}"`;
}

export const qualified = (item: Relation | Routine | PgType | FunctionName) =>
  `${quoteIdentifier(item.schema)}.${quoteIdentifier(item.name)}`;

export const columnOf = (alias: string, column: string) => `${quoteIdentifier(alias)}.${quoteIdentifier(column)}`;

/** The values of one statement; each is bound as text, and cast in SQL where a type is needed. */
export class Params {
  readonly values: string[] = [];

  text(value: string): string {
    this.values.push(value);
    return `($${this.values.length}::text)`;
  }

  /** Read as a literal of `type`, exactly as Postgres reads a quoted literal. */
  as(type: PgType, value: string): string {
    return `${this.text(value)}::${qualified(type)}`;
  }
}

/** Every element is quoted, so that no element means NULL or ends the list. */
export function arrayLiteral(elements: readonly string[]): string {
  const quoted = elements.map((element) => `"${element.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`);
  return `{${quoted.join(",")}}`;
}
