import {
  type ApplicationLine,
  type LeadTime,
  type LinkedPaper,
  type PlanStep,
  planSteps,
  stepOfRule,
} from "#shared/applications/application-plan.ts";
import type { ApplicationLineRow } from "#shared/applications/application.ts";
import { countsOf, isLineNeeded, isLineReady } from "#shared/applications/plan-steps.ts";
import type { RulePaper } from "#shared/rules/rule-check.ts";
import { differenceInWords, printedDayOf, type PrintedQuestion } from "./printed-days.ts";

export interface PaperRow extends LinkedPaper {
  requirement: string;
}

interface Days {
  today: string;
  /** Of the course; null while they are not known. */
  start: string | null;
  end: string | null;
}

interface Around {
  rows: readonly ApplicationLineRow[];
  links: readonly PaperRow[];
  days: Days;
  printed: readonly PrintedQuestion[];
  /** By the ids of requirements. */
  leads: ReadonlyMap<string, LeadTime>;
}

/** What the rules ask for with what the person said of it, under the steps that it belongs to; empty steps stay. */
export function stepsOf(papers: readonly RulePaper[], around: Around): PlanStep[] {
  const lines = papers.map((paper) => {
    return { step: stepOfRule[paper.step], line: lineOf(paper, around) };
  });
  return planSteps.map(({ id, title }) => {
    const own = lines.filter(({ step }) => step === id).map(({ line }) => line);
    const { needed, ready } = countsOf(own);
    return { id, title, lines: own.toSorted((a, b) => rank(a) - rank(b)), needed, ready };
  });
}

/** What is needed comes before what may be, and that before what the person, or the rule, left out. */
function rank({ isNeeded, verdict, setAsideBecause }: ApplicationLine): number {
  if (isNeeded) return 0;
  if (verdict === "not needed") return 3;
  return setAsideBecause === null ? 1 : 2;
}

function lineOf(paper: RulePaper, { rows, links, days, printed: questions, leads }: Around): ApplicationLine {
  const isOfPaper = ({ requirement }: { requirement: string }) => requirement === paper.id;
  const row = rows.find(isOfPaper);
  const linked = links.filter(isOfPaper);
  const printed = printedDayOf(questions.find(isOfPaper), linked);
  const difference = printed && differenceInWords(printed);
  const state = row?.state ?? "to do";
  const setAsideBecause = row?.set_aside_because ?? null;
  const isNeeded = isLineNeeded({ verdict: paper.verdict, setAsideBecause });
  return {
    ...paper,
    state,
    owner: row?.owner ?? "me",
    waitingFor: row?.waiting_for ?? null,
    dueOn: row?.due_on ?? null,
    note: row?.note ?? null,
    setAsideBecause,
    papers: linked.map(({ requirement: _requirement, ...link }) => link),
    warnings: [...linked.flatMap((link) => warningOf(link, days) ?? []), ...(difference === null ? [] : [difference])],
    isPaperDeleted: state === "ready" && linked.length === 0 && (row?.paper_deleted_at ?? null) !== null,
    printed,
    lead: isNeeded && state === "to do" ? (leads.get(paper.id) ?? null) : null,
    isReady: isLineReady(state),
    isNeeded,
    readAt: row?.updated_at ?? null,
  };
}

/** A paper of identity has to last for the studies; all others for today. */
function warningOf({ name, type, expiresOn }: PaperRow, { today, start, end }: Days): string | null {
  if (expiresOn === null) return null;
  if (expiresOn < today) return `${name} has expired.`;
  if (type !== "Passport") return null;
  if (start !== null && expiresOn < start) return `${name} expires before the course starts.`;
  return end !== null && expiresOn < end ? `${name} expires before the course ends.` : null;
}
