import { randomUUID } from "node:crypto";
import { LRUCache } from "lru-cache";
import { LIMITS } from "./request-bounds.ts";
import type { Params } from "./sql/quoting.ts";
import type { SchemaCache } from "./schema/types.ts";

/** A query string with marks where its values stood. */
interface Shape {
  text: string;
  values: string[];
}

/** `column=eq.value` and its kin, whose value is a parameter whatever it is; any other value belongs to the shape. */
const COMPARISON = /^(?:[\w.]*\.)?(\w+)=(?:not\.)?(?:eq|neq|gt|gte|lt|lte)\./;
const NO_COLUMNS = new Set(["select", "columns", "on_conflict", "apikey", "order", "limit", "offset", "and", "or"]);

/** Nobody can have sent it. */
const MARK = randomUUID();

export function shapeOf(search: string): Shape {
  if (search.length > LIMITS.queryString) return { text: search, values: [] };
  const values: string[] = [];
  const pairs = search.slice(1).split("&");
  const marked = pairs.map((pair) => {
    const [comparison, column] = COMPARISON.exec(pair) ?? [];
    if (comparison === undefined || column === undefined || NO_COLUMNS.has(column)) return pair;
    const value = decode(pair.slice(comparison.length));
    if (value.includes("\0")) return pair;
    values.push(value);
    return `${comparison}${MARK}${values.length - 1}`;
  });
  return { text: marked.join("&"), values };
}

/** As `URLSearchParams` reads it. */
function decode(text: string): string {
  return /[%+]/.test(text) ? (new URLSearchParams(`v=${text}`).get("v") ?? "") : text;
}

type Bound = Pick<Params, "values" | "hasLongList">;

/** A statement for all requests of one shape. */
export interface KeptRead<Plan> {
  plan: Plan;
  statement: string;
  /** A number stands for the value of the request at that place. */
  params: readonly (string | number)[];
  hasLongList: boolean;
}

export function keepRead<Plan>(plan: Plan, statement: string, { values, hasLongList }: Bound): KeptRead<Plan> {
  return {
    plan,
    statement,
    params: values.map((value) => (value.startsWith(MARK) ? Number(value.slice(MARK.length)) : value)),
    hasLongList,
  };
}

export function paramsOf(read: KeptRead<unknown>, values: readonly string[]): string[] {
  return read.params.map((param) => (typeof param === "number" ? (values[param] ?? "") : param));
}

/** Characters of statements and shapes: some thousand usual ones. */
const MOST_CHARACTERS = 8_000_000;

/** What a schema cache has planned; a newer one plans anew. */
export class KeptReads<Plan> {
  readonly #byCache = new WeakMap<SchemaCache, LRUCache<string, KeptRead<Plan>>>();

  get(cache: SchemaCache, key: string, plan: () => KeptRead<Plan>): KeptRead<Plan> {
    const kept = this.#keptOf(cache);
    const known = kept.get(key);
    if (known !== undefined) return known;
    const read = plan();
    kept.set(key, read, { size: key.length + read.statement.length });
    return read;
  }

  #keptOf(cache: SchemaCache): LRUCache<string, KeptRead<Plan>> {
    const kept = this.#byCache.get(cache) ?? new LRUCache<string, KeptRead<Plan>>({ maxSize: MOST_CHARACTERS });
    this.#byCache.set(cache, kept);
    return kept;
  }
}
