import { addDays } from "#app/lib/text/days.ts";
import { statesBeforeApplying } from "#shared/applications/application-states.ts";
import type { ApplicationPlan } from "#shared/applications/application-plan.ts";
import { lastDaysAfter, stageOf } from "#shared/applications/stages.ts";

/** Days before the day that somebody set for a paper on which they are told of it. */
const soonDays = 7;
/** Days before the last day of what follows an application on which all of it is told, not the nearest alone. */
const nearDays = 14;

export type Notice =
  | { kind: "pending"; count: number }
  | { kind: "late"; titles: string[] }
  | { kind: "soon"; titles: string[]; day: string }
  | { kind: "warning"; count: number; first: string }
  | { kind: "open"; open: number; needed: number }
  | { kind: "tasks"; count: number }
  /** It was decided, and nobody said how. */
  | { kind: "outcome" }
  | { kind: "review"; what: string; latest: string | null }
  /** What follows an application, with its last day. */
  | { kind: "duty"; id: string; what: string; day: string }
  /** A question that last days wait for, as the day of the arrival. */
  | { kind: "asked"; id: string; text: string };

/**
 * What a person has to know, the most urgent first; empty when nothing waits for them.
 * @param pending documents that are not marked as completed
 * @param plan of the application that they work in; null without one
 * @param today an ISO day
 */
export function noticesOf(pending: number, plan: ApplicationPlan | null, today: string): Notice[] {
  const documents: Notice[] = pending > 0 ? [{ kind: "pending", count: pending }] : [];
  if (plan === null) return documents;
  if (!statesBeforeApplying.has(plan.application.state)) return [...noticesAfter(plan, today), ...documents];
  const lines = plan.steps.flatMap((step) => step.lines);
  const needed = lines.filter(({ isNeeded }) => isNeeded);
  const open = needed.filter(({ isReady }) => !isReady);
  const titlesDue = (isDue: (day: string) => boolean) =>
    open.filter(({ dueOn }) => dueOn !== null && isDue(dueOn)).map(({ title }) => title);
  const until = addDays(today, soonDays);
  const late = titlesDue((day) => day < today);
  const soon = titlesDue((day) => day >= today && day <= until);
  const [warning] = needed.flatMap(({ warnings }) => warnings);
  const notices: Notice[] = [
    ...(late.length > 0 ? [{ kind: "late" as const, titles: late }] : []),
    ...(soon.length > 0 ? [{ kind: "soon" as const, titles: soon, day: until }] : []),
    ...(warning === undefined
      ? []
      : [{ kind: "warning" as const, count: needed.flatMap(({ warnings }) => warnings).length, first: warning }]),
    ...(open.length > 0 ? [{ kind: "open" as const, open: open.length, needed: needed.length }] : []),
  ];
  if (notices.length === 0 && plan.tasks.length > 0) notices.push({ kind: "tasks", count: plan.tasks.length });
  return [...notices, ...documents];
}

/** Of an application that was made: none where nothing that follows it is open. */
function noticesAfter(plan: ApplicationPlan, today: string): Notice[] {
  if (plan.application.state === "decided" && plan.application.outcome === null) return [{ kind: "outcome" }];
  const stage = stageOf(plan.application);
  const [review] = stage === "refused" ? plan.reviews.filter(({ isDone }) => !isDone) : [];
  // A review is a way that is open, no duty: the first is told, and Today has the others.
  const ways = new Set(plan.reviews.map(({ id }) => id));
  const duties = lastDaysAfter(plan)
    .filter(({ id }) => !ways.has(id))
    .toSorted((a, b) => a.day.localeCompare(b.day));
  const until = addDays(today, nearDays);
  const near = duties.filter(({ day }) => day <= until);
  const asked = plan.after
    .filter(({ phase, latest, isDone }) => phase === stage && latest === null && !isDone)
    .flatMap(({ missing }) => missing.slice(0, 1));
  return [
    ...(review ? [{ kind: "review" as const, what: review.what, latest: review.latest }] : []),
    ...(near.length > 0 ? near : duties.slice(0, 1)).map(({ id, what, day }) => ({
      kind: "duty" as const,
      id,
      what,
      day,
    })),
    ...new Map(asked.map(({ id, text }) => [id, { kind: "asked" as const, id, text }])).values(),
  ];
}
