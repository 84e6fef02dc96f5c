import { z } from "zod";
import { baseOf, type PgType, type Relation } from "#backend/rest/schema/types.ts";
import type { RestRequest } from "./request.ts";
import { planWithCache, type RestService, runAsCaller } from "./service.ts";

/** Only what the current role may use at all. */
const VISIBLE = `
select jsonb_build_object(
  'relations', (select coalesce(jsonb_agg(c.oid::text), '[]') from pg_catalog.pg_class c
    where c.relnamespace = $1::text::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')
      and has_table_privilege(c.oid, 'select, insert, update, delete')),
  'functions', (select coalesce(jsonb_agg(distinct p.proname), '[]') from pg_catalog.pg_proc p
    where p.pronamespace = $1::text::regnamespace and has_function_privilege(p.oid, 'execute'))
)::text as visible`;

const visibleSchema = z.object({ relations: z.array(z.string()), functions: z.array(z.string()) });

export async function describeApi(service: RestService, request: RestRequest): Promise<Response> {
  const cache = await planWithCache(service, (current) => current);
  const visible = await runAsCaller(
    service,
    request,
    { readOnly: true, isStepwise: false, hasLongList: false },
    async (sql) => {
      const [row] = (await sql.query<{ visible: string }>(VISIBLE, [service.schema])).rows;
      return visibleSchema.parse(JSON.parse(row?.visible ?? "{}"));
    },
  );
  const relations = [...cache.relations.values()].filter((relation) => visible.relations.includes(relation.oid));
  const functions = [...cache.routines.keys()].filter((name) => visible.functions.includes(name));
  const body = {
    swagger: "2.0",
    info: { title: "Data API", description: "Tables and functions of this service", version: "1" },
    basePath: "/",
    consumes: ["application/json", "text/csv"],
    produces: ["application/json", "application/vnd.pgrst.object+json", "text/csv"],
    paths: Object.fromEntries([
      ...relations.map((relation) => [`/${relation.name}`, tablePath(relation)] as const),
      ...functions.map((name) => [`/rpc/${name}`, functionPath(name)] as const),
    ]),
    definitions: Object.fromEntries(relations.map((relation) => [relation.name, definition(relation)])),
  };
  return new Response(request.method === "HEAD" ? null : JSON.stringify(body), {
    headers: { "Content-Type": "application/openapi+json; charset=utf-8" },
  });
}

function tablePath(relation: Relation) {
  const schema = { $ref: `#/definitions/${relation.name}` };
  const rows = { description: "OK", schema: { type: "array", items: schema } };
  const body = { name: relation.name, in: "body", required: false, schema };
  const filters = [...relation.columns.keys()].map((name) => ({ name, in: "query", required: false, type: "string" }));
  const tags = [relation.name];
  return {
    get: { tags, parameters: filters, responses: { 200: rows, 206: { description: "Partial Content" } } },
    post: { tags, parameters: [body], responses: { 201: { description: "Created" } } },
    patch: { tags, parameters: [...filters, body], responses: { 204: { description: "No Content" } } },
    delete: { tags, parameters: filters, responses: { 204: { description: "No Content" } } },
  };
}

function functionPath(name: string) {
  const args = { name: "args", in: "body", required: true, schema: { type: "object" } };
  return { post: { tags: [`(rpc) ${name}`], parameters: [args], responses: { 200: { description: "OK" } } } };
}

function definition(relation: Relation) {
  const columns = [...relation.columns.values()];
  return {
    type: "object",
    ...(relation.comment === null ? {} : { description: relation.comment }),
    required: columns.filter((column) => column.isNotNull && !column.hasDefault).map((column) => column.name),
    properties: Object.fromEntries(columns.map((column) => [column.name, property(column.type)])),
  };
}

const JSON_TYPES: Record<string, string> = {
  int2: "integer",
  int4: "integer",
  int8: "integer",
  float4: "number",
  float8: "number",
  numeric: "number",
  bool: "boolean",
};

function property(type: PgType) {
  const { name, category } = baseOf(type);
  if (category === "A") return { type: "array", items: {}, format: name };
  return name === "json" || name === "jsonb" ? { format: name } : { type: JSON_TYPES[name] ?? "string", format: name };
}
