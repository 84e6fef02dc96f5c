import { z } from "zod";

const nodeSchema = z.looseObject({
  "Node Type": z.string(),
  "Relation Name": z.string().optional(),
  "Actual Rows": z.number(),
  "Actual Loops": z.number(),
  "Actual Total Time": z.number(),
  get Plans() {
    return z.array(nodeSchema).optional();
  },
});
export type PlanNode = z.infer<typeof nodeSchema>;

const planSchema = z.looseObject({ "Query Text": z.string(), Plan: nodeSchema });
/** As `explain (analyze, buffers, format json)` writes it, with the statement. */
export type Plan = z.infer<typeof planSchema>;

/** The plan in a message of auto_explain; null for any other message. */
export function planOf(message: string): Plan | null {
  const json = /^duration: [\d.]+ ms {2}plan:\n(\{.*\})$/s.exec(message)?.[1];
  return json === undefined ? null : planSchema.parse(JSON.parse(json));
}

/** Tables of more than `limit` rows that a plan read from one end to the other, each once. */
export function tablesReadWhole(plans: readonly Plan[], rowsOf: ReadonlyMap<string, number>, limit: number): string[] {
  const tables = plans
    .flatMap(({ Plan: root }) => nodesOf(root))
    .filter((node) => node["Node Type"] === "Seq Scan" && node["Actual Loops"] > 0)
    .map((node) => node["Relation Name"] ?? "");
  return [...new Set(tables)].filter((table) => (rowsOf.get(table) ?? 0) > limit);
}

/** They wait for other nodes, which are in the plans as well. */
const waiting = new Set(["CTE Scan", "Function Scan"]);

/** The node that took the most time by itself, in words. */
export function slowestNode(plans: readonly Plan[]): string {
  const [slowest] = plans
    .flatMap(({ Plan: root }) => nodesOf(root))
    .filter((node) => !waiting.has(node["Node Type"]))
    .map((node) => ({ node, ms: ownMs(node) }))
    .toSorted((a, b) => b.ms - a.ms);
  if (slowest === undefined) return "no plan";
  const { node, ms } = slowest;
  const table = node["Relation Name"];
  const rows = Math.round(node["Actual Rows"] * node["Actual Loops"]);
  return `${node["Node Type"]}${table === undefined ? "" : ` on ${table}`}, ${rows} rows, ${ms.toFixed(1)} ms`;
}

function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}

function totalMs(node: PlanNode): number {
  return node["Actual Total Time"] * node["Actual Loops"];
}

function ownMs(node: PlanNode): number {
  return (node.Plans ?? []).reduce((ms, child) => ms - totalMs(child), totalMs(node));
}
