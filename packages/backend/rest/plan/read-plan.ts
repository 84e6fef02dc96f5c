import { RestError, notEmbedded, notImplemented, severalEmbedded, undefinedColumn } from "#backend/rest/errors.ts";
import type { Representation } from "#backend/rest/parse/accept.ts";
import type { At, EmbedItem, EmbedPath, Field, Logic, OrderTerm, Query, SelectItem } from "#backend/rest/parse/ast.ts";
import { lastAt, samePath } from "#backend/rest/parse/query.ts";
import type { Column, FunctionName, PgType, Relation, SchemaCache } from "#backend/rest/schema/types.ts";
import { findRelationship } from "./find-relationship.ts";
import type { ColumnRef, Condition, EmbedPlan, OrderPlan, Output, ReadPlan } from "./types.ts";

interface ReadOptions {
  source: ReadPlan["source"];
  maxRows: number;
  /** Domains have a form of their own in json alone. */
  format: Representation["format"];
}

/** From here on SQL gets identifiers of the cache, made-up aliases and values; output names are only ever quoted. */
export function planRead(cache: SchemaCache, root: Relation, query: Query, options: ReadOptions): ReadPlan {
  const planner = new Planner(cache, withNamesOfEmbeds(query), options);
  const plan = planner.node(root, query.select, []);
  planner.checkPaths(plan);
  return plan;
}

/** An embed with an alias is found by its relation's name, too, where only one of that relation is there. */
function withNamesOfEmbeds(query: Query): Query {
  const named = <T>(list: readonly At<T>[]) =>
    list.map(({ path, value }) => ({ path: namesOfEmbeds(query.select, path), value }));
  const { conditions, orders, limits, offsets } = query;
  return {
    ...query,
    conditions: named(conditions),
    orders: named(orders),
    limits: named(limits),
    offsets: named(offsets),
  };
}

function namesOfEmbeds(items: readonly SelectItem[], [first, ...rest]: EmbedPath): EmbedPath {
  if (first === undefined) return [];
  const embeds = items.filter((item) => item.kind === "embed");
  const ofRelation = embeds.filter(({ relation }) => relation === first);
  const embed = embeds.find((item) => nameOf(item) === first) ?? ofRelation[0];
  if (embed && nameOf(embed) !== first && ofRelation.length > 1) throw severalEmbedded(first, ofRelation.map(nameOf));
  return embed ? [nameOf(embed), ...namesOfEmbeds(embed.items, rest)] : [first, ...rest];
}

const nameOf = ({ alias, relation }: EmbedItem) => alias ?? relation;

/** With nothing in it, or only such embeds, it filters and is not shown. */
const isShown = (items: readonly SelectItem[]): boolean =>
  items.some((item) => item.kind !== "embed" || isShown(item.items));

/** The rows that a write chooses; here a column comes before an embed of the same name. */
export function planWriteConditions(plan: ReadPlan, query: Query): Condition[] {
  const embeds = plan.embeds.filter(({ name }) => !plan.relation.columns.has(name));
  const own = query.conditions.filter(({ path }) => path.length === 0);
  return own.map(({ value }) => condition({ ...plan, embeds, source: "relation" }, value));
}

class Planner {
  readonly cache: SchemaCache;
  readonly query: Query;
  readonly maxRows: number;
  readonly #source: ReadPlan["source"];
  readonly #isJson: boolean;
  #nodes = 0;

  constructor(cache: SchemaCache, query: Query, { source, maxRows, format }: ReadOptions) {
    this.cache = cache;
    this.query = query;
    this.maxRows = maxRows;
    this.#source = source;
    this.#isJson = format !== "csv";
  }

  node(relation: Relation, items: SelectItem[], path: EmbedPath): ReadPlan {
    const alias = `t${this.#nodes}`;
    this.#nodes += 1;
    const plan: ReadPlan = {
      alias,
      relation,
      source: path.length === 0 ? this.#source : "relation",
      computed: [],
      outputs: [],
      embeds: [],
      conditions: [],
      order: [],
      limit: Math.min(lastAt(this.query.limits, path) ?? this.maxRows, this.maxRows),
      offset: lastAt(this.query.offsets, path) ?? 0,
    };
    for (const item of items) plan.outputs.push(...this.#outputs(plan, item, path));
    for (const { path: at, value } of this.query.conditions) {
      if (samePath(at, path)) plan.conditions.push(condition(plan, value));
    }
    const order = this.query.orders.find((entry) => samePath(entry.path, path));
    plan.order = (order?.value ?? []).map((term) => orderPlan(plan, term));
    return plan;
  }

  checkPaths(plan: ReadPlan): void {
    const { conditions, orders, limits, offsets } = this.query;
    for (const { path } of [...conditions, ...orders, ...limits, ...offsets]) {
      let node = plan;
      for (const name of path) {
        const embed = node.embeds.find((entry) => entry.name === name);
        if (!embed) throw notEmbedded(name);
        node = embed.plan;
      }
    }
  }

  #outputs(plan: ReadPlan, item: SelectItem, path: EmbedPath): Output[] {
    if (item.kind === "star") {
      return [...plan.relation.columns.values()].map((column) => ({
        kind: "column",
        ref: { alias: plan.alias, column, path: [] },
        shownBy: this.#shownBy(column.type),
        cast: null,
        name: column.name,
      }));
    }
    if (item.kind === "embed") {
      const embed = this.#embed(plan, item, path);
      plan.embeds.push(embed);
      return embed.isVisible ? [{ kind: "embed", embed }] : [];
    }
    const ref = this.#isCount(plan, item.field) ? this.#count(plan, item.field) : columnRef(plan, item.field);
    const cast = item.cast === null ? null : this.#castType(item.cast);
    const shownBy = ref.path.length === 0 ? this.#shownBy(ref.column.type) : null;
    return [{ kind: "column", ref, shownBy, cast, name: item.alias ?? outputName(item.field) }];
  }

