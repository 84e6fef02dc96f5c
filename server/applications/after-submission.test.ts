import { expect, test } from "vitest";
import { destinationCodes, loadDestination, rulesOf } from "@workspace/visa-rules";
import { afterStepsOf, reviewsOf, waitingFiguresOf } from "./after-submission.ts";

const today = "2026-11-24";
const gb = await loadDestination("gb");

test("waiting figures are official, dated as their source is, and three at most", async () => {
  for (const code of destinationCodes) {
    const destination = await loadDestination(code);
    const figures = waitingFiguresOf(destination, { residence: "BD", today });
    expect(figures.length).toBeLessThanOrEqual(3);
    for (const { id, source } of figures) {
      const fact = destination.facts.find((one) => one.id === id);
      expect(["official", "law", "embassy"]).toContain(fact?.source_kind);
      expect(fact?.topic).toBe("processing");
      expect(source?.url).toMatch(/^https?:/);
    }
  }
  const [first] = waitingFiguresOf(gb, { residence: null, today });
  expect(first).toMatchObject({ id: "gb.decision.outside", dated: "2024-08-08" });
});

test("a figure past its review is not shown", () => {
  expect(waitingFiguresOf(gb, { residence: null, today: "2099-01-01" })).toEqual([]);
});

test("figures of missions are for who lives there, and come first", async () => {
  const de = await loadDestination("de");
  const idsFor = (residence: string | null) => waitingFiguresOf(de, { residence, today }).map(({ id }) => id);
  expect(idsFor("BD")[0]).toBe("de.bd.time");
  expect(idsFor("LK")).not.toContain("de.bd.time");
  expect(idsFor(null)).not.toContain("de.bd.time");
});

test("the review of a refusal says its day once the day of the refusal is told, and asks for that before", () => {
  const reviewsWith = (answers: Record<string, string>) =>
    reviewsOf(rulesOf(gb, { "is-inside": "no", ...answers }, today), gb);
  expect(reviewsWith({})).toEqual([
    expect.objectContaining({
      id: "gb.date.review",
      latest: null,
      missing: [{ id: "gb.refusal-received-on", text: expect.stringContaining("refusal") }],
    }),
  ]);
  expect(reviewsWith({ "gb.refusal-received-on": "2026-11-20" })).toEqual([
    expect.objectContaining({ id: "gb.date.review", latest: "2026-12-18", missing: [] }),
  ]);
});

test("a review is done for the last day that it had then: another refusal has another", () => {
  const reviewWith = (received: string, state: "ready" | "to do" = "ready") => {
    const row = { requirement: "gb.date.review", state, due_on: "2026-12-18", updated_at: "2026-11-24T10:00:00Z" };
    const rules = rulesOf(gb, { "is-inside": "no", "gb.refusal-received-on": received }, today);
    return reviewsOf(rules, gb, [row])[0];
  };
  const readAt = "2026-11-24T10:00:00Z";
  expect(reviewWith("2026-11-20")).toMatchObject({ latest: "2026-12-18", isDone: true, readAt });
  expect(reviewWith("2026-11-20", "to do")).toMatchObject({ isDone: false, readAt });
  expect(reviewWith("2027-03-01")).toMatchObject({ latest: "2027-03-29", isDone: false, readAt });
  expect(reviewsOf(rulesOf(gb, { "is-inside": "no" }, today), gb)).toMatchObject([{ isDone: false, readAt: null }]);
});

test("what follows has the day of the rule that rests on the same record, and asks for what decides it", async () => {
  const au = await loadDestination("au");
  const firstWeek = (answers: Record<string, string>) =>
    afterStepsOf(rulesOf(au, answers, today), au).find(({ id }) => id === "au.after.first-week");
  expect(firstWeek({})).toMatchObject({ phase: "arrived", latest: null, missing: [{ id: "au.arrival-day" }] });
  expect(firstWeek({ "au.arrival-day": "2027-01-11" })).toMatchObject({
    earliest: "2027-01-11",
    latest: "2027-01-18",
    missing: [],
    rules: ["au.d.address"],
  });
});

test("the days of an application and of a review are told elsewhere: no step after a refusal repeats them", async () => {
  for (const code of destinationCodes) {
    const destination = await loadDestination(code);
    const steps = afterStepsOf(rulesOf(destination, { "course-start": "2027-01-11" }, today), destination);
    expect(steps.map(({ id }) => id)).toEqual(destination.after.map(({ id }) => id));
    for (const { phase, earliest, latest } of steps.filter((step) => step.phase === "refused"))
      expect({ phase, earliest, latest }).toEqual({ phase: "refused", earliest: null, latest: null });
  }
});
