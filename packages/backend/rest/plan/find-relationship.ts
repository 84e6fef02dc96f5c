import { notImplemented, RestError } from "#backend/rest/errors.ts";
import type { EmbedItem } from "#backend/rest/parse/ast.ts";
import type { ColumnPairs, Relation, Relationship, SchemaCache } from "#backend/rest/schema/types.ts";

/** By relation, foreign key column or constraint, and a hint. @throws RestError 400 PGRST127 and PGRST200, 300 PGRST201 */
export function findRelationship(cache: SchemaCache, source: Relation, embed: EmbedItem): Relationship {
  const { relation: name, hint } = embed;
  if (hint === null && source.computedRelationships.has(name)) {
    throw notImplemented(`'${name}' is a relationship that a function computes; name a foreign key instead.`);
  }
  const isExposed = source.kind === "table" || source.kind === "view";
  const known = isExposed ? (cache.relationships.get(source.name) ?? []) : [];
  const matches = known.filter((relationship) =>
    hint === null ? isNamed(relationship, name) : relationship.target.name === name && isHinted(relationship, hint),
  );
  const [first, second] = matches;
  if (!first) throw relationshipMissing(source, name, hint);
  if (!second) return first;
  // A self reference is found in both directions; the children are meant, the parent is reached by its column.
  const lists = matches.filter((match) => match.cardinality === "one-to-many");
  const [children, otherChildren] = lists;
  const isSelfReference = matches.every((match) => match.source === match.target && match.junction === null);
  if (isSelfReference && children && !otherChildren) return children;
  throw ambiguous(source, name, matches);
}

function isNamed(relationship: Relationship, name: string): boolean {
  if (relationship.target.name === name) return true;
  if (relationship.cardinality === "many-to-many") return false;
  const selfReference = relationship.source === relationship.target;
  // These names lead to the table itself; a view over it would make them ambiguous.
  if (relationship.target.kind === "view" && !selfReference) return false;
  if (relationship.constraint === name && !selfReference) return true;
  // By the own column of either side; of a self reference the parent is meant.
  return (relationship.holdsKey || !selfReference) && isSingle(relationship.columns, 0, name);
}

function isHinted(relationship: Relationship, hint: string): boolean {
  if (relationship.junction) return relationship.junction.relation.name === hint;
  if (relationship.constraint === hint) return true;
  return isSingle(relationship.columns, 0, hint) || isSingle(relationship.columns, 1, hint);
}

const isSingle = (columns: ColumnPairs, side: 0 | 1, name: string) =>
  columns.length === 1 && columns[0]?.[side] === name;

function relationshipMissing(source: Relation, name: string, hint: string | null): RestError {
  const using = hint === null ? "" : ` using the hint '${hint}'`;
  return new RestError(
    400,
    "PGRST200",
    `Could not find a relationship between '${source.name}' and '${name}' in the schema cache`,
    {
      details:
        `Searched for a foreign key relationship between '${source.name}' and '${name}'${using} ` +
        `in the schema '${source.schema}', but no matches were found.`,
    },
  );
}

function ambiguous(source: Relation, name: string, matches: Relationship[]): RestError {
  const hints = matches.map((match) => `'${match.target.name}!${match.junction?.relation.name ?? match.constraint}'`);
  return new RestError(
    300,
    "PGRST201",
    `Could not embed because more than one relationship was found for '${source.name}' and '${name}'`,
    {
      details: matches.map(describe),
      hint:
        `Try changing '${name}' to one of the following: ${hints.join(", ")}. ` +
        "Find the desired relationship in the 'details' key.",
    },
  );
}

function describe(match: Relationship) {
  const list = (columns: ColumnPairs, side: 0 | 1) => `(${columns.map((pair) => pair[side]).join(", ")})`;
  const { source, target, junction, columns, constraint, cardinality } = match;
  const relationship = junction
    ? `${junction.relation.name} using ${constraint}${list(columns, 1)} and ` +
      `${junction.targetConstraint}${list(junction.targetColumns, 0)}`
    : `${constraint} using ${source.name}${list(columns, 0)} and ${target.name}${list(columns, 1)}`;
  return { cardinality, embedding: `${source.name} with ${target.name}`, relationship };
}
