import { z } from "zod";
import type { Queries } from "#backend/postgres/database.ts";
import { RestError } from "./errors.ts";
import { lastAt, parseQuery, parseRangeHeader } from "#backend/rest/parse/query.ts";
import type { Query } from "#backend/rest/parse/ast.ts";
import { planRead } from "#backend/rest/plan/read-plan.ts";
import type { ReadPlan } from "#backend/rest/plan/types.ts";
import type { RestRequest } from "./request.ts";
import { answerWith, contentRange, pageStatus, requireSingular } from "./response.ts";
import type { Relation, SchemaCache } from "#backend/rest/schema/types.ts";
import { outputNames, renderMatches, renderRows } from "#backend/rest/sql/read.ts";
import { renderStatement } from "#backend/rest/sql/statement.ts";
import { planWithCache, type RestService, runAsCaller, runStatement } from "./service.ts";
import { Params, qualified } from "#backend/rest/sql/quoting.ts";

export function findRelation(cache: SchemaCache, schema: string, name: string): Relation {
  const relation = cache.relations.get(name);
  if (relation) return relation;
  throw new RestError(
    404,
    "PGRST205",
    `Could not find the table '${schema}.${name.slice(0, 100)}' in the schema cache`,
  );
}

export async function readTable(service: RestService, request: RestRequest, name: string): Promise<Response> {
  const query = parseQuery(request.search);
  const range = parseRangeHeader(request.raw.headers.get("range"));
  const plan = await planWithCache(service, (cache) =>
    planRead(cache, findRelation(cache, service.schema, name), query, service.maxRows),
  );
  applyRange(plan, query, range, service.maxRows);
  const { representation, prefer, method } = request;
  const source = qualified(plan.relation);
  const params = new Params();
  const statement = renderStatement(
    {
      writes: null,
      rows: renderRows(plan, source, params),
      scalar: null,
      location: [],
      representation: method === "HEAD" ? null : representation,
      names: outputNames(plan),
      total: totalOf(plan, source, prefer.count, service.maxRows, params),
    },
    params,
  );
  const isStepwise = prefer.count === "planned" || prefer.count === "estimated";
  const { row, total } = await runAsCaller(service, request, { readOnly: true, isStepwise }, async (sql) => {
    const answer = await runStatement(sql, statement, params);
    return {
      row: answer,
      total: await resolveTotal(sql, plan, source, prefer.count, answer.total, service.maxRows),
    };
  });
  const pageRows = Number(row.page_rows);
  requireSingular(representation, pageRows);
  const headers = new Headers({
    "Content-Range": contentRange(plan.offset, pageRows, total),
    "Content-Location": `${encodeURI(request.path)}${request.search}`,
  });
  return answerWith(request, row, {
    status: pageStatus(plan.offset, pageRows, total),
    headers,
    honours: ["count", "handling", "timezone"],
  });
}

/** The page within a `Range` header; both count from the first row. */
function applyRange(plan: ReadPlan, query: Query, range: ReturnType<typeof parseRangeHeader>, maxRows: number): void {
  if (!range) return;
  const limit = lastAt(query.limits, []);
  const queryEnd = limit === null ? Number.POSITIVE_INFINITY : plan.offset + limit;
  const rangeEnd = range.to === null ? Number.POSITIVE_INFINITY : range.to + 1;
  plan.offset = Math.max(plan.offset, range.from);
  plan.limit = Math.min(Math.max(Math.min(queryEnd, rangeEnd) - plan.offset, 0), maxRows);
}

type CountKind = RestRequest["prefer"]["count"];

/** An estimate counts exactly up to the row limit and no further. */
function totalOf(plan: ReadPlan, source: string, count: CountKind, maxRows: number, params: Params): string | null {
  if (count !== "exact" && count !== "estimated") return null;
  const limit = count === "estimated" ? ` limit ${maxRows + 1}` : "";
  return `select count(*) from (${renderMatches(plan, source, params)}${limit}) as "m"`;
}

async function resolveTotal(
  sql: Queries,
  plan: ReadPlan,
  source: string,
  count: CountKind,
  counted: string | null,
  maxRows: number,
): Promise<number | null> {
  const exact = counted === null ? null : Number(counted);
  if (count === "planned") return plannedRows(sql, plan, source);
  if (count === "estimated" && exact !== null && exact > maxRows) {
    return Math.max(await plannedRows(sql, plan, source), exact);
  }
  return exact;
}

const explainSchema = z.tuple([z.object({ Plan: z.object({ "Plan Rows": z.number() }) })]);

async function plannedRows(sql: Queries, plan: ReadPlan, source: string): Promise<number> {
  const params = new Params();
  const explain = `explain (format json) ${renderMatches(plan, source, params)}`;
  const [row] = (await sql.query<{ "QUERY PLAN": unknown }>(explain, params.values)).rows;
  const [top] = explainSchema.parse(row?.["QUERY PLAN"]);
  return top.Plan["Plan Rows"];
}
