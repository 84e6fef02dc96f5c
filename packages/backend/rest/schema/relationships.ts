import type { Face } from "./faces.ts";
import type { ColumnPairs, Relation, Relationship } from "./types.ts";

export interface ForeignKey {
  name: string;
  source: Relation;
  target: Relation;
  columns: ColumnPairs;
  /** The source columns are a key of their own: at most one source row for each target row. */
  isUnique: boolean;
}

type FacesOf = (table: Relation) => Face[];

/** Many-to-one and its reverse, one-to-one by a unique key, many-to-many by a junction; each also through views. */
export function deriveRelationships(foreignKeys: ForeignKey[], facesOf: FacesOf): Map<string, Relationship[]> {
  const found: Relationship[] = [];
  for (const key of foreignKeys) {
    for (const source of facesOf(key.source)) {
      for (const target of facesOf(key.target)) {
        const ways = alternatives(
          key.columns,
          (own) => source.columns.get(own),
          (other) => target.columns.get(other),
        );
        for (const columns of ways) found.push(...bothWays(key, source.relation, target.relation, columns));
      }
    }
  }
  for (const first of foreignKeys) {
    for (const second of foreignKeys) {
      if (first !== second && first.source === second.source) found.push(...manyToMany(first, second, facesOf));
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
      columns: reversed(columns),
      holdsKey: false,
      cardinality: key.isUnique ? "one-to-one" : "one-to-many",
    },
  ];
}

interface Junction {
  relation: Relation;
  /** Its columns, by the foreign key that they belong to. */
  first: ColumnPairs;
  second: ColumnPairs;
}

/** The table of both keys, or a view of it, whose primary key holds the columns of both. */
function junctions(first: ForeignKey, second: ForeignKey, facesOf: FacesOf): Junction[] {
  if (first.isUnique || second.isUnique) return [];
  return facesOf(first.source).flatMap(({ relation, columns }) => {
    const primary = new Set(relation.primaryKey);
    const sides = (key: ForeignKey) =>
      alternatives(
        key.columns,
        (own) => columns.get(own),
        (other) => [other],
      ).filter((pairs) => pairs.every(([own]) => primary.has(own)));
    return sides(first).flatMap((one) => sides(second).map((other) => ({ relation, first: one, second: other })));
  });
}

function manyToMany(first: ForeignKey, second: ForeignKey, facesOf: FacesOf): Relationship[] {
  const found: Relationship[] = [];
  for (const junction of junctions(first, second, facesOf)) {
    for (const source of facesOf(first.target)) {
      for (const target of facesOf(second.target)) {
        const sources = alternatives(
          junction.first,
          (own) => [own],
          (other) => source.columns.get(other),
        );
        const targets = alternatives(
          junction.second,
          (own) => [own],
          (other) => target.columns.get(other),
        );
        for (const columns of sources) {
          for (const targetColumns of targets) {
            found.push({
              source: source.relation,
              target: target.relation,
              cardinality: "many-to-many",
              constraint: first.name,
              columns: reversed(columns),
              holdsKey: false,
              junction: { relation: junction.relation, targetColumns, targetConstraint: second.name },
            });
          }
        }
      }
    }
  }
  return found;
}

const reversed = (columns: ColumnPairs): ColumnPairs => columns.map(([own, other]) => [other, own]);

type Seen = (column: string) => string[] | undefined;

/** Each way to name the pairs; none when a column is not shown. */
function alternatives(columns: ColumnPairs, own: Seen, other: Seen): ColumnPairs[] {
  let found: ColumnPairs[] = [[]];
  for (const [left, right] of columns) {
    const pairs = (own(left) ?? []).flatMap((a) => (other(right) ?? []).map((b): [string, string] => [a, b]));
    found = found.flatMap((before) => pairs.map((pair) => before.concat([pair])));
  }
  return found;
}
