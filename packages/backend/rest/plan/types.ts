import type { Filter, JsonStep } from "#backend/rest/parse/ast.ts";
import type { Column, FunctionName, PgType, Relation, Relationship } from "#backend/rest/schema/types.ts";

export interface ColumnRef {
  alias: string;
  column: Column;
  path: JsonStep[];
}

export type Output =
  /** `shownBy` makes json of a domain's value. */
  | { kind: "column"; ref: ColumnRef; shownBy: FunctionName | null; cast: PgType | null; name: string }
  | { kind: "embed"; embed: EmbedPlan };

export type Condition =
  | { kind: "filter"; ref: ColumnRef; filter: Filter }
  /** `embed=is.null` and its negation. */
  | { kind: "embed-missing"; embed: EmbedPlan; isNegated: boolean }
  | { kind: "group"; operator: "and" | "or"; isNegated: boolean; items: Condition[] };

export interface OrderPlan {
  ref: ColumnRef;
  /** Set when the column is one of a to-one embed's. */
  embed: EmbedPlan | null;
  isDescending: boolean;
  nulls: "first" | "last" | null;
}

export interface ReadPlan {
  /** Made here and never from the request. */
  alias: string;
  relation: Relation;
  /** The rows of a write or a function hold their computed columns. */
  source: "relation" | "result";
  /** Those that a result has to hold. */
  computed: Column[];
  outputs: Output[];
  embeds: EmbedPlan[];
  conditions: Condition[];
  order: OrderPlan[];
  limit: number;
  offset: number;
}

export interface EmbedPlan {
  /** Key in the answer; also the embed's name in filters, orders and limits. */
  name: string;
  joinAlias: string;
  junctionAlias: string;
  relationship: Relationship;
  isToOne: boolean;
  isInner: boolean;
  isSpread: boolean;
  /** False for `rel()`: joined for its filters, absent from the answer. */
  isVisible: boolean;
  /** True when a condition of the parent asks whether the embed is there. */
  isTested: boolean;
  plan: ReadPlan;
}
