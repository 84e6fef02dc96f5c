/** Every identifier that reaches SQL comes from one of these. */

export interface PgType {
  oid: string;
  schema: string;
  name: string;
  /** b base, c composite, d domain, e enum, p pseudo, r range, m multirange. */
  kind: string;
  /** `pg_type.typcategory`, "S" for text types, "A" for arrays. */
  category: string;
  array: PgType | null;
  /** For a domain, the type it restricts. */
  domainOver: PgType | null;
  /** Functions of a domain's casts, by which its values are shown and read. */
  casts: Partial<Record<"toJson" | "fromJson" | "fromText", FunctionName>>;
}

export interface FunctionName {
  schema: string;
  name: string;
}

export function baseOf(type: PgType): PgType {
  return type.domainOver ? baseOf(type.domainOver) : type;
}

export interface Column {
  name: string;
  type: PgType;
  isNotNull: boolean;
  hasDefault: boolean;
  /** GENERATED ALWAYS AS (…): never written. */
  isGenerated: boolean;
  /** Makes it of a whole row. */
  computedBy?: FunctionName;
}

/** Hidden ones are of another schema, or partitions of a table. */
export type RelationKind = "table" | "view" | "composite" | "hidden" | "result";

export interface Relation {
  /** "" for the result of a function that is no table's row type. */
  oid: string;
  schema: string;
  name: string;
  kind: RelationKind;
  columns: Map<string, Column>;
  /** Columns that functions make of its rows: read by their name alone, and never written. */
  computed: Map<string, Column>;
  /** Functions that give rows for one of its rows: known by name, so that no foreign key stands in for one. */
  computedRelationships: Set<string>;
  primaryKey: string[];
  comment: string | null;
}

export const nothingComputed = (): Pick<Relation, "computed" | "computedRelationships"> => ({
  computed: new Map(),
  computedRelationships: new Set(),
});

/** Pairs of equal columns, source first. */
export type ColumnPairs = [source: string, target: string][];

export interface Relationship {
  source: Relation;
  target: Relation;
  cardinality: "many-to-one" | "one-to-many" | "one-to-one" | "many-to-many";
  constraint: string;
  columns: ColumnPairs;
  /** True when the foreign key's columns are the source's own. */
  holdsKey: boolean;
  /** many-to-many only: `columns` join source to junction, `targetColumns` junction to target. */
  junction: { relation: Relation; targetColumns: ColumnPairs; targetConstraint: string } | null;
}

export interface Parameter {
  /** "" for an unnamed one. */
  name: string;
  type: PgType;
  isRequired: boolean;
  isVariadic: boolean;
}

export interface Routine {
  schema: string;
  name: string;
  parameters: Parameter[];
  volatility: "immutable" | "stable" | "volatile";
  /** SETOF or TABLE. */
  returnsSet: boolean;
  returns:
    | { kind: "void" }
    | { kind: "scalar"; type: PgType }
    | { kind: "rows"; relation: Relation }
    | { kind: "unknown" };
}

export interface SchemaCache {
  relations: Map<string, Relation>;
  /** By the source's name. */
  relationships: Map<string, Relationship[]>;
  routines: Map<string, Routine[]>;
  castable: Map<string, PgType>;
}
