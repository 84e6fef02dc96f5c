import type { ApplicationLine, ApplicationPlan, RuleChanges } from "#shared/applications/application-plan.ts";

type Lines = readonly Pick<ApplicationLine, "id" | "title" | "verdict">[];

/** Ids of requirements, as `applications.seen_needed` keeps them; null: no checklist was read yet. */
export type SeenNeeded = readonly string[] | null;

/**
 * What the rules ask for otherwise than the person last read. A line that nothing decides any more (a review is due, a
 * rule asks one question more) is not called needless: it says that itself, and stays seen.
 */
export function ruleChangesOf(lines: Lines, seen: SeenNeeded): RuleChanges {
  const needed = lines.filter(({ verdict }) => verdict === "needed");
  if (seen === null) return { isFirst: true, added: [], gone: [], needed: needed.map(({ id }) => id) };
  const isUndecided = (id: string) =>
    lines.some((line) => line.id === id && (line.verdict === "unknown" || line.verdict === "check"));
  const left = seen.filter((id) => needed.every((line) => line.id !== id));
  return {
    isFirst: false,
    added: needed.filter(({ id }) => !seen.includes(id)).map(({ title }) => title),
    gone: left.filter((id) => !isUndecided(id)).map((id) => lines.find((line) => line.id === id)?.title ?? null),
    needed: [...needed.map(({ id }) => id), ...left.filter(isUndecided)],
  };
}

/** What counts as read once a person's own answers changed the plan. What rules changed before that is still to be told. */
export function seenAfter(seen: SeenNeeded, before: ApplicationPlan, after: ApplicationPlan): string[] {
  const [was, now] = [neededIds(before), neededIds(after)];
  const known = seen ?? was;
  const kept = known.filter((id) => now.includes(id) || !was.includes(id));
  return [...kept, ...now.filter((id) => !was.includes(id) && !known.includes(id))];
}

function neededIds({ steps }: ApplicationPlan): string[] {
  return steps.flatMap(({ lines }) => lines).flatMap(({ id, verdict }) => (verdict === "needed" ? [id] : []));
}
