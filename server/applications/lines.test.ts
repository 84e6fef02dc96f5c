import { describe, expect, test } from "vitest";
import { loadDestination } from "@workspace/visa-rules";
import type { ApplicationLineRow } from "#shared/applications/application.ts";
import type { PaperRow } from "./lines.ts";
import { planOf } from "./plan.ts";
import { applicationRow, lineRow } from "#tests/support/samples/application-rows.ts";

const gb = await loadDestination("gb");
const requirement = "gb.req.passport";

const row = (given: Partial<ApplicationLineRow>) => lineRow(requirement, { state: "ready", ...given });

const passport: PaperRow = {
  id: "1",
  documentId: "2",
  requirement,
  name: "My passport",
  type: "Passport",
  issuedOn: null,
  expiresOn: null,
};

function isPaperDeleted(given: Partial<ApplicationLineRow>, papers: PaperRow[] = []): boolean | undefined {
  const { steps } = planOf({ application: applicationRow(), lines: [row(given)], papers }, gb, "2026-11-24");
  return steps.flatMap(({ lines }) => lines).find(({ id }) => id === requirement)?.isPaperDeleted;
}

describe("a line that lost its last paper", () => {
  const paper_deleted_at = "2026-11-24T09:00:00Z";

  test("says so while it is ready and nothing else is linked", () => {
    expect(isPaperDeleted({ paper_deleted_at })).toBe(true);
    expect(isPaperDeleted({ paper_deleted_at }, [passport])).toBe(false);
    expect(isPaperDeleted({ paper_deleted_at, state: "in hand" })).toBe(false);
  });

  test("is not one that never had any", () => {
    expect(isPaperDeleted({ paper_deleted_at: null })).toBe(false);
    expect(isPaperDeleted({})).toBe(false);
  });
});
