import type { Column, FunctionName, PgType, Relation, Routine } from "#backend/rest/schema/types.ts";

/** The one place where a name becomes SQL. */
export function quoteIdentifier(name: string): string {
  if (name === "" || name.includes("\0")) throw new TypeError("not an identifier");
  return `"${name.replaceAll('"', '""')}"`;
}

export const qualified = (item: Relation | Routine | PgType | FunctionName) =>
  `${quoteIdentifier(item.schema)}.${quoteIdentifier(item.name)}`;

export const columnOf = (alias: string, column: string) => `${quoteIdentifier(alias)}.${quoteIdentifier(column)}`;

export function valueOf(alias: string, { name, computedBy }: Column): string {
  return computedBy ? `${qualified(computedBy)}(${quoteIdentifier(alias)})` : columnOf(alias, name);
}

type WrittenType = "text" | "text[]" | "jsonb" | "jsonb[]" | "regconfig";

/** From this many elements on Postgres looks a list up by hash, if its plan knows the list. */
const LONG_LIST = 9;

/** The values of one statement, each bound as text. */
export class Params {
  readonly values: string[] = [];
  /** A plan for any values would compare each row with each element. */
  hasLongList = false;

  text(value: string): string {
    return this.as("text", value);
  }

  /** Read as a literal of `type`, when it is bound: a cast from text could be read once for each row. */
  as(type: PgType | WrittenType, value: string): string {
    this.values.push(value);
    return `($${this.values.length}::${typeof type === "string" ? type : qualified(type)})`;
  }

  list(type: PgType | WrittenType, literal: string, length: number): string {
    this.hasLongList ||= length >= LONG_LIST;
    return this.as(type, literal);
  }
}

/** Every element is quoted, so that no element means NULL or ends the list. */
export function arrayLiteral(elements: readonly string[]): string {
  const quoted = elements.map((element) => `"${element.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`);
  return `{${quoted.join(",")}}`;
}
