import type { Catalogue, CatalogueFunction, CatalogueRelation } from "./catalogue-query.ts";
import { facesOfTables, isView } from "./faces.ts";
import { deriveRelationships } from "./relationships.ts";
import type { ForeignKey } from "./relationships.ts";
import {
  baseOf,
  type Column,
  nothingComputed,
  type PgType,
  type Relation,
  type RelationKind,
  type Routine,
  type SchemaCache,
} from "./types.ts";

export function buildCache(catalogue: Catalogue, schema: string): SchemaCache {
  const types = linkTypes(catalogue);
  const byOid = new Map<string, Relation>();
  const byRowType = new Map<string, Relation>();
  for (const row of catalogue.relations) {
    const relation = toRelation(row, types);
    byOid.set(row.oid, relation);
    byRowType.set(row.type, relation);
  }
  const columnNames = new Map(catalogue.relations.map((row) => [row.oid, columnNumbers(row)]));
  const names = (oid: string, numbers: number[]) => numbers.map((number) => columnNames.get(oid)?.get(number) ?? "");

  const uniqueKeys = new Map<string, string[]>();
  for (const key of catalogue.keys) {
    const relation = byOid.get(key.relation);
    const columns = names(key.relation, key.columns);
    if (relation && key.primary) relation.primaryKey = columns;
    uniqueKeys.set(key.relation, [...(uniqueKeys.get(key.relation) ?? []), keyOf(columns)]);
  }
  const faces = facesOfTables(catalogue.relations, byOid, names);
  const partitions = new Set(catalogue.relations.filter((row) => row.partition).map((row) => row.oid));
  const foreignKeys: ForeignKey[] = [];
  for (const row of catalogue.foreignKeys) {
    const source = byOid.get(row.source);
    const target = byOid.get(row.target);
    if (!source || !target || partitions.has(row.source)) continue;
    const own = names(row.source, row.sourceColumns);
    const other = names(row.target, row.targetColumns);
    foreignKeys.push({
      name: row.name,
      source,
      target,
      columns: own.map((column, index) => [column, other[index] ?? ""]),
      isUnique: uniqueKeys.get(row.source)?.includes(keyOf(own)) ?? false,
    });
  }

  const routines = new Map<string, Routine[]>();
  for (const row of catalogue.functions) {
    const routine = toRoutine(row, schema, types, byRowType);
    routines.set(row.name, [...(routines.get(row.name) ?? []), routine]);
    addComputed(routine, byRowType);
  }
  const exposed = [...byOid.values()].filter(({ kind }) => kind === "table" || kind === "view");
  return {
    relations: new Map(exposed.map((relation) => [relation.name, relation])),
    relationships: deriveRelationships(foreignKeys, (table) => faces.get(table.oid) ?? []),
    routines,
    castable: castableTypes(types, schema),
  };
}

const keyOf = (columns: string[]) => columns.toSorted().join("\0");
const columnNumbers = (row: CatalogueRelation) => new Map(row.columns.map((column) => [column.number, column.name]));

function linkTypes(catalogue: Catalogue): Map<string, PgType> {
  const types = new Map<string, PgType>();
  for (const row of catalogue.types) {
    const { oid, schema, name, kind, category } = row;
    types.set(oid, { oid, schema, name, kind, category, array: null, domainOver: null, casts: {} });
  }
  for (const row of catalogue.types) {
    const type = types.get(row.oid);
    if (!type) continue;
    type.array = types.get(row.array ?? "") ?? null;
    type.domainOver = types.get(row.base ?? "") ?? null;
  }
  for (const { source, target, ...named } of catalogue.domainCasts) {
    const from = types.get(source);
    const to = types.get(target);
    if (!from || !to) continue;
    if (from.kind === "d") from.casts.toJson = named;
    else to.casts[from.name === "json" ? "fromJson" : "fromText"] = named;
  }
  return types;
}

function toRelation(row: CatalogueRelation, types: Map<string, PgType>): Relation {
  const columns = new Map<string, Column>();
  for (const column of row.columns) {
    const type = types.get(column.type);
    if (type) columns.set(column.name, { ...column, type });
  }
  const { oid, schema, name, comment } = row;
  const kind = kindOf(row);
  return { oid, schema, name, kind, columns, ...nothingComputed(), primaryKey: [], comment };
}

