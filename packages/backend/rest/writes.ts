import { z } from "zod";
import { bodyType, decodeText, parsePayload, type Payload, readBytes, rowOf } from "./body.ts";
import { invalidBody, notImplemented, RestError } from "./errors.ts";
import type { Query } from "#backend/rest/parse/ast.ts";
import { parseQuery } from "#backend/rest/parse/query.ts";
import type { Preferences } from "#backend/rest/parse/prefer.ts";
import { planRead, planWriteConditions } from "#backend/rest/plan/read-plan.ts";
import type { Condition, ReadPlan } from "#backend/rest/plan/types.ts";
import { planInsert, planUpdate, requireFilter } from "#backend/rest/plan/write-plan.ts";
import type { RestRequest } from "./request.ts";
import {
  type Answer,
  type AnswerHeaders,
  answerWith,
  contentRange,
  requireMaxAffected,
  requireSingular,
} from "./response.ts";
import type { Relation, SchemaCache } from "#backend/rest/schema/types.ts";
import { outputNames, renderRows } from "#backend/rest/sql/read.ts";
import { type AnswerRow, renderStatement } from "#backend/rest/sql/statement.ts";
import { renderDelete, renderInsert, renderReturning, renderUpdate } from "#backend/rest/sql/write.ts";
import { findRelation } from "./tables.ts";
import { planWithCache, type RestService, runAsCaller, runStatement } from "./service.ts";
import { Params } from "#backend/rest/sql/quoting.ts";

/** `render` makes the data-modifying statement around the given RETURNING clause. */
interface Write {
  plan: ReadPlan;
  render: (params: Params, returning: string) => string;
  hasWork: boolean;
}

interface InsertWrite extends Write {
  /** Whether rows that are there already are known by a key. */
  hasKey: boolean;
}

export async function insertRows(service: RestService, request: RestRequest, name: string): Promise<Response> {
  const query = writeQuery(request);
  const payload = await requestPayload(service, request);
  const write = await planWithCache(service, (cache): InsertWrite => {
    const relation = findRelation(cache, service.schema, name);
    const insert = planInsert(relation, query, request.prefer, payload);
    const plan = planReturned(service, cache, request, relation, query);
    return {
      plan,
      hasWork: payload.rows.length > 0,
      hasKey: insert.conflict !== null,
      render: (params, returning) => renderInsert(insert, params, returning),
    };
  });
  return answerInsert(service, request, write, { isMerge: request.prefer.resolution === "merge-duplicates" });
}

export async function putRow(service: RestService, request: RestRequest, name: string): Promise<Response> {
  const query = parseQuery(request.search);
  if (query.limits.length > 0 || query.offsets.length > 0) {
    throw new RestError(400, "PGRST114", "limit/offset querystring parameters are not allowed for PUT");
  }
  const payload = await requestPayload(service, request);
  const prefer: Preferences = { ...request.prefer, resolution: "merge-duplicates" };
  const write = await planWithCache(service, (cache): InsertWrite => {
    const relation = findRelation(cache, service.schema, name);
    const row = rowOf(payload, requirePrimaryKey(relation, query, payload));
    const insert = planInsert(relation, { ...query, onConflict: null }, prefer, row);
    const plan = planReturned(service, cache, request, relation, query);
    return {
      plan,
      hasWork: true,
      hasKey: true,
      render: (params, returning) => renderInsert(insert, params, returning),
    };
  });
  return answerInsert(service, request, write, {
    isMerge: true,
    statusOfUpdate: prefer.return === "representation" ? 200 : 204,
  });
}

export async function updateRows(service: RestService, request: RestRequest, name: string): Promise<Response> {
  const query = writeQuery(request);
  const payload = await requestPayload(service, request);
  const write = await planWithCache(service, (cache): Write => {
    const relation = findRelation(cache, service.schema, name);
    if (payload.rows.length > 1) throw invalidBody("An update takes one object");
    const update = planUpdate(relation, query, request.prefer, payload);
    const plan = planReturned(service, cache, request, relation, query);
    const conditions = filtered(plan, query);
    const hasWork = update.columns.length + update.defaulted.length > 0;
    if (hasWork) requireFilter("UPDATE", conditions.length);
    return {
      plan,
      hasWork,
      render: (params, returning) => renderUpdate(update, conditions, params, returning),
    };
  });
  return answerChange(service, request, write, {
    range: (rows) => (rows > 0 ? `0-${rows - 1}` : "*"),
    honours: ["missing", ...CHANGE_HONOURS],
  });
}

export async function deleteRows(service: RestService, request: RestRequest, name: string): Promise<Response> {
  const query = writeQuery(request);
  const write = await planWithCache(service, (cache): Write => {
    const relation = findRelation(cache, service.schema, name);
    const plan = planReturned(service, cache, request, relation, query);
    const conditions = filtered(plan, query);
    requireFilter("DELETE", conditions.length);
    return {
      plan,
      hasWork: true,
      render: (params, returning) => renderDelete(relation, conditions, params, returning),
    };
  });
  return answerChange(service, request, write, { range: () => "*", honours: CHANGE_HONOURS });
}

/** A limited write needs an order to mean anything; writing all rows silently would be worse than an error. */
function writeQuery(request: RestRequest): Query {
  const query = parseQuery(request.search);
  if ([...query.limits, ...query.offsets].some(({ path }) => path.length === 0)) {
    throw notImplemented("limit and offset on a write are not supported; name the rows by filters.");
  }
  // Without a representation nothing is selected, and so no right to read is needed.
  return request.prefer.return === "representation" ? query : { ...query, select: [], orders: [] };
}