  /** Where no column has the name, Postgres reads `relation.count` as the number of its rows. */
  #isCount({ relation }: ReadPlan, { name }: Field): boolean {
    return name === "count" && !relation.columns.has(name) && !relation.computed.has(name);
  }

  #count({ alias }: ReadPlan, { name, path }: Field): ColumnRef {
    const flags = { isNotNull: true, hasDefault: false, isGenerated: true };
    const computedBy = { schema: "pg_catalog", name };
    return { alias, column: { name, type: this.#castType("int8"), ...flags, computedBy }, path };
  }

  #shownBy(type: PgType): FunctionName | null {
    return this.#isJson ? (type.casts.toJson ?? null) : null;
  }

  #embed(plan: ReadPlan, item: EmbedItem, path: EmbedPath): EmbedPlan {
    const name = nameOf(item);
    if (plan.embeds.some((embed) => embed.name === name)) {
      throw notImplemented(`'${name}' is embedded twice at one level; give one of the two an alias.`);
    }
    const relationship = findRelationship(this.cache, plan.relation, item);
    const { cardinality } = relationship;
    const child = this.node(relationship.target, item.items, [...path, name]);
    return {
      name,
      relationship,
      joinAlias: `e${child.alias.slice(1)}`,
      junctionAlias: `j${child.alias.slice(1)}`,
      isToOne: cardinality === "many-to-one" || cardinality === "one-to-one",
      isInner: item.join === "inner",
      isSpread: item.isSpread,
      isVisible: isShown(item.items),
      isTested: false,
      plan: child,
    };
  }

  #castType(name: string): PgType {
    const type = this.cache.castable.get(name);
    if (!type) throw new RestError(400, "42704", `type "${name}" does not exist`);
    return type;
  }
}

function columnRef(plan: ReadPlan, field: Field): ColumnRef {
  const column = plan.relation.columns.get(field.name) ?? computedColumn(plan, field.name);
  if (!column) throw undefinedColumn(plan.relation.name, field.name);
  return { alias: plan.alias, column, path: field.path };
}

function computedColumn(plan: ReadPlan, name: string): Column | undefined {
  const column = plan.relation.computed.get(name);
  if (!column || plan.source === "relation") return column;
  if (!plan.computed.includes(column)) plan.computed.push(column);
  const { computedBy: _, ...held } = column;
  return held;
}

function outputName(field: Field): string {
  return field.path.findLast((step) => typeof step.key === "string")?.key.toString() ?? field.name;
}

function condition(plan: ReadPlan, logic: Logic): Condition {
  if (logic.kind === "group") {
    return { ...logic, items: logic.items.map((item) => condition(plan, item)) };
  }
  const { field, operation, isNegated } = logic;
  const embed = field.path.length === 0 ? plan.embeds.find((entry) => entry.name === field.name) : undefined;
  if (!embed || (embed.isSpread && plan.relation.columns.has(field.name)))
    return { kind: "filter", ref: columnRef(plan, field), filter: logic };
  const value = operation.kind === "is" ? operation.value : null;
  const isColumn = plan.relation.columns.has(field.name);
  // Where a column has the embed's name, `is.null` alone asks for the embed, as on hosted projects.
  if (value === "null" || (value === "not_null" && !isColumn)) {
    embed.isTested = true;
    return { kind: "embed-missing", embed, isNegated: isNegated !== (value === "not_null") };
  }
  if (isColumn) return { kind: "filter", ref: columnRef(plan, field), filter: logic };
  throw new RestError(400, "PGRST120", `Bad operator on the '${embed.name}' embedded resource`, {
    details: "Only is null or not is null filters are allowed on embedded resources",
  });
}

function orderPlan(plan: ReadPlan, term: OrderTerm): OrderPlan {
  const { isDescending, nulls, relation, field } = term;
  if (relation === null) return { ref: columnRef(plan, field), embed: null, isDescending, nulls };
  const embed = plan.embeds.find((entry) => entry.name === relation);
  if (!embed) throw notEmbedded(relation);
  if (!embed.isToOne) {
    throw new RestError(400, "PGRST118", `A related order on '${relation}' is not possible`, {
      details: `'${plan.relation.name}' and '${relation}' do not form a many-to-one or one-to-one relationship`,
    });
  }
  return { ref: columnRef(embed.plan, field), embed, isDescending, nulls };
}
