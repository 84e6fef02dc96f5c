import { describe, expect, it } from "vitest";
import { type PlanNode, planOf, slowestNode, tablesReadWhole } from "./plans.ts";

function node(type: string, more: Partial<PlanNode> = {}): PlanNode {
  return { "Node Type": type, "Actual Rows": 1, "Actual Loops": 1, "Actual Total Time": 1, ...more };
}

const planWith = (Plan: PlanNode) => ({ "Query Text": "select", Plan });

describe("a message of the database", () => {
  it("is read when it holds a plan", () => {
    const plan = planWith(node("Limit", { Plans: [node("Seq Scan", { "Relation Name": "blogs" })] }));
    expect(planOf(`duration: 0.123 ms  plan:\n${JSON.stringify(plan, null, 2)}`)).toEqual(plan);
  });

  it("is left alone otherwise", () => {
    expect(planOf("relation already exists, skipping")).toBeNull();
  });
});

describe("tables read whole", () => {
  const rowsOf = new Map([
    ["blogs", 20_000],
    ["blog_tags", 40],
  ]);

  it("are those of more rows than the limit, at any depth, once", () => {
    const scan = node("Seq Scan", { "Relation Name": "blogs" });
    const plan = planWith(node("Append", { Plans: [node("Sort", { Plans: [scan] }), scan] }));
    expect(tablesReadWhole([plan, plan], rowsOf, 10_000)).toEqual(["blogs"]);
  });

  it.each([
    ["small tables", node("Seq Scan", { "Relation Name": "blog_tags" })],
    ["what an index finds", node("Index Scan", { "Relation Name": "blogs" })],
    ["a node that was never run", node("Seq Scan", { "Relation Name": "blogs", "Actual Loops": 0 })],
  ])("are not %s", (_, scan) => {
    expect(tablesReadWhole([planWith(scan)], rowsOf, 10_000)).toEqual([]);
  });
});

it("the slowest node is the one with the most time of its own, all its loops together", () => {
  const scan = node("Index Scan", {
    "Relation Name": "blogs",
    "Actual Total Time": 2,
    "Actual Loops": 4,
    "Actual Rows": 3,
  });
  const join = node("Nested Loop", { "Actual Total Time": 10, Plans: [scan] });
  expect(slowestNode([planWith(join)])).toBe("Index Scan on blogs, 12 rows, 8.0 ms");
});