/** The rows of the answer, which are chosen by the write. */
function planReturned(
  { maxRows }: RestService,
  cache: SchemaCache,
  { representation: { format } }: RestRequest,
  relation: Relation,
  query: Query,
): ReadPlan {
  const conditions = query.conditions.filter(({ path }) => path.length > 0);
  return planRead(cache, relation, { ...query, conditions }, { source: "result", maxRows, format });
}

function filtered(plan: ReadPlan, query: Query): Condition[] {
  const conditions = planWriteConditions(plan, query);
  if (plan.embeds.some((embed) => embed.isInner || embed.isTested)) {
    throw notImplemented("Choosing the rows of a write by an embedded relation is not supported.");
  }
  return conditions;
}

async function requestPayload(service: RestService, request: RestRequest): Promise<Payload> {
  const bytes = await readBytes(request.raw, service.bodyLimitBytes);
  return parsePayload(decodeText(bytes), bodyType(request.raw));
}

/** The place of the row that the filters name; others of the payload do not count. */
function requirePrimaryKey(relation: Relation, query: Query, payload: Payload): number {
  const filters = new Map<string, string>();
  for (const { path, value } of query.conditions) {
    const simple = path.length === 0 && value.kind === "filter" && value.field.path.length === 0 && !value.isNegated;
    const operation = simple ? value.operation : null;
    if (operation?.kind !== "compare" || operation.operator !== "eq" || operation.quantifier) throw invalidFilters();
    if (simple) filters.set(value.field.name, operation.value);
  }
  const { primaryKey } = relation;
  if (primaryKey.length === 0 || filters.size !== primaryKey.length || query.conditions.length !== filters.size) {
    throw invalidFilters();
  }
  if (primaryKey.some((column) => !filters.has(column))) throw invalidFilters();
  const place = payload.rows.findIndex((row) =>
    primaryKey.every((column) => String(row.get(column)) === filters.get(column)),
  );
  if (place >= 0) return place;
  throw new RestError(400, "PGRST115", "Payload values do not match URL in primary key column(s)");
}

const invalidFilters = () =>
  new RestError(405, "PGRST105", "Filters must include all and only primary key columns with 'eq' operators");

const NOTHING: AnswerRow = {
  body: "[]",
  body_bytes: "2",
  page_rows: "0",
  total: "0",
  location: null,
  updated_rows: null,
  response_headers: null,
  response_status: null,
};

/** Checks in the same transaction, so that a failure undoes the write. */
async function run(service: RestService, request: RestRequest, write: Write): Promise<AnswerRow> {
  const { prefer, representation } = request;
  const wantsRows = prefer.return === "representation";
  const check = (row: AnswerRow) => {
    const rows = Number(row.total);
    requireSingular(representation, rows);
    requireMaxAffected(prefer, rows);
    return row;
  };
  if (!write.hasWork) return check(wantsRows ? NOTHING : { ...NOTHING, body: null });
  // The row limit is for reading: a write returns all of its rows.
  const plan = { ...write.plan, limit: Number.MAX_SAFE_INTEGER };
  const location = prefer.return === "headers-only" ? plan.relation.primaryKey : [];
  const params = new Params();
  const statement = renderStatement(
    {
      writes: `(${write.render(params, renderReturning(wantsRows ? plan : null, location))})`,
      rows: wantsRows ? renderRows(plan, '"w"', params) : 'select 1 from "w"',
      representation: wantsRows ? representation : null,
      names: outputNames(plan),
      scalar: null,
      total: 'select count(*) from "w"',
      location,
    },
    params,
  );
  const isStepwise = wantsRows || representation.format === "object" || prefer.maxAffected !== null;
  return runAsCaller(service, request, { readOnly: false, isStepwise, hasLongList: params.hasLongList }, async (sql) =>
    check(await runStatement(sql, statement, params.values)),
  );
}

async function answerInsert(
  service: RestService,
  request: RestRequest,
  write: InsertWrite,
  { isMerge, statusOfUpdate = 200 }: { isMerge: boolean; statusOfUpdate?: number },
): Promise<Response> {
  const row = await run(service, request, write);
  const rows = Number(row.total);
  const hasInserted = rows > Number(row.updated_rows ?? "0");
  const headers: AnswerHeaders = { "content-range": contentRange(0, 0, request.prefer.count === null ? null : rows) };
  if (row.location !== null && rows === 1) headers["location"] = locationOf(request, row.location);
  return answerWith(request, row, {
    status: isMerge && !hasInserted ? statusOfUpdate : 201,
    headers,
    honours: [
      ...(write.hasKey ? (["resolution"] as const) : []),
      "missing",
      "return",
      "count",
      "handling",
      "maxAffected",
      "timezone",
    ],
  });
}

const CHANGE_HONOURS: Answer["honours"] = ["return", "count", "handling", "maxAffected", "timezone"];

async function answerChange(
  service: RestService,
  request: RestRequest,
  write: Write,
  { range, honours }: { range: (rows: number) => string; honours: Answer["honours"] },
): Promise<Response> {
  const row = await run(service, request, write);
  const rows = Number(row.total);
  const total = request.prefer.count === null ? "*" : String(rows);
  return answerWith(request, row, {
    status: request.prefer.return === "representation" ? 200 : 204,
    headers: { "content-range": `${range(rows)}/${total}` },
    honours,
  });
}

function locationOf(request: RestRequest, location: string): string {
  const key = z.record(z.string(), z.string().nullable()).parse(JSON.parse(location));
  const filters = new URLSearchParams();
  for (const [name, value] of Object.entries(key)) filters.set(name, value === null ? "is.null" : `eq.${value}`);
  return `${encodeURI(request.path)}?${filters.toString()}`;
}
