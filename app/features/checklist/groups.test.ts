import { expect, test } from "vitest";
import type { ApplicationLine, PlanStep, PlanStepId } from "#shared/applications/application-plan.ts";
import { withChanges } from "#app/lib/applications/changed-plan.ts";
import { firstOpenGroup, groupOfLine, orderOfGroups, summaryOf } from "./groups.ts";

function line(id: string, given: Partial<ApplicationLine> = {}): ApplicationLine {
  const verdict = given.verdict ?? "needed";
  return {
    id,
    title: id,
    verdict,
    because: "",
    asks: [],
    paperRules: null,
    validFor: null,
    slow: null,
    step: "other",
    source: null,
    isTask: false,
    isLater: false,
    state: "to do",
    owner: "me",
    waitingFor: null,
    dueOn: null,
    note: null,
    setAsideBecause: null,
    papers: [],
    warnings: [],
    isPaperDeleted: false,
    printed: null,
    lead: null,
    isReady: false,
    isNeeded: verdict === "needed" && (given.setAsideBecause ?? null) === null,
    readAt: null,
    ...given,
  };
}

function step(id: PlanStepId, ...lines: ApplicationLine[]): PlanStep {
  const needed = lines.filter(({ isNeeded }) => isNeeded);
  return { id, title: id, lines, needed: needed.length, ready: needed.filter(({ isReady }) => isReady).length };
}

/** By default as the steps are numbered. */
const ordered = (steps: PlanStep[], next: PlanStepId | null, stepOrder = steps.map(({ id }) => id)) =>
  orderOfGroups({ steps, stepOrder }, next);

const done = line("gb.done", { state: "ready", isReady: true });

test("what is left comes first: open, undecided, done, nothing", () => {
  const steps = [
    step("ielts_submitted", line("gb.a", { verdict: "not needed" })),
    step("degree_transcript_verified", done),
    step("university_offer_letter", line("gb.b", { verdict: "unknown" })),
    step("sop_completed"),
    step("financial_documents_ready", line("gb.c"), done),
    step("passport_ready", line("gb.d", { verdict: "check" })),
    step("photos_submitted", line("gb.e")),
    step("more"),
  ];
  const order = ordered(steps, null);
  expect(order).toEqual([
    "financial_documents_ready",
    "photos_submitted",
    "university_offer_letter",
    "passport_ready",
    "degree_transcript_verified",
    "ielts_submitted",
    "sop_completed",
  ]);
  expect(firstOpenGroup(steps, order)).toBe("financial_documents_ready");
  expect(groupOfLine(steps, "gb.e")).toBe("photos_submitted");
  expect(groupOfLine(steps, "gb.gone")).toBeNull();
});

test("what Today calls the next stands first and is open, unless nothing is left in it", () => {
  const steps = [
    step("degree_transcript_verified", done),
    step("university_offer_letter", line("gb.a")),
    step("financial_documents_ready", line("gb.b")),
  ];
  const next = ordered(steps, "financial_documents_ready");
  expect(next).toEqual(["financial_documents_ready", "university_offer_letter", "degree_transcript_verified"]);
  expect(firstOpenGroup(steps, next)).toBe("financial_documents_ready");
  expect(ordered(steps, "degree_transcript_verified").at(-1)).toBe("degree_transcript_verified");
});

test("of what is open what ends first comes first, for each residence its own; the rest keeps its place", () => {
  const stepsWhere = (isTestNeeded: boolean) => [
    step("ielts_submitted", done),
    step("university_offer_letter", line("gb.cas")),
    step("financial_documents_ready", line("gb.funds")),
    step("passport_ready", line("gb.passport")),
    step("medical_check_done", line("gb.tb", { verdict: isTestNeeded ? "needed" : "not needed" })),
  ];
  const ends: PlanStepId[] = [
    "medical_check_done",
    "financial_documents_ready",
    "university_offer_letter",
    "passport_ready",
    "ielts_submitted",
  ];
  const inBangladesh = ordered(stepsWhere(true), "passport_ready", ends);
  expect(inBangladesh).toEqual([
    "passport_ready",
    "medical_check_done",
    "financial_documents_ready",
    "university_offer_letter",
    "ielts_submitted",
  ]);
  expect(ordered(stepsWhere(false), "passport_ready", ends)).toEqual([
    "passport_ready",
    "financial_documents_ready",
    "university_offer_letter",
    "ielts_submitted",
    "medical_check_done",
  ]);
});

test("no group is open where nothing is left", () => {
  const steps = [step("ielts_submitted", done), step("passport_ready", line("gb.a", { verdict: "may be asked" }))];
  expect(firstOpenGroup(steps, ordered(steps, "passport_ready"))).toBeNull();
});

test.each([
  ["2 of 3 ready", [line("gb.a"), done, done]],
  ["0 of 1 ready, 1 depends on an answer", [line("gb.a"), line("gb.b", { verdict: "unknown" })]],
  ["2 depend on an answer", [line("gb.a", { verdict: "unknown" }), line("gb.b", { verdict: "unknown" })]],
  ["1 to look up", [line("gb.a", { verdict: "check" })]],
  ["nothing needed for you", [line("gb.a", { verdict: "not needed" })]],
  [
    "nothing needed for you, 1 may be asked for",
    [line("gb.a", { verdict: "not needed" }), line("gb.b", { verdict: "may be asked" })],
  ],
  [
    "nothing needed for you",
    [line("gb.a", { verdict: "not needed" }), line("gb.b", { verdict: "may be asked", setAsideBecause: "no" })],
  ],
  ["nothing needed for you", [line("gb.a", { setAsideBecause: "no" })]],
  ["nothing needed for you", [line("gb.a", { verdict: "unknown", setAsideBecause: "no" })]],
])("a folded group says: %s", (summary, lines) => {
  expect(summaryOf(step("passport_ready", ...lines))).toBe(summary);
});

test("a change shows and counts before it is saved, and leaves the rest as it is", () => {
  const steps = [step("passport_ready", line("gb.a"), line("gb.b")), step("photos_submitted", line("gb.c"))];
  const shown = withChanges(steps, [
    { requirement: "gb.a", change: { state: "waiting", waiting_for: "the bank" } },
    { requirement: "gb.a", change: { state: "ready", waiting_for: null } },
    { requirement: "gb.b", change: { set_aside_because: "not for me" } },
  ]);
  expect(shown[0]).toMatchObject({
    needed: 1,
    ready: 1,
    lines: [
      { state: "ready", waitingFor: null, isReady: true },
      { setAsideBecause: "not for me", isNeeded: false },
    ],
  });
  expect(shown[1]).toBe(steps[1]);
  expect(withChanges(shown, [{ requirement: "gb.b", change: { set_aside_because: null } }])[0]).toMatchObject({
    needed: 2,
  });
  expect(withChanges(steps, [])).toBe(steps);
});