/** A function of a row alone is a column of its table, or leads to rows. */
function addComputed(
  { schema, name, parameters, returns, returnsSet }: Routine,
  byRowType: Map<string, Relation>,
): void {
  const [row, ...others] = parameters;
  const relation = row && others.length === 0 ? byRowType.get(row.type.oid) : undefined;
  if (!relation) return;
  if (returns.kind === "rows") relation.computedRelationships.add(name);
  if (returnsSet || returns.kind !== "scalar") return;
  const flags = { isNotNull: false, hasDefault: false, isGenerated: true };
  relation.computed.set(name, { name, type: returns.type, ...flags, computedBy: { schema, name } });
}

function kindOf(row: CatalogueRelation): RelationKind {
  if (!row.isExposed || row.partition) return "hidden";
  return row.kind === "c" ? "composite" : isView(row) ? "view" : "table";
}

function toRoutine(
  row: CatalogueFunction,
  schema: string,
  types: Map<string, PgType>,
  byRowType: Map<string, Relation>,
): Routine {
  const args = (row.types ?? []).map((oid, index) => ({
    name: row.names?.[index] ?? "",
    mode: row.modes?.[index] ?? "i",
    type: types.get(oid),
  }));
  const inputs = args.filter((arg) => "ibv".includes(arg.mode));
  const parameters = inputs.flatMap(({ name, mode, type }, index) =>
    type ? [{ name, type, isRequired: index < inputs.length - row.defaults, isVariadic: mode === "v" }] : [],
  );
  const outputs = args.filter((arg) => "obt".includes(arg.mode));
  return {
    schema,
    name: row.name,
    parameters,
    returnsSet: row.returnsSet,
    volatility: row.volatility === "i" ? "immutable" : row.volatility === "s" ? "stable" : "volatile",
    returns: returnsOf(row, outputs, schema, types, byRowType),
  };
}

function returnsOf(
  row: CatalogueFunction,
  outputs: { name: string; type: PgType | undefined }[],
  schema: string,
  types: Map<string, PgType>,
  byRowType: Map<string, Relation>,
): Routine["returns"] {
  const type = types.get(row.returns);
  const base = type && baseOf(type);
  const relation = byRowType.get(base?.oid ?? row.returns);
  if (relation) return { kind: "rows", relation };
  if (outputs.length > 0) {
    const columns = new Map<string, Column>();
    for (const [index, output] of outputs.entries()) {
      const name = output.name || `column${index + 1}`;
      if (!output.type) return { kind: "unknown" };
      columns.set(name, { name, type: output.type, isNotNull: false, hasDefault: false, isGenerated: false });
    }
    const result: Relation = {
      oid: "",
      schema,
      name: row.name,
      kind: "result",
      columns,
      ...nothingComputed(),
      primaryKey: [],
      comment: null,
    };
    return { kind: "rows", relation: result };
  }
  if (!type) return { kind: "unknown" };
  if (type.kind === "p" && type.name === "void") return { kind: "void" };
  // Without a list of columns a record is known to be one value.
  if (type.kind === "p" && type.name === "record") return { kind: "scalar", type };
  return base?.kind === "p" || base?.kind === "c" ? { kind: "unknown" } : { kind: "scalar", type };
}

const CASTABLE_BASE = (
  "bool int2 int4 int8 float4 float8 numeric text varchar bpchar name uuid date time timetz timestamp " +
  "timestamptz interval json jsonb bytea inet cidr macaddr tsvector bit varbit money " +
  "_bool _int2 _int4 _int8 _float4 _float8 _numeric _text _varchar _uuid _date _timestamp _timestamptz _jsonb"
).split(" ");
const SQL_NAMES: Record<string, string> = {
  boolean: "bool",
  smallint: "int2",
  integer: "int4",
  int: "int4",
  bigint: "int8",
  real: "float4",
  "double precision": "float8",
  float: "float8",
  decimal: "numeric",
  "character varying": "varchar",
  "timestamp without time zone": "timestamp",
  "timestamp with time zone": "timestamptz",
  "time without time zone": "time",
  "time with time zone": "timetz",
  character: "bpchar",
  char: "bpchar",
};

/** Plain values, and the schema's own enums and domains. A cast to a `reg…` type would reveal the catalogue. */
function castableTypes(types: Map<string, PgType>, schema: string): Map<string, PgType> {
  const castable = new Map<string, PgType>();
  for (const type of types.values()) {
    const plain = type.schema === "pg_catalog" && CASTABLE_BASE.includes(type.name);
    const own = type.schema === schema && (type.kind === "e" || type.kind === "d");
    if (plain || own) castable.set(type.name, type);
  }
  for (const [name, internal] of Object.entries(SQL_NAMES)) {
    const type = castable.get(internal);
    if (type) castable.set(name, type);
  }
  return castable;
}
