import { readFile } from "node:fs/promises";
import { destinationCodes, loadDestination, rulesOf, type Verdict } from "@workspace/visa-rules";
import { z } from "zod";
import { type Half, tellerOf } from "./half.ts";

/** What a paper is for somebody, by an adviser who had not seen the rules. */
const judgements = ["needed", "may be asked", "not needed", "not sure"] as const;
type Judgement = (typeof judgements)[number];

const peopleSchema = z.array(
  z.object({
    id: z.string(),
    destination: z.enum(destinationCodes),
    story: z.string(),
    answers: z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())])),
    /** By the ids of requirements. `corrected`: what the adviser said first, and why a source says otherwise. */
    lines: z.record(
      z.string(),
      z.object({
        verdict: z.enum(judgements),
        why: z.string(),
        corrected: z.optional(z.object({ was: z.enum(judgements), because: z.string() })),
      }),
    ),
    /** Papers that no line covers. `covered`: which line does, or why it is no paper of the application. */
    missing: z.array(z.object({ what: z.string(), why: z.string(), covered: z.optional(z.string()) })),
  }),
);

/** When the people were written. */
const today = "2026-11-30";
/** Those of the sealed half were written last. */
const files: Record<Half, readonly string[]> = {
  open: [
    "a",
    "b",
    "c",
    "d",
    "e",
    "f",
    "g",
    "h",
    "i",
    "j",
    "k",
    "l",
    "m",
    "n",
    "o",
    "p",
    "q",
    "r",
    "s",
    "t",
    "u",
    "v",
    "w",
    "x",
  ],
  sealed: ["y"],
};

/** Of checklists of invented people, how many lines are right, and which needed ones are missing. */
export async function runChecklistsEval(half: Half) {
  const tell = tellerOf(half);
  const count = { lines: 0, right: 0, undecided: 0, needed: 0, told: 0, missing: 0 };
  for (const file of files[half]) {
    const text = await readFile(new URL(`checklists/${file}.json`, import.meta.url), "utf8");
    for (const { id, destination: code, answers, lines, missing } of peopleSchema.parse(JSON.parse(text))) {
      const destination = await loadDestination(code);
      const verdicts = rulesOf(destination, answers, today).verdicts();
      for (const [requirement, verdict] of verdicts) {
        const expected = lines[requirement]?.verdict ?? "not sure";
        if (expected === "not sure") continue;
        const said = saidBy(verdict);
        count.lines += 1;
        if (expected === "needed") {
          count.needed += 1;
          if (said === "needed") count.told += 1;
        }
        if (said === expected) count.right += 1;
        else {
          if (said === null) count.undecided += 1;
          if (expected === "needed" && said === "not needed") count.missing += 1;
          tell(`${id} ${requirement}: ${said ?? verdict.is}, expected ${expected}: ${lines[requirement]?.why ?? ""}`);
        }
      }
      for (const { what, covered } of missing) {
        if (covered !== undefined) continue;
        count.missing += 1;
        tell(`${id} has no line for: ${what}`);
      }
    }
  }
  return {
    name: "Checklists",
    figures: {
      "lines right": count.right / count.lines,
      "lines undecided": count.undecided / count.lines,
      "needed lines told as needed": count.told / count.needed,
      "needed lines that are missing": count.missing,
    },
    bars: { "lines right": 0.98, "needed lines told as needed": 0.98 },
    limits: { "needed lines that are missing": 0 },
  };
}

/** What the checklist tells, also where it says that its sources may not decide. Null: it asks for an answer, or knows nothing. */
function saidBy(verdict: Verdict): Judgement | null {
  if (verdict.is === "unknown") return null;
  if (verdict.is !== "check") return verdict.is;
  return verdict.because === "not stated" ? null : verdict.says.verdict;
}
