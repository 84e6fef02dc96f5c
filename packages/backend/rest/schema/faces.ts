import type { CatalogueRelation } from "./catalogue-query.ts";
import type { Relation } from "./types.ts";
import { columnOrigins } from "./view-columns.ts";

/** An exposed relation that shows columns of a table under perhaps other names: the table itself, or a view of it. */
export interface Face {
  relation: Relation;
  /** Table column → columns of `relation`; a view may show one more than once. */
  columns: Map<string, string[]>;
}

type Names = (oid: string, numbers: number[]) => string[];

export const isView = ({ kind }: CatalogueRelation) => kind === "v" || kind === "m";

/** By the table's oid; a table of another schema is seen through views alone. Views inherit primary keys on the way. */
export function facesOfTables(
  rows: CatalogueRelation[],
  byOid: Map<string, Relation>,
  names: Names,
): Map<string, Face[]> {
  const views = new Map(rows.filter(isView).map((row) => [row.oid, columnOrigins(row.definition ?? "")]));
  const faces = new Map<string, Face[]>();
  for (const row of rows) {
    const relation = byOid.get(row.oid);
    if (relation?.kind === "table") {
      const columns = new Map([...relation.columns.keys()].map((name) => [name, [name]]));
      faces.set(row.oid, [{ relation, columns }, ...(faces.get(row.oid) ?? [])]);
    }
    if (relation?.kind !== "view") continue;
    const byTable = columnsByTable(row.oid, views, names);
    for (const [table, columns] of byTable) faces.set(table, [...(faces.get(table) ?? []), { relation, columns }]);
    inheritPrimaryKey(relation, byTable, byOid);
  }
  return faces;
}

/** A view over a view counts through to the table. */
function columnsByTable(view: string, views: Map<string, ReturnType<typeof columnOrigins>>, names: Names) {
  const byTable = new Map<string, Face["columns"]>();
  for (const origin of views.get(view) ?? []) {
    let { relation: table, relationColumn: number } = origin;
    for (let hops = 0; hops < 16 && views.has(table); hops += 1) {
      const deeper = views.get(table)?.find((entry) => entry.number === number);
      if (!deeper) break;
      ({ relation: table, relationColumn: number } = deeper);
    }
    const [viewColumn = ""] = names(view, [origin.number]);
    const [tableColumn = ""] = names(table, [number]);
    if (viewColumn === "" || tableColumn === "") continue;
    const columns: Face["columns"] = byTable.get(table) ?? new Map();
    columns.set(tableColumn, [...(columns.get(tableColumn) ?? []), viewColumn]);
    byTable.set(table, columns);
  }
  return byTable;
}

/** A view is keyed by the primary keys that it shows whole. */
function inheritPrimaryKey(view: Relation, byTable: Map<string, Face["columns"]>, byOid: Map<string, Relation>) {
  for (const [oid, columns] of byTable) {
    const key = (byOid.get(oid)?.primaryKey ?? []).map((column) => columns.get(column)?.[0] ?? "");
    if (!key.includes("")) view.primaryKey.push(...key);
  }
}
