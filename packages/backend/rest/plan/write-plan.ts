import { rawElements } from "#backend/gateway/json-text.ts";
import type { Payload } from "#backend/rest/body.ts";
import { RestError, columnNotFound, invalidBody, notImplemented, undefinedColumn } from "#backend/rest/errors.ts";
import { LIMITS } from "#backend/rest/request-bounds.ts";
import type { Preferences } from "#backend/rest/parse/prefer.ts";
import type { Query } from "#backend/rest/parse/ast.ts";
import type { Column, Relation } from "#backend/rest/schema/types.ts";

export interface ConflictPlan {
  columns: Column[];
  /** Columns to overwrite on a conflict; null leaves the old row as it is. */
  merge: Column[] | null;
}

export interface InsertPlan {
  relation: Relation;
  columns: Column[];
  payload: Payload;
  /** Set where a missing key means the column's default: for each row its JSON text, and which of `columns` it has. */
  rowsWithDefaults: { text: string; has: boolean[] }[] | null;
  conflict: ConflictPlan | null;
}

export function planInsert(relation: Relation, query: Query, prefer: Preferences, payload: Payload): InsertPlan {
  if (query.columns === null && !payload.isUniform) throw invalidBody("All object keys must match");
  const columns = payloadColumns(relation, query, payload);
  return {
    relation,
    columns,
    payload,
    rowsWithDefaults: prefer.missing === "default" ? defaultedRows(columns, payload) : null,
    conflict: planConflict(relation, columns, query, prefer),
  };
}

export interface UpdatePlan {
  relation: Relation;
  payload: Payload;
  /** Taken from the payload, NULL where it lacks them. */
  columns: Column[];
  /** Set to their defaults. */
  defaulted: Column[];
}

export function planUpdate(relation: Relation, query: Query, prefer: Preferences, payload: Payload): UpdatePlan {
  const isDefaulted = ({ name }: Column) => prefer.missing === "default" && !(payload.rows[0]?.has(name) ?? false);
  const columns = payloadColumns(relation, query, payload);
  return {
    relation,
    payload,
    columns: columns.filter((column) => !isDefaulted(column)),
    defaulted: columns.filter(isDefaulted),
  };
}

/** Those of `columns=`, else all keys of the payload. */
function payloadColumns(relation: Relation, query: Query, payload: Payload): Column[] {
  return (query.columns ?? payload.keys).map((name) => {
    const column = relation.columns.get(name);
    if (!column) throw columnNotFound(relation.name, name);
    return column;
  });
}

function defaultedRows(columns: Column[], payload: Payload): InsertPlan["rowsWithDefaults"] {
  const texts = payload.isArray ? rawElements(payload.text) : [payload.text];
  const rows = texts.map((text, index) => ({
    text,
    has: columns.map((column) => payload.rows[index]?.has(column.name) ?? false),
  }));
  if (rows.every((row) => row.has.every(Boolean))) return null;
  if (rows.length * columns.length > LIMITS.defaultedCells) {
    throw notImplemented(`missing=default is limited to ${LIMITS.defaultedCells} values in one request`);
  }
  return rows;
}

function planConflict(relation: Relation, columns: Column[], query: Query, prefer: Preferences): ConflictPlan | null {
  if (prefer.resolution === null) return null;
  const keys = (query.onConflict ?? relation.primaryKey).map((name) => {
    const column = relation.columns.get(name);
    if (!column) throw undefinedColumn(relation.name, name);
    return column;
  });
  if (keys.length === 0) return null;
  const ignores = prefer.resolution === "ignore-duplicates" || columns.length === 0;
  // The key's own columns are set too, as on hosted projects, so the right to update them is needed.
  return { columns: keys, merge: ignores ? null : columns };
}

/** Hosted projects reject these by the safeupdate extension; a forgotten filter stays harmless. */
export function requireFilter(verb: "UPDATE" | "DELETE", filters: number): void {
  if (filters === 0) throw new RestError(400, "21000", `${verb} requires a WHERE clause`);
}
