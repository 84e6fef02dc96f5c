import type { Payload } from "#backend/rest/body.ts";
import type { Condition, ReadPlan } from "#backend/rest/plan/types.ts";
import type { ConflictPlan, InsertPlan, UpdatePlan } from "#backend/rest/plan/write-plan.ts";
import type { Column, Relation } from "#backend/rest/schema/types.ts";
import { columnOf, type Params, qualified, quoteIdentifier, valueOf } from "./quoting.ts";
import { renderConditions } from "./conditions.ts";

const TARGET = "t0";

/** Transaction-local counter of rows that an upsert changed instead of inserted. */
export const UPDATED_SETTING = "rest.updated_rows";

/** Only what the answer needs: each column requires the right to read it. */
export function renderReturning(plan: ReadPlan | null, extra: string[] = []): string {
  const names = new Set([...(plan ? usedColumns(plan) : []), ...extra]);
  if (names.size === 0) return ` returning 1 as "written"`;
  const columns = [...names].map((name) => {
    const computed = plan?.computed.find((column) => column.name === name);
    return `${computed ? valueOf(TARGET, computed) : columnOf(TARGET, name)} as ${quoteIdentifier(name)}`;
  });
  return ` returning ${columns.join(", ")}`;
}

function usedColumns(plan: ReadPlan): string[] {
  const outputs = plan.outputs.flatMap((output) => (output.kind === "column" ? [output.ref.column.name] : []));
  const order = plan.order.flatMap((term) => (term.embed ? [] : [term.ref.column.name]));
  const links = plan.embeds.flatMap((embed) => embed.relationship.columns.map(([own]) => own));
  return [...outputs, ...order, ...links];
}

export function renderInsert(plan: InsertPlan, params: Params, returning: string): string {
  const { relation, columns, payload, rowsWithDefaults, conflict } = plan;
  const into = `insert into ${qualified(relation)} as "${TARGET}"`;
  const tail = `${conflict ? renderConflict(conflict) : ""}${returning}`;
  if (columns.length === 0) return `${into} ${renderDefaults(relation, payload.rows.length)}${tail}`;
  const names = columns.map((column) => quoteIdentifier(column.name)).join(", ");
  if (rowsWithDefaults) {
    const rows = rowsWithDefaults.map(({ text, has }) => {
      // A row without any of the columns needs no parameter, and Postgres rejects an unused one.
      const json = has.includes(true) ? params.text(text) : "";
      const cells = columns.map((column, index) => (has[index] ? renderCell(column, json) : "default"));
      return `(${cells.join(", ")})`;
    });
    return `${into} (${names}) values ${rows.join(", ")}${tail}`;
  }
  return `${into} (${names}) select ${columns.map(field).join(", ")} from ${renderRecords(payload, columns, params)}${tail}`;
}

export function renderUpdate(plan: UpdatePlan, conditions: Condition[], params: Params, returning: string): string {
  const { relation, columns, defaulted, payload } = plan;
  const set = [
    ...columns.map((column) => `${quoteIdentifier(column.name)} = ${field(column)}`),
    ...defaulted.map((column) => `${quoteIdentifier(column.name)} = default`),
  ];
  const from = columns.length > 0 ? ` from ${renderRecords(payload, columns, params)}` : "";
  const where = renderConditions(conditions, params);
  return `update ${qualified(relation)} as "${TARGET}" set ${set.join(", ")}${from} where ${where}${returning}`;
}

export function renderDelete(relation: Relation, conditions: Condition[], params: Params, returning: string): string {
  return `delete from ${qualified(relation)} as "${TARGET}" where ${renderConditions(conditions, params)}${returning}`;
}

/** As `r` has it, which for a domain of its own form is json. */
function field({ name, type }: Column): string {
  const value = columnOf("r", name);
  return type.casts.fromJson ? `${qualified(type.casts.fromJson)}(${value})` : value;
}

const definitions = (columns: Column[]) =>
  columns
    .map(({ name, type }) => `${quoteIdentifier(name)} ${type.casts.fromJson ? "json" : qualified(type)}`)
    .join(", ");

/** The payload as rows `r` of the columns' own types, read by Postgres. */
function renderRecords(payload: Payload, columns: Column[], params: Params): string {
  const reader = payload.isArray ? "json_to_recordset" : "json_to_record";
  return `${reader}(${params.text(payload.text)}::json) as "r"(${definitions(columns)})`;
}

const renderCell = (column: Column, json: string) =>
  `(select ${field(column)} from json_to_record(${json}::json) as "r"(${definitions([column])}))`;

function renderDefaults(relation: Relation, rows: number): string {
  if (rows === 1) return "default values";
  const column = [...relation.columns.values()].find((candidate) => !candidate.isGenerated);
  const name = column ? `(${quoteIdentifier(column.name)}) ` : "";
  return `${name}values ${Array.from({ length: rows }, () => "(default)").join(", ")}`;
}

function renderConflict({ columns, merge }: ConflictPlan): string {
  const keys = columns.map((column) => quoteIdentifier(column.name)).join(", ");
  if (!merge) return ` on conflict (${keys}) do nothing`;
  const set = merge.map((column) => `${quoteIdentifier(column.name)} = excluded.${quoteIdentifier(column.name)}`);
  const counted =
    `set_config('${UPDATED_SETTING}', (coalesce(nullif(current_setting('${UPDATED_SETTING}', true), ''), '0')::int + 1)` +
    `::text, true) is not null`;
  return ` on conflict (${keys}) do update set ${set.join(", ")} where ${counted}`;
}
