import type { ColumnPairs, Relation, Relationship } from "./types.ts";

export interface ForeignKey {
  name: string;
  source: Relation;
  target: Relation;
  columns: ColumnPairs;
  /** The source columns are a key of their own: at most one source row for each target row. */
  isUnique: boolean;
}

/** A relation that shows columns of a table under perhaps other names: the table itself, or a view of it. */
export interface Face {
  relation: Relation;
  /** Table column → column of `relation`. */
  columns: Map<string, string>;
}

/** Many-to-one and its reverse, one-to-one by a unique key, many-to-many by a junction; each also through views. */
export function deriveRelationships(
  foreignKeys: ForeignKey[],
  facesOf: (table: Relation) => Face[],
): Map<string, Relationship[]> {
  const found: Relationship[] = [];
  for (const key of foreignKeys) {
    for (const source of facesOf(key.source)) {
      for (const target of facesOf(key.target)) {
        const columns = translate(key.columns, source, target);
        if (columns) found.push(...bothWays(key, source.relation, target.relation, columns));
      }
    }
  }
  for (const first of foreignKeys) {
    for (const second of foreignKeys) {
      if (first === second || first.source !== second.source || !isJunction(first, second)) continue;
      found.push(...manyToMany(first, second, facesOf));
    }
  }
  const bySource = new Map<string, Relationship[]>();
  for (const relationship of found) {
    const list = bySource.get(relationship.source.name) ?? [];
    list.push(relationship);
    bySource.set(relationship.source.name, list);
  }
  return bySource;
}

function bothWays(key: ForeignKey, source: Relation, target: Relation, columns: ColumnPairs): Relationship[] {
  const reverse: ColumnPairs = columns.map(([own, other]) => [other, own]);
  const shared = { constraint: key.name, junction: null };
  return [
    {
      ...shared,
      source,
      target,
      columns,
      holdsKey: true,
      cardinality: key.isUnique ? "one-to-one" : "many-to-one",
    },
    {
      ...shared,
      source: target,
      target: source,
      columns: reverse,
      holdsKey: false,
      cardinality: key.isUnique ? "one-to-one" : "one-to-many",
    },
  ];
}

function isJunction(first: ForeignKey, second: ForeignKey): boolean {
  const primary = new Set(first.source.primaryKey);
  return [...first.columns, ...second.columns].every(([column]) => primary.has(column));
}

function manyToMany(first: ForeignKey, second: ForeignKey, facesOf: (table: Relation) => Face[]): Relationship[] {
  const found: Relationship[] = [];
  for (const source of facesOf(first.target)) {
    for (const target of facesOf(second.target)) {
      const columns: ColumnPairs = [];
      for (const [own, other] of first.columns) columns.push([source.columns.get(other) ?? "", own]);
      const targetColumns: ColumnPairs = [];
      for (const [own, other] of second.columns) targetColumns.push([own, target.columns.get(other) ?? ""]);
      if ([...columns, ...targetColumns].some((pair) => pair.includes(""))) continue;
      found.push({
        source: source.relation,
        target: target.relation,
        cardinality: "many-to-many",
        constraint: first.name,
        columns,
        holdsKey: false,
        junction: { relation: first.source, targetColumns, targetConstraint: second.name },
      });
    }
  }
  return found;
}

function translate(columns: ColumnPairs, source: Face, target: Face): ColumnPairs | null {
  const translated: ColumnPairs = [];
  for (const [own, other] of columns) {
    const ownName = source.columns.get(own);
    const otherName = target.columns.get(other);
    if (ownName === undefined || otherName === undefined) return null;
    translated.push([ownName, otherName]);
  }
  return translated;
}
