import { describe, expect, test } from "vitest";
import {
  type TutorialAction,
  tutorialPosition,
  tutorialReducer,
  type TutorialState,
  tutorialSteps,
} from "./tutorial-machine.ts";

const idle: TutorialState = { stepIndex: null, isCompleted: false };

function after(...actions: TutorialAction[]): TutorialState {
  return actions.reduce(tutorialReducer, idle);
}

describe("the tour", () => {
  test("has its nine stations in order", () => {
    expect(tutorialSteps).toEqual([
      "welcome",
      "dashboard",
      "visa-progress",
      "documents",
      "visa-consultant",
      "sop",
      "resume",
      "profile",
      "complete",
    ]);
  });

  test("starts at the first station and goes on and back", () => {
    expect(after("start")).toEqual({ stepIndex: 0, isCompleted: false });
    expect(after("start", "next", "next", "previous").stepIndex).toBe(1);
    expect(after("start", "previous").stepIndex).toBe(0);
  });

  test("is done after the last station", () => {
    const last = tutorialSteps.slice(1).map((): TutorialAction => "next");
    expect(after("start", ...last)).toEqual({ stepIndex: 8, isCompleted: false });
    expect(after("start", ...last, "next")).toEqual({ stepIndex: null, isCompleted: true });
  });

  test("is done by skipping, wherever it stands", () => {
    expect(after("start", "next", "skip")).toEqual({ stepIndex: null, isCompleted: true });
  });

  test.each(["next", "previous", "skip"] as const)("does nothing on %s while it does not run", (action) => {
    expect(after(action)).toEqual(idle);
  });

  test("can be taken again, and stays done meanwhile", () => {
    expect(after("start", "skip", "start")).toEqual({ stepIndex: 0, isCompleted: true });
  });

  test("tells where it stands", () => {
    expect(tutorialPosition(0)).toEqual({ stepNumber: 1, stepCount: 9, percent: 11, isFirst: true, isLast: false });
    expect(tutorialPosition(8)).toEqual({ stepNumber: 9, stepCount: 9, percent: 100, isFirst: false, isLast: true });
  });
});
