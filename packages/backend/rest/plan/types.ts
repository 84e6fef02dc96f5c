import type { Filter, JsonStep } from "#backend/rest/parse/ast.ts";
import type { Column, PgType, Relation, Relationship } from "#backend/rest/schema/types.ts";

/** A column of a planned node, perhaps with a json path into it. */
export interface ColumnRef {
  /** SQL alias of the node's relation. */
  alias: string;
  column: Column;
  path: JsonStep[];
}

export type Output =
  | { kind: "column"; ref: ColumnRef; cast: PgType | null; name: string }
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

/** One relation of a read: the root or an embedded one, with everything resolved against the schema cache. */
export interface ReadPlan {
  /** SQL alias, made here and never from the request. */
  alias: string;
  relation: Relation;
  outputs: Output[];
  embeds: EmbedPlan[];
  conditions: Condition[];
  order: OrderPlan[];
  limit: number;
  offset: number;
}

export interface EmbedPlan {
  /** Key in the answer; also the name by which filters, orders and limits speak of the embed. */
  name: string;
  /** SQL alias of the lateral join. */
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
