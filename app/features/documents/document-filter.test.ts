import { describe, expect, it } from "vitest";
import { filterDocuments, isFiltering, readFilter, writeFilter } from "./document-filter.ts";

const everything = { search: "", type: null, state: null } as const;
const passport = {
  id: "1",
  document_name: "Passport",
  document_type: "Passport",
  file_name: "scan.pdf",
  is_completed: false,
};
const bank = {
  ...passport,
  id: "2",
  document_name: "Relevé d’Été",
  document_type: "Bank Statement",
  is_completed: true,
};

describe("the filter", () => {
  const found = (filter: Partial<Parameters<typeof filterDocuments>[1]>) =>
    filterDocuments([passport, bank], { ...everything, ...filter }).map(({ id }) => id);

  it("lets everything through when nothing is asked", () => {
    expect(found({})).toEqual(["1", "2"]);
    expect(found({ search: "  " })).toEqual(["1", "2"]);
  });

  it("finds all words in name, type and file, whatever their case and accents", () => {
    expect(found({ search: "ETE releve" })).toEqual(["2"]);
    expect(found({ search: "bank" })).toEqual(["2"]);
    expect(found({ search: "scan PASS" })).toEqual(["1"]);
    expect(found({ search: "scan nothing" })).toEqual([]);
  });

  it("chooses by type and state together", () => {
    expect(found({ type: "Bank Statement" })).toEqual(["2"]);
    expect(found({ state: "pending" })).toEqual(["1"]);
    expect(found({ type: "Passport", state: "completed" })).toEqual([]);
  });
});

describe("the address", () => {
  it("carries the filter and nothing that is empty", () => {
    const params = writeFilter(new URLSearchParams("other=1"), { search: "a b", type: "Passport", state: "pending" });
    expect(params.toString()).toBe("other=1&q=a+b&type=Passport&state=pending");
    expect(readFilter(params)).toEqual({ search: "a b", type: "Passport", state: "pending" });
    expect(writeFilter(params, everything).toString()).toBe("other=1");
  });

  it("is not believed where it makes no sense", () => {
    expect(readFilter(new URLSearchParams("state=lost&type="))).toEqual(everything);
    expect(isFiltering(everything)).toBe(false);
    expect(isFiltering({ ...everything, search: " x" })).toBe(true);
  });
});
