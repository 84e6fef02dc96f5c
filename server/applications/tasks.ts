import { addDays } from "@workspace/visa-rules";
import { type ApplicationState, statesBeforeApplying } from "#shared/applications/application-states.ts";
import type {
  ApplicationLine,
  PlanQuestion,
  PlanStep,
  PlanStepId,
  PlanTask,
  SharedPaper,
} from "#shared/applications/application-plan.ts";
import { decidesInWords } from "#shared/applications/decides-in-words.ts";
import type { VisaStepId } from "#shared/visa-progress.ts";
import type { RuleResult } from "#shared/rules/rule-check.ts";
import { heldFor, heldInWords, type HeldMoney } from "./held-money.ts";

/** More at once are no help. */
const mostTasks = 3;
/** As long as so few papers are decided, answers come before papers. */
const decidesMuch = 3;

interface Given {
  state: ApplicationState;
  stops: RuleResult["stops"];
  apply: RuleResult["apply"];
  steps: readonly PlanStep[];
  questions: readonly PlanQuestion[];
  shared: readonly SharedPaper[];
  /** Steps that the person switched on: their papers come after those of the others. */
  doneSteps: readonly VisaStepId[];
  held: HeldMoney | null;
}

/** One to three things to do next, the most urgent first; none when nothing is left, or the application was made. */
export function tasksOf(given: Given): PlanTask[] {
  const { state, stops, apply, steps, questions, shared, doneSteps, held } = given;
  if (!statesBeforeApplying.has(state)) return [];
  const until = apply?.latest ?? null;
  const bars = stops
    .filter(({ kind, isAssumed }) => (kind === "ban" || kind === "brake") && !isAssumed)
    .map(({ id, say }): PlanTask => ({
      kind: "stop",
      id,
      step: null,
      what: "This stops your application",
      why: say,
      until: null,
    }));
  const asked = questions
    .filter(({ decides }) => decides >= decidesMuch)
    .slice(0, 1)
    .map(questionOf);
  const undone = steps.flatMap(({ id, lines }) =>
    lines
      .filter(({ isReady, isLater, setAsideBecause }) => !isReady && !isLater && setAsideBecause === null)
      .map((line) => ({ step: id, line: asShared(line, shared), isStepDone: isOneOf(doneSteps, id) })),
  );
  const open = undone.filter(({ line }) => line.isNeeded);
  const ends = { until, held };
  const firsts = undone.filter(isFirst).map((paper) => taskOf(paper, ends));
  const papers = open
    .filter((paper) => !isFirst(paper))
    .toSorted((a, b) => urgency(a).localeCompare(urgency(b)))
    .map((paper) => taskOf(paper, ends));
  const isAllReady = open.length === 0 && questions.every(({ decides }) => decides === 0);
  const submission: PlanTask[] =
    isAllReady && apply !== null
      ? [
          {
            kind: "apply",
            id: apply.binding?.id ?? apply.opening?.id ?? "apply",
            step: "visa_form_filled",
            what: "Every paper that is needed is ready: make your application",
            why: apply.binding?.rule ?? apply.opening?.rule ?? "",
            until,
          },
        ]
      : [];
  // A question opens the list only where there is nothing else to begin with.
  const [first, ...rest] = [...firsts, ...papers, ...submission];
  return [...bars, ...(first ? [first] : []), ...asked, ...rest].slice(0, mostTasks);
}

function questionOf({ id, text, why, decides }: PlanQuestion): PlanTask {
  return {
    kind: "question",
    id,
    step: null,
    what: text,
    why: decides > 0 ? `${decidesInWords(decides)}.` : why,
    until: null,
  };
}

/** What is ready for another application is not begun with, however long it takes others. */
function asShared(line: ApplicationLine, shared: readonly SharedPaper[]): ApplicationLine {
  const elsewhere = shared.find(({ requirement }) => requirement === line.id);
  if (!elsewhere) return line;
  const there = `It is ready for ${elsewhere.readyFor}: in your checklist it can count here, too.`;
  return { ...line, slow: null, because: `${there} ${line.because}` };
}

/** A line that is not ready. */
interface OpenPaper {
  step: PlanStepId;
  line: ApplicationLine;
  isStepDone: boolean;
}

export interface Ends {
  /** The last day to apply. */
  until: string | null;
  held: HeldMoney | null;
}

function taskOf(paper: OpenPaper, { until, held }: Ends): PlanTask {
  const { step, line, isStepDone } = paper;
  const waits = line.state === "waiting" ? `Waiting for ${line.waitingFor || "somebody"}. ` : "";
  const although = isStepDone ? "Its step is switched on, but this paper is still open. " : "";
  const savings = heldFor(line, held);
  return {
    kind: "line",
    id: line.id,
    step,
    what: line.title,
    why: [
      ...line.warnings,
      isFirst(paper) ? line.slow : `${although}${waits}${savings ? heldInWords(savings, line) : line.because}`,
      ...(line.lead === null ? [] : [`${line.lead.says} That time is kept free before the last day to apply.`]),
    ].join(" "),
    until: lastDayOf(line, { until, held }),
  };
}

/** The day that somebody set, else the last on which it can be begun, or must be there, for the last day to apply. */
export function lastDayOf(line: ApplicationLine, { until, held }: Ends): string | null {
  return line.dueOn ?? line.lead?.beginBy ?? (until && addDays(until, -(heldFor(line, held)?.days ?? 0)));
}

/** What takes longest, until it is begun. */
function isFirst({ line: { slow, state }, isStepDone }: OpenPaper): boolean {
  return slow !== null && state === "to do" && !isStepDone;
}

/**
 * Sorts: what has a warning, then what is due, what others take a known time for, what nothing speaks of in the order of
 * the rules, what one waits for others, and last what the person says is done with its step.
 */
function urgency({ line: { warnings, dueOn, lead, state }, isStepDone }: OpenPaper): string {
  if (warnings.length > 0) return "0";
  if (isStepDone) return "5";
  if (dueOn !== null) return `1 ${dueOn}`;
  if (lead !== null) return `2 ${lead.beginBy}`;
  return state === "waiting" ? "4" : "3";
}

function isOneOf(steps: readonly VisaStepId[], id: PlanStepId): boolean {
  return steps.some((step) => step === id);
}
