import { z } from "zod";
import type { Queries } from "#backend/postgres/database.ts";
import { RestError } from "./errors.ts";
import { parseQuery } from "#backend/rest/parse/query.ts";
import { applyRange } from "#backend/rest/plan/apply-range.ts";
import { planRead } from "#backend/rest/plan/read-plan.ts";
import type { ReadPlan } from "#backend/rest/plan/types.ts";
import { KeptReads, keepRead, type KeptRead, paramsOf, shapeOf } from "./kept-reads.ts";
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

const keptReads = new KeptReads<ReadPlan>();

export async function readTable(service: RestService, request: RestRequest, name: string): Promise<Response> {
  const { representation, prefer, search, method, range } = request;
  // An estimate goes on from the plan, so with the values that are in it.
  const isStepwise = prefer.count === "planned" || prefer.count === "estimated";
  const { text, values } = isStepwise ? { text: search, values: [] } : shapeOf(search);
  const { format, stripNulls } = representation;
  const key = JSON.stringify([name, method, text, range, prefer.count, format, stripNulls]);
  const read = await planWithCache(service, (cache) =>
    keptReads.get(cache, key, () => planTable(service, cache, request, { name, search: text })),
  );
  const { plan, statement, hasLongList } = read;
  const { row, total } = await runAsCaller(
    service,
    request,
    { readOnly: true, isStepwise, hasLongList },
    async (sql) => {
      const answer = await runStatement(sql, statement, paramsOf(read, values));
      return { row: answer, total: await resolveTotal(sql, plan, prefer.count, answer.total, service.maxRows) };
    },
  );
  const pageRows = Number(row.page_rows);
  requireSingular(representation, pageRows);
  return answerWith(request, row, {
    status: pageStatus(plan.offset, pageRows, total),
    headers: {
      "content-range": contentRange(plan.offset, pageRows, total),
      ...location(`${encodeURI(request.path)}${search}`),
    },
    honours: ["count", "handling", "timezone"],
  });
}

/** Node's clients take 16 kB of headers in all, proxies 4 or 8: an address with hundreds of ids would fail there. */
const MAX_LOCATION = 2_048;

function location(address: string): Record<string, string> {
  return address.length > MAX_LOCATION ? {} : { "content-location": address };
}

function planTable(
  service: RestService,
  cache: SchemaCache,
  { method, prefer, representation, range }: RestRequest,
  { name, search }: { name: string; search: string },
): KeptRead<ReadPlan> {
  const query = parseQuery(search);
  const plan = planRead(cache, findRelation(cache, service.schema, name), query, {
    source: "relation",
    maxRows: service.maxRows,
    format: representation.format,
  });
  applyRange(plan, query, range, service.maxRows);
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
  return keepRead(plan, statement, params);
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
  count: CountKind,
  counted: string | null,
  maxRows: number,
): Promise<number | null> {
  const exact = counted === null ? null : Number(counted);
  if (count === "planned") return plannedRows(sql, plan);
  if (count === "estimated" && exact !== null && exact > maxRows) {
    return Math.max(await plannedRows(sql, plan), exact);
  }
  return exact;
}

const explainSchema = z.tuple([z.object({ Plan: z.object({ "Plan Rows": z.number() }) })]);

async function plannedRows(sql: Queries, plan: ReadPlan): Promise<number> {
  const params = new Params();
  const explain = `explain (format json) ${renderMatches(plan, qualified(plan.relation), params)}`;
  const [row] = (await sql.query<{ "QUERY PLAN": unknown }>(explain, params.values)).rows;
  const [top] = explainSchema.parse(row?.["QUERY PLAN"]);
  return top.Plan["Plan Rows"];
}
