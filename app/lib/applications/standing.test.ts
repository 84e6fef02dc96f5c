import { expect, test } from "vitest";
import type { ApplicationOutcome, ApplicationState } from "#shared/applications/application-states.ts";
import type { ApplicationLine, PlanTask } from "#shared/applications/application-plan.ts";
import type { RuleWindow } from "#shared/rules/rule-check.ts";
import { standingOf } from "./standing.ts";

const today = "2026-11-24";
type Line = Pick<ApplicationLine, "state" | "papers" | "isNeeded" | "isReady" | "isLater">;
const line = (given: Partial<Line> = {}): Line => ({
  state: "to do",
  papers: [],
  isNeeded: true,
  isReady: false,
  isLater: false,
  ...given,
});
const ready = line({ state: "ready", isReady: true });
const waiting = line({ state: "waiting" });
const window = (earliest: string | null, latest: string | null): RuleWindow => ({
  earliest,
  latest,
  opening: null,
  binding: null,
  isImpossible: false,
  missing: null,
  asks: [],
});
interface Given {
  state?: ApplicationState;
  outcome?: ApplicationOutcome;
  lines?: Line[];
  kinds?: PlanTask["kind"][];
  apply?: RuleWindow;
}
function stands({ state = "preparing", outcome, lines = [], kinds = [], apply }: Given) {
  const plan = {
    application: { state, outcome: outcome ?? null },
    steps: [{ lines }],
    tasks: kinds.map((kind) => ({ kind })),
    apply: apply ?? null,
  };
  return standingOf(plan as unknown as Parameters<typeof standingOf>[0], today);
}

test.each<[Given, string]>([
  [{ lines: [line(), line()], kinds: ["line"] }, "not begun"],
  [{ lines: [line(), ready], kinds: ["line"] }, "collecting"],
  [{ lines: [line({ state: "in hand" })], kinds: ["line"] }, "collecting"],
  [{ lines: [waiting, ready], kinds: ["line"] }, "waiting for others"],
  [{ lines: [waiting, line()], kinds: ["line"] }, "collecting"],
  [{ lines: [line(), ready], kinds: ["line"], apply: window("2026-11-24", "2027-01-03") }, "days running"],
  [{ lines: [line(), ready], kinds: ["line"], apply: window("2026-11-25", "2027-01-03") }, "collecting"],
  [{ lines: [line(), ready], kinds: ["line"], apply: window(null, "2026-11-23") }, "late"],
  [{ lines: [ready], kinds: ["question"] }, "answers open"],
  [{ lines: [ready], kinds: ["apply"], apply: window("2026-11-25", "2027-01-03") }, "early"],
  [{ lines: [ready], kinds: ["apply"], apply: window("2026-11-20", "2027-01-03") }, "ready"],
  [{ lines: [ready, line({ isLater: true }), line({ isNeeded: false })] }, "ready"],
  [{ lines: [ready], kinds: ["stop", "apply"] }, "stopped"],
  [{ state: "submitted", lines: [line()] }, "applied"],
  [{ state: "waiting" }, "applied"],
  [{ state: "decided" }, "decided"],
  [{ state: "decided", outcome: "granted" }, "granted"],
  [{ state: "decided", outcome: "refused", apply: window(null, "2026-11-01") }, "refused"],
  [{ state: "travelled" }, "travelled"],
  [{ state: "dropped" }, "dropped"],
])("%j stands at %s", (given, standing) => {
  expect(stands(given)).toBe(standing);
});
