/** What PostgREST's query grammars parse to. Names are as sent; nothing is resolved yet. */

/** One `->` (json) or `->>` (text) step; a numeric key is an array index. */
export interface JsonStep {
  as: "json" | "text";
  key: string | number;
}

export interface Field {
  name: string;
  path: JsonStep[];
}

export type JoinKind = "left" | "inner";

export interface EmbedItem {
  kind: "embed";
  relation: string;
  alias: string | null;
  hint: string | null;
  join: JoinKind;
  isSpread: boolean;
  items: SelectItem[];
}

export type SelectItem =
  | { kind: "star" }
  | { kind: "field"; field: Field; alias: string | null; cast: string | null }
  | EmbedItem;

export type CompareOperator =
  | "eq"
  | "neq"
  | "gt"
  | "gte"
  | "lt"
  | "lte"
  | "like"
  | "ilike"
  | "match"
  | "imatch"
  | "isdistinct"
  | "cs"
  | "cd"
  | "ov"
  | "sl"
  | "sr"
  | "nxl"
  | "nxr"
  | "adj";
export type Quantifier = "any" | "all";
export type TextSearch = "fts" | "plfts" | "phfts" | "wfts";
export type IsValue = "null" | "not_null" | "true" | "false" | "unknown";

export type Operation =
  | { kind: "compare"; operator: CompareOperator; quantifier: Quantifier | null; value: string }
  | { kind: "in"; values: string[] }
  | { kind: "is"; value: IsValue }
  | { kind: "search"; operator: TextSearch; config: string | null; value: string };

export interface Filter {
  kind: "filter";
  field: Field;
  isNegated: boolean;
  operation: Operation;
}

export interface LogicGroup {
  kind: "group";
  operator: "and" | "or";
  isNegated: boolean;
  items: Logic[];
}

export type Logic = Filter | LogicGroup;

export interface OrderTerm {
  /** Set for `rel(col)`: order by a column of a to-one embed. */
  relation: string | null;
  field: Field;
  isDescending: boolean;
  nulls: "first" | "last" | null;
}

export type EmbedPath = string[];

export interface At<T> {
  path: EmbedPath;
  value: T;
}

export interface Query {
  select: SelectItem[];
  conditions: At<Logic>[];
  orders: At<OrderTerm[]>[];
  limits: At<number>[];
  offsets: At<number>[];
  columns: string[] | null;
  onConflict: string[] | null;
  /** Arguments of an rpc GET, in the order sent; empty otherwise. */
  args: [name: string, value: string][];
}
