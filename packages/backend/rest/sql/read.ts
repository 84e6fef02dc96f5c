import type { EmbedPlan, OrderPlan, ReadPlan } from "#backend/rest/plan/types.ts";
import { columnOf, type Params, qualified, quoteIdentifier } from "./quoting.ts";
import { renderConditions, renderRef } from "./conditions.ts";

export function renderRows(plan: ReadPlan, source: string, params: Params): string {
  const outputs = renderOutputs(plan, params).map(({ sql, name }) => `${sql} as ${quoteIdentifier(name)}`);
  return `select ${outputs.join(", ")} from ${renderFrom(plan, source, params)}${renderOrder(plan, params)}${renderPage(plan)}`;
}

export function renderMatches(plan: ReadPlan, source: string, params: Params): string {
  return `select 1 from ${renderFrom(plan, source, params, true)}`;
}

export function outputNames(plan: ReadPlan): string[] {
  return plan.outputs.flatMap((output) => {
    if (output.kind === "column") return [output.name];
    return output.embed.isSpread ? outputNames(output.embed.plan) : [output.embed.name];
  });
}

interface RenderedOutput {
  sql: string;
  name: string;
}

function renderOutputs(plan: ReadPlan, params: Params): RenderedOutput[] {
  return plan.outputs.flatMap((output) => {
    if (output.kind === "column") {
      const { ref, shownBy, cast, name } = output;
      const value = renderRef(ref, params);
      const shown = shownBy ? `${qualified(shownBy)}(${value})` : value;
      return [{ sql: cast ? `cast(${shown} as ${qualified(cast)})` : shown, name }];
    }
    const { embed } = output;
    if (embed.isSpread) {
      return outputNames(embed.plan).map((name, index) => ({ name, sql: listOr(embed, `s${index + 1}`) }));
    }
    return [{ name: embed.name, sql: listOr(embed, "j") }];
  });
}

function listOr(embed: EmbedPlan, column: string): string {
  const value = columnOf(embed.joinAlias, column);
  return embed.isToOne ? value : `coalesce(${value}, '[]'::json)`;
}

function renderFrom(plan: ReadPlan, source: string, params: Params, onlyMatching = false): string {
  const embeds = onlyMatching ? plan.embeds.filter((embed) => embed.isInner || embed.isTested) : plan.embeds;
  const joins = embeds.map((embed) => renderJoin(embed, plan, params, onlyMatching));
  const where = renderConditions(plan.conditions, params);
  return `${source} as ${quoteIdentifier(plan.alias)}${joins.join("")} where ${where}`;
}

/** Yields `j` (json, NULL when missing), `s1…` (columns of a spread) and `o1…` (columns the parent is ordered by). */
function renderJoin(embed: EmbedPlan, parent: ReadPlan, params: Params, onlyMatching: boolean): string {
  const { plan, relationship } = embed;
  const { junction } = relationship;
  const target = qualified(relationship.target);
  const links: string[] = [];
  let source = target;
  if (junction) {
    source = `${qualified(junction.relation)} as ${quoteIdentifier(embed.junctionAlias)} cross join ${target}`;
    for (const [own, other] of relationship.columns) {
      links.push(`${columnOf(parent.alias, own)} = ${columnOf(embed.junctionAlias, other)}`);
    }
    for (const [own, other] of junction.targetColumns) {
      links.push(`${columnOf(embed.junctionAlias, own)} = ${columnOf(plan.alias, other)}`);
    }
  } else {
    for (const [own, other] of relationship.columns) {
      links.push(`${columnOf(parent.alias, own)} = ${columnOf(plan.alias, other)}`);
    }
  }
  const from = `${renderFrom(plan, source, params, onlyMatching)} and ${links.join(" and ")}`;
  const rows = () => (embed.isToOne ? renderToOne(embed, parent, from, params) : renderToMany(embed, from, params));
  const body = onlyMatching ? `select 'true'::json as "j" from ${from}${renderFirst(plan)}` : rows();
  const alias = quoteIdentifier(embed.joinAlias);
  return embed.isInner
    ? ` join lateral (${body}) as ${alias} on ${alias}."j" is not null`
    : ` left join lateral (${body}) as ${alias} on true`;
}

function renderToOne(embed: EmbedPlan, parent: ReadPlan, from: string, params: Params): string {
  const outputs = renderOutputs(embed.plan, params);
  const columns: string[] = [];
  if (embed.isSpread) {
    columns.push(`'true'::json as "j"`, ...outputs.map(({ sql }, index) => `${sql} as "s${index + 1}"`));
  } else {
    const named = outputs.map(({ sql, name }) => `${sql} as ${quoteIdentifier(name)}`);
    columns.push(`(select row_to_json("o".*) from (select ${named.join(", ")}) as "o") as "j"`);
  }
  for (const [index, term] of parent.order.entries()) {
    if (term.embed === embed) columns.push(`${renderRef(term.ref, params)} as "o${index + 1}"`);
  }
  return `select ${columns.join(", ")} from ${from}${renderFirst(embed.plan)}`;
}

function renderToMany(embed: EmbedPlan, from: string, params: Params): string {
  const outputs = renderOutputs(embed.plan, params);
  const page = `${renderOrder(embed.plan, params)}${renderPage(embed.plan)}`;
  if (embed.isSpread) {
    const inner = outputs.map(({ sql }, index) => `${sql} as "s${index + 1}"`);
    const lists = outputs.map((_, index) => `json_agg("x"."s${index + 1}") as "s${index + 1}"`);
    const columns = [`json_agg(1) as "j"`, ...lists].join(", ");
    return `select ${columns} from (select ${inner.join(", ")} from ${from}${page}) as "x"`;
  }
  const named = outputs.map(({ sql, name }) => `${sql} as ${quoteIdentifier(name)}`);
  return `select json_agg("x".*) as "j" from (select ${named.join(", ")} from ${from}${page}) as "x"`;
}

function renderOrder(plan: ReadPlan, params: Params): string {
  if (plan.order.length === 0) return "";
  return ` order by ${plan.order.map((term, index) => renderTerm(term, index, params)).join(", ")}`;
}

function renderTerm({ ref, embed, isDescending, nulls }: OrderPlan, index: number, params: Params): string {
  const key = embed ? columnOf(embed.joinAlias, `o${index + 1}`) : renderRef(ref, params);
  return `${key}${isDescending ? " desc" : " asc"}${nulls ? ` nulls ${nulls}` : ""}`;
}

/** At most one row of the page. */
const renderFirst = (plan: ReadPlan) => renderPage({ ...plan, limit: Math.min(plan.limit, 1) });

const renderPage = (plan: ReadPlan) => ` limit ${plan.limit} offset ${plan.offset}`;
