import { describe, expect, it } from "vitest";
import { chooseRepresentation } from "./accept.ts";

describe("Accept", () => {
  it.each([
    [null, "array"],
    ["", "array"],
    ["*/*", "array"],
    ["text/html, application/json", "array"],
    ["application/vnd.pgrst.object+json", "object"],
    ["application/json;q=0.1, application/vnd.pgrst.object+json", "object"],
    ["APPLICATION/JSON ; charset=utf-8", "array"],
    ["text/csv", "csv"],
    ["text/html;q=1, text/csv;q=0.2, application/json;q=0", "csv"],
  ])("chooses for %j", (header, format) => {
    expect(chooseRepresentation(header).format).toBe(format);
  });

  it("strips nulls for both json kinds", () => {
    for (const kind of ["object", "array"]) {
      const chosen = chooseRepresentation(`application/vnd.pgrst.${kind}+json;nulls=stripped`);
      expect(chosen).toEqual({
        format: kind,
        stripNulls: true,
        contentType: `application/vnd.pgrst.${kind}+json;nulls=stripped; charset=utf-8`,
      });
    }
  });

  it.each(["text/html", 'application/vnd.pgrst.plan+json; for="application/json"', "application/json;q=0", ","])(
    "has nothing for %j",
    (header) => {
      expect(() => chooseRepresentation(header)).toThrow(/None of these media types/);
    },
  );
});
