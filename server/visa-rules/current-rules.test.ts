import { expect, test, vi } from "vitest";
import { type EnteredFact, loadDestination, rulesOf } from "@workspace/visa-rules";
import { createCurrentRules } from "./current-rules.ts";

const london: EnteredFact = {
  id: "one",
  fact_id: "gb.funds.living.london",
  value: 1600,
  says: "For study in London the student shows 1,600 pounds a month.",
  effective_from: "2026-11-24",
  effective_to: null,
  source_url: "https://www.gov.uk/student-visa/money",
  source_title: "Student visa: money",
  source_kind: "official",
  source_date: "2026-11-23",
  locator: null,
  review_by: "2027-05-01",
  created_at: "2026-11-24T10:00:00Z",
};

function rulesFrom(rows: () => Promise<readonly EnteredFact[]>) {
  const log = { warn: vi.fn() };
  const read = vi.fn(rows);
  return { log, read, rules: createCurrentRules({ read, log }) };
}
const amountIn = async ({ destination }: ReturnType<typeof createCurrentRules>) =>
  rulesOf(await destination("gb"), {}, "2026-11-24").factOf("gb.funds.living.london")?.value;

test("without anything entered the shipped records are given as they are", async () => {
  const { rules } = rulesFrom(async () => []);
  expect(await rules.destination("gb")).toBe(await loadDestination("gb"));
  expect(await rules.enteredOn("gb")).toBeNull();
});

test("what is entered is read once, laid over once, and read again after a change", async () => {
  let rows = [london];
  const { rules, read } = rulesFrom(async () => rows);
  expect(await amountIn(rules)).toBe(1600);
  expect(await rules.destination("gb")).toBe(await rules.destination("gb"));
  expect(await rules.enteredOn("gb")).toBe("2026-11-24");
  expect(await rules.enteredOn("de")).toBeNull();
  expect(read).toHaveBeenCalledTimes(1);
  rows = [];
  expect(await amountIn(rules)).toBe(1600);
  rules.changed();
  expect(await amountIn(rules)).toBe(1529);
});

test("a change that comes while rows are read is not lost", async () => {
  const first = Promise.withResolvers<readonly EnteredFact[]>();
  let reads = 0;
  const { rules } = rulesFrom(() => {
    reads += 1;
    return reads === 1 ? first.promise : Promise.resolve([london]);
  });
  const before = amountIn(rules);
  rules.changed();
  const after = amountIn(rules);
  first.resolve([]);
  expect([await before, await after]).toEqual([1529, 1600]);
  expect(await amountIn(rules)).toBe(1600);
});

test("what cannot be read is an error and no older value, and is asked for again", async () => {
  let isThere = false;
  const { rules } = rulesFrom(async () => {
    if (!isThere) throw new Error("no database");
    return [london];
  });
  await expect(rules.destination("gb")).rejects.toThrow("no database");
  isThere = true;
  expect(await amountIn(rules)).toBe(1600);
});

test("a bad row is left out and said in the log, once", async () => {
  const { rules, log } = rulesFrom(async () => [{ ...london, value: "much" }]);
  expect(await amountIn(rules)).toBe(1529);
  await amountIn(rules);
  expect(log.warn).toHaveBeenCalledTimes(1);
  expect(log.warn).toHaveBeenCalledWith(expect.objectContaining({ override: "one" }), expect.any(String));
});
