import {
  bodyType,
  decodeText,
  jsonPayload,
  parseAny,
  parsePairs,
  parsePayload,
  type Payload,
  readBytes,
} from "./body.ts";
import { RestError } from "./errors.ts";
import type { Query } from "#backend/rest/parse/ast.ts";
import { type ArgumentNames, parseQuery } from "#backend/rest/parse/query.ts";
import { type CallShape, findRoutine } from "#backend/rest/plan/find-routine.ts";
import { applyRange } from "#backend/rest/plan/apply-range.ts";
import { planRead } from "#backend/rest/plan/read-plan.ts";
import type { ReadPlan } from "#backend/rest/plan/types.ts";
import type { RestRequest } from "./request.ts";
import { answerWith, contentRange, pageStatus, requireMaxAffected, requireSingular } from "./response.ts";
import { nothingComputed, type Relation, type Routine, type SchemaCache } from "#backend/rest/schema/types.ts";
import { type CallArguments, renderCall, SCALAR_COLUMN } from "#backend/rest/sql/call.ts";
import { outputNames, renderMatches, renderRows } from "#backend/rest/sql/read.ts";
import { renderStatement } from "#backend/rest/sql/statement.ts";
import { planWithCache, type RestService, runAsCaller, runStatement } from "./service.ts";
import { Params } from "#backend/rest/sql/quoting.ts";

interface Call {
  query: Query;
  args: CallArguments;
  shape: CallShape;
}

export async function callFunction(service: RestService, request: RestRequest, name: string): Promise<Response> {
  const isRead = request.method !== "POST";
  const posted = isRead ? null : await postedCall(service, request);
  const { choice, plan, call } = await planWithCache(service, (cache) => {
    const requested = posted ?? queryCall(cache, request, name);
    const found = findRoutine(cache, service.schema, name, requested.shape);
    const result = planRead(cache, resultRelation(found.routine), requested.query, {
      source: "result",
      maxRows: service.maxRows,
      format: request.representation.format,
    });
    applyRange(result, requested.query, request.range, service.maxRows);
    return { choice: found, call: requested, plan: result };
  });
  const { routine } = choice;
  const { prefer, method } = request;
  if (prefer.maxAffected !== null && !routine.returnsSet) {
    throw new RestError(
      400,
      "PGRST128",
      "Function must return SETOF or TABLE when max-affected preference is used with handling=strict",
    );
  }

  const isVoid = routine.returns.kind === "void";
  const isScalar = routine.returns.kind === "scalar";
  const representation =
    routine.returnsSet || request.representation.format !== "array"
      ? request.representation
      : { ...request.representation, format: "object" as const };
  const params = new Params();
  const statement = renderStatement(
    {
      writes: renderCall(choice, call.args, plan.computed, params),
      rows: isVoid ? 'select 1 from "w"' : renderRows(plan, '"w"', params),
      representation: isVoid || method === "HEAD" ? null : representation,
      names: outputNames(plan),
      scalar: isScalar ? { column: SCALAR_COLUMN, isList: routine.returnsSet } : null,
      total: totalOf(request, plan, isVoid, params),
      location: [],
    },
    params,
  );
  const readOnly = isRead || routine.volatility !== "volatile";
  const row = await runAsCaller(
    service,
    request,
    { readOnly, isStepwise: !readOnly, hasLongList: params.hasLongList },
    async (sql) => {
      const answer = await runStatement(sql, statement, params.values);
      if (routine.returnsSet) requireSingular(request.representation, Number(answer.page_rows));
      requireMaxAffected(prefer, Number(answer.total));
      return answer;
    },
  );

  const pageRows = Number(row.page_rows);
  const total = prefer.count === null || row.total === null ? null : Number(row.total);
  return answerWith(request, row, {
    status: isVoid ? 204 : pageStatus(plan.offset, pageRows, total),
    headers: isVoid ? {} : { "content-range": contentRange(plan.offset, pageRows, total) },
    honours: ["count", "handling", "maxAffected", "timezone"],
  });
}

function totalOf({ prefer }: RestRequest, plan: ReadPlan, isVoid: boolean, params: Params): string | null {
  if (prefer.maxAffected !== null) return 'select count(*) from "w"';
  if (prefer.count === null || isVoid) return null;
  return `select count(*) from (${renderMatches(plan, '"w"', params)}) as "m"`;
}

async function postedCall(service: RestService, request: RestRequest): Promise<Call> {
  const query = parseQuery(request.search);
  const bytes = await readBytes(request.raw, service.bodyLimitBytes);
  const type = bodyType(request.raw);
  if (type === "text/plain") return wholeCall(query, decodeText(bytes), ["text"]);
  if (type === "text/xml") return wholeCall(query, decodeText(bytes), ["xml"]);
  if (type === "application/octet-stream") return wholeCall(query, `\\x${bytes.toString("hex")}`, ["bytea"]);
  if (type === FORM) return pairsCall(query, parsePairs(decodeText(bytes)));
  if (type !== "application/json") return namedCall(query, parsePayload(decodeText(bytes), type), []);
  const text = bytes.length === 0 ? "{}" : decodeText(bytes);
  const value = parseAny(text);
  const payload = holdsArguments(value) ? jsonPayload(text, value) : null;
  return payload?.isUniform ? namedCall(query, payload, JSON_TYPES) : wholeCall(query, text, JSON_TYPES);
}

const FORM = "application/x-www-form-urlencoded";
const JSON_TYPES = ["json", "jsonb"];

const holdsArguments = (value: unknown): boolean => (Array.isArray(value) ? value.every(isObject) : isObject(value));

const isObject = (value: unknown) => typeof value === "object" && value !== null && !Array.isArray(value);

function namedCall(query: Query, payload: Payload, wholeBody: string[]): Call {
  const { text, isArray } = payload;
  const names = query.columns ?? payload.keys;
  return { query, args: { kind: "json", text, isArray, names }, shape: { names, wholeBody } };
}

function wholeCall(query: Query, text: string, wholeBody: string[]): Call {
  return { query, args: { kind: "json", text, isArray: false, names: [] }, shape: { names: null, wholeBody } };
}

function queryCall(cache: SchemaCache, request: RestRequest, name: string): Call {
  const query = parseQuery(request.search, argumentNames(cache.routines.get(name) ?? []));
  return pairsCall(query, query.args);
}

function pairsCall(query: Query, pairs: [name: string, value: string][]): Call {
  const names = [...new Set(pairs.map(([key]) => key))];
  return { query, args: { kind: "query", pairs }, shape: { names, wholeBody: [] } };
}

function argumentNames(overloads: Routine[]): ArgumentNames {
  const parameters = overloads.flatMap((routine) => routine.parameters);
  return (name) => {
    const found = parameters.filter((parameter) => parameter.name === name);
    if (found.length === 0) return null;
    return found.some((parameter) => parameter.isRequired) ? "required" : "optional";
  };
}

function resultRelation(routine: Routine): Relation {
  if (routine.returns.kind === "rows") return routine.returns.relation;
  const columns: Relation["columns"] = new Map();
  if (routine.returns.kind === "scalar") {
    const type = { ...routine.returns.type, casts: {} };
    columns.set(SCALAR_COLUMN, { name: SCALAR_COLUMN, type, isNotNull: false, hasDefault: false, isGenerated: false });
  }
  return {
    oid: "",
    schema: routine.schema,
    name: routine.name,
    kind: "result",
    columns,
    ...nothingComputed(),
    primaryKey: [],
    comment: null,
  };
}
