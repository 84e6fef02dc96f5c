import type { Mutant } from "./mutant.ts";

/** Faults in the Data API. */
export const dataApi: readonly Mutant[] = [
  {
    name: "empty-list-matches-everything",
    file: "packages/backend/rest/sql/conditions.ts",
    find: 'if (values.length === 0) return "false";',
    replace: 'if (values.length === 0) return "true";',
    harm: 'A delete or update `.in("id", [])` that names no row takes all rows of the person instead of none.',
  },
  {
    name: "negated-group-not-negated",
    file: "packages/backend/rest/sql/conditions.ts",
    find: "return condition.isNegated ? `(not (${joined}))` : `(${joined})`;",
    replace: "return `(${joined})`;",
    harm: "A query that leaves out rows by `not.or=(…)` answers with exactly those rows.",
  },
  {
    name: "backslash-in-list-value",
    file: "packages/backend/rest/sql/quoting.ts",
    find: '.replaceAll("\\\\", "\\\\\\\\").replaceAll(',
    replace: ".replaceAll(",
    harm: "A filter for several values of which one holds a backslash finds the wrong rows, or fails with an error.",
  },
  {
    name: "limit-above-the-row-limit",
    file: "packages/backend/rest/plan/read-plan.ts",
    find: "limit: Math.min(lastAt(this.query.limits, path) ?? this.maxRows, this.maxRows),",
    replace: "limit: lastAt(this.query.limits, path) ?? this.maxRows,",
    harm: "One request with `limit=1000000` makes the server read and hold whole tables, which everybody else waits for.",
  },
  {
    name: "empty-list-out-of-range",
    file: "packages/backend/rest/response.ts",
    find: "if (offset > total) {",
    replace: "if (offset >= total) {",
    harm: "A list that is counted and still empty answers with an error, so that new people see a failure instead of an empty list.",
  },
  {
    name: "single-row-of-none",
    file: "packages/backend/rest/response.ts",
    find: 'if (format === "object" && rows !== 1) throw singularity(rows);',
    replace: 'if (format === "object" && rows > 1) throw singularity(rows);',
    harm: "A call of `.single()` for a row that is not there answers as if all went well, without the code PGRST116 that callers wait for.",
  },
  {
    name: "no-embedded-rows-is-null",
    file: "packages/backend/rest/sql/read.ts",
    find: "return embed.isToOne ? value : `coalesce(${value}, '[]'::json)`;",
    replace: "return value;",
    harm: "A program that reads conversations with their messages gets null for an empty one where a list is promised, and breaks.",
  },
  {
    name: "nulls-first-and-last-swapped",
    file: "packages/backend/rest/parse/order.ts",
    find: 'nulls = order === "nullsfirst" ? "first" : "last";',
    replace: 'nulls = order === "nullsfirst" ? "last" : "first";',
    harm: "The admins' list by longest reading time begins with the posts that have none, page after page.",
  },
];
