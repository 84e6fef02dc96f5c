import { LIMITS } from "#backend/rest/request-bounds.ts";
import type { Representation } from "#backend/rest/parse/accept.ts";
import { UPDATED_SETTING } from "./write.ts";
import { type Params, quoteIdentifier } from "./quoting.ts";

/** The one row of every statement. All counts are text, since a count is a bigint. */
export interface AnswerRow {
  body: string | null;
  body_bytes: string | null;
  page_rows: string;
  /** Rows written, or rows that match without the page; null where it was not requested. */
  total: string | null;
  location: string | null;
  updated_rows: string | null;
  response_headers: string | null;
  response_status: string | null;
}

export interface StatementParts {
  writes: string | null;
  rows: string;
  representation: Representation | null;
  names: string[];
  /** A single value instead of rows: the name of the only column. */
  scalar: { column: string; isList: boolean } | null;
  total: string | null;
  /** Columns of "w" that make up `location`; empty where it was not requested. */
  location: string[];
}

const OTHERS = ["page_rows", "total", "location", "updated_rows", "response_headers", "response_status"];

/** Postgres builds the whole body: types look as `to_json` writes them. */
export function renderStatement(parts: StatementParts, params: Params): string {
  const body = parts.representation ? `(${renderBody(parts, parts.representation, params)})::text` : "null::text";
  const location = parts.location.map((name) => `${params.text(name)}, ${quoteIdentifier(name)}::text`);
  const answer = `"answer"."text"`;
  const sized = [
    `case when octet_length(${answer}) <= ${LIMITS.responseBytes} then ${answer} end as "body"`,
    `octet_length(${answer})::text as "body_bytes"`,
  ];
  const columns = [
    `${body} as "text"`,
    `count(*)::text as "page_rows"`,
    `${parts.total ? `(${parts.total})::text` : "null::text"} as "total"`,
    `${location.length > 0 ? `(select json_build_object(${location.join(", ")})::text from "w" limit 1)` : "null::text"} as "location"`,
    `nullif(current_setting('${UPDATED_SETTING}', true), '') as "updated_rows"`,
    `nullif(current_setting('response.headers', true), '') as "response_headers"`,
    `nullif(current_setting('response.status', true), '') as "response_status"`,
  ];
  const head = parts.writes ? `with "w" as ${parts.writes} ` : "";
  const inner = `select ${columns.join(", ")} from (${parts.rows}) as "page"`;
  return `${head}select ${[...sized, ...OTHERS].join(", ")} from (${inner}) as "answer"`;
}

function renderBody({ names, scalar }: StatementParts, { format, stripNulls }: Representation, params: Params): string {
  if (format === "csv") return renderCsv(names, params);
  const value = scalar ? `"page".${quoteIdentifier(scalar.column)}` : `"page".*`;
  const list = stripNulls ? `json_strip_nulls(json_agg(${value}))` : `json_agg(${value})`;
  const single = scalar ? !scalar.isList : format === "object";
  return single ? `coalesce(${list} -> 0, 'null'::json)` : `coalesce(${list}, '[]'::json)`;
}

/** A row's text form is csv but for its brackets and for backslashes, which it doubles. */
function renderCsv(names: string[], params: Params): string {
  const head = names.map((name) => (/[",\r\n]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name)).join(",");
  const row = `replace(substring(("page".*)::text from 2 for length(("page".*)::text) - 2), '\\\\', '\\')`;
  return `${params.text(`${head}\n`)} || coalesce(string_agg(${row}, chr(10)), '')`;
}
