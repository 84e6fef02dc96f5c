import { expect, test } from "vitest";
import { type Destination, loadDestination } from "@workspace/visa-rules";
import type { GivenAnswers } from "#shared/applications/application.ts";
import { type OwnApplication, planOf } from "./plan.ts";
import { ruleChangesOf, seenAfter, type SeenNeeded } from "./rule-changes.ts";
import { applicationRow } from "#tests/support/samples/application-rows.ts";

const today = "2026-11-24";
const gb = await loadDestination("gb");
const leeds = { nationality: ["BD"], "is-inside": "no", "course-months": 12, "course-level": "taught-master" };

const own = (answers: GivenAnswers, seenNeeded: SeenNeeded): OwnApplication => ({
  application: applicationRow({ answers }),
  lines: [],
  papers: [],
  seenNeeded,
});
const changes = (rules: Destination, seen: SeenNeeded) => planOf(own(leeds, seen), rules, today).ruleChanges;
const without = (id: string): Destination => ({
  ...gb,
  requirements: gb.requirements.filter((requirement) => requirement.id !== id),
});

test("a first checklist has nothing new, nor has one that is as it was read", () => {
  const first = changes(gb, null);
  expect(first).toMatchObject({ isFirst: true, added: [], gone: [] });
  expect(first.needed).toContain("gb.req.cas");
  expect(changes(gb, first.needed)).toEqual({ ...first, isFirst: false });
});

test("a new version of the rules says what it asks for in addition, and what it no longer mentions", () => {
  const { needed } = changes(gb, null);
  const before = changes(without("gb.req.cas"), null).needed;
  expect(changes(gb, before)).toMatchObject({ added: ["Confirmation of Acceptance for Studies (CAS)"], gone: [] });
  expect(changes(without("gb.req.cas"), needed)).toMatchObject({ added: [], gone: [null] });
});

test("what nobody can decide at the moment is not called needless, and is not new when it is needed again", () => {
  const seen = ["gb.req.cas", "gb.req.tb"];
  const line = (verdict: "needed" | "not needed" | "unknown" | "check") => ({ id: "gb.req.tb", title: "TB", verdict });
  const cas = { id: "gb.req.cas", title: "CAS", verdict: "needed" } as const;
  for (const verdict of ["unknown", "check"] as const) {
    const undecided = ruleChangesOf([cas, line(verdict)], seen);
    expect(undecided).toEqual({ isFirst: false, added: [], gone: [], needed: seen });
    expect(ruleChangesOf([cas, line("needed")], undecided.needed)).toMatchObject({ added: [], gone: [] });
  }
  expect(ruleChangesOf([cas, line("not needed")], seen)).toMatchObject({ gone: ["TB"], needed: ["gb.req.cas"] });
});

test("what an answer changes is read with it, and what a rule changed before stays to be told", () => {
  const answered = { ...leeds, "gb.lived-in": ["BD"] };
  const { needed } = changes(gb, null);
  // A rule has added the one and taken away the other since.
  const seen = [...needed.filter((id) => id !== "gb.req.cas"), "gb.req.gone"];
  const after = seenAfter(seen, planOf(own(leeds, seen), gb, today), planOf(own(answered, seen), gb, today));
  expect(after).toEqual([...seen, "gb.req.tb"]);
  expect(planOf(own(answered, after), gb, today).ruleChanges).toMatchObject({
    added: ["Confirmation of Acceptance for Studies (CAS)"],
    gone: [null],
  });
  const back = seenAfter(after, planOf(own(answered, after), gb, today), planOf(own(leeds, after), gb, today));
  expect(back).toEqual(seen);
  expect(seenAfter(null, planOf(own(leeds, null), gb, today), planOf(own(answered, null), gb, today))).toEqual([
    ...needed,
    "gb.req.tb",
  ]);
});
