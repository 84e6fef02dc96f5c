import { addDays } from "#app/lib/text/days.ts";
import { statesBeforeApplying } from "#shared/applications/application-states.ts";
import type { ApplicationPlan } from "#shared/applications/application-plan.ts";

/** Days before the day that somebody set for a paper on which they are told of it. */
const soonDays = 7;

export type Notice =
  | { kind: "pending"; count: number }
  | { kind: "late"; titles: string[] }
  | { kind: "soon"; titles: string[]; day: string }
  | { kind: "warning"; count: number; first: string }
  | { kind: "open"; open: number; needed: number }
  | { kind: "tasks"; count: number }
  | { kind: "review"; what: string; latest: string | null };

/**
 * What a person has to know, the most urgent first; empty when nothing waits for them.
 * @param pending documents that are not marked as completed
 * @param plan of the application that they work in; null without one
 * @param today an ISO day
 */
export function noticesOf(pending: number, plan: ApplicationPlan | null, today: string): Notice[] {
  const documents: Notice[] = pending > 0 ? [{ kind: "pending", count: pending }] : [];
  if (plan === null) return documents;
  const { state, outcome } = plan.application;
  const [review] = state === "decided" && outcome === "refused" ? plan.reviews : [];
  if (review) return [{ kind: "review", what: review.what, latest: review.latest }, ...documents];
  if (!statesBeforeApplying.has(state)) return documents;
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
