import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bodyOf, joined, survives, twoPeople, VICTIM } from "./requests.ts";

describe("whatever is asked of the Data API", () => {
  const names = ["id", "owner", "body", "data", "fx_notes", "fx_projects", "fx_clients", "label", "tags", "count"];
  const signs = [
    "(",
    ")",
    ",",
    ".",
    ":",
    "::text",
    "!inner",
    "...",
    "*",
    "->",
    "->>",
    '"',
    "\\",
    "{",
    "}",
    "1",
    "-1",
    "null",
    " ",
  ];
  const operators = [
    "eq.",
    "not.",
    "in.(",
    "is.null",
    `eq.${VICTIM}`,
    "like.*",
    "cs.{",
    "fts(english).",
    "eq(any).{",
    "and(",
    "or(",
    "gt.",
  ];
  const key = fc.oneof(
    fc.constantFrom("select", "order", "limit", "offset", "or", "and", "not.or", "columns", "on_conflict"),
    joined([...names, "."], 3),
  );
  const query = fc
    .array(fc.tuple(key, joined([...names, ...signs, ...operators])), { maxLength: 4 })
    .map((pairs) => pairs.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join("&"));
  const headers = fc.record(
    {
      prefer: fc.constantFrom(
        "count=exact",
        "return=representation",
        "resolution=merge-duplicates, missing=default",
        "count=planned",
        "handling=strict, max-affected=1",
      ),
      accept: fc.constantFrom("application/vnd.pgrst.object+json", "text/csv", "application/json", "*/*;q=x"),
      range: fc.constantFrom("0-1", "5-", "a-b", "9-1"),
      "content-type": fc.constantFrom("application/json", "text/csv", "application/x-www-form-urlencoded"),
    },
    { requiredKeys: [] },
  );
  const read = fc.tuple(
    fc.constantFrom("GET", "HEAD"),
    fc.constantFrom(
      "fx_notes",
      "fx_kinds",
      "fx_projects",
      "fx_nodes",
      "fx_dropbox",
      "rpc/fx_add",
      "rpc/fx_projects_of",
      "rpc/fx_sum",
    ),
  );
  const write = fc.tuple(fc.constantFrom("POST", "PATCH", "DELETE", "PUT"), fc.constantFrom("fx_notes", "fx_dropbox"));
  const request = fc.oneof(read, write).chain(([method, place]) =>
    fc.record({
      method: fc.constant(method),
      path: query.map((text) => `/rest/v1/${place}?${text}`),
      headers,
      body: bodyOf(names, ["1", "null", VICTIM]),
    }),
  );

  it("fails inside never, and neither shows nor changes another's row", async () => {
    const { secret, victim, survive } = await twoPeople();
    expect((await victim.client.from("fx_notes").insert({ body: secret })).error).toBeNull();
    await survives(request, survive);
    const { data } = await victim.client.from("fx_notes").select("body");
    expect(data).toEqual([{ body: secret }]);
  });
});
