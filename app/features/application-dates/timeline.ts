import { daysBetween } from "#app/lib/text/days.ts";
import type { ApplicationPlan } from "#shared/applications/application.ts";
import type { ScreenId } from "#shared/screens.ts";
import { datesTexts } from "./texts.ts";

const texts = datesTexts.timeline;

/** In this order on one day. */
const kinds = ["today", "apply", "course", "line", "rule", "paper"] as const;

export interface TimelineEntry {
  kind: (typeof kinds)[number];
  title: string;
  /** Why that day. */
  detail: string | null;
  /** Where something can be done about it. */
  link: { screen: ScreenId; label: string } | null;
  isLate: boolean;
}

export interface TimelineDay {
  day: string;
  /** Negative where it is over. */
  daysFromNow: number;
  /** From this day to the next one, applications can be made. */
  isOpen: boolean;
  entries: TimelineEntry[];
}

/** What has days in a plan. */
type Dateable = Pick<ApplicationPlan, "apply" | "days" | "steps" | "application">;

/** Every day that is known, in order; what happens on one day stands together. */
export function timelineOf(plan: Dateable, today: string): TimelineDay[] {
  const { apply } = plan;
  const all = [...windowOf(plan), ...courseOf(plan), ...rulesOf(plan), ...linesOf(plan, today), ...papersOf(plan)];
  const entries: Dated[] = [{ day: today, entry: entry("today", texts.today) }, ...all];
  const isOpen = (day: string) =>
    apply !== null &&
    apply.latest !== null &&
    !apply.isImpossible &&
    day >= (apply.earliest ?? today) &&
    day < apply.latest;
  return [...Map.groupBy(entries, ({ day }) => day)]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([day, own]) => ({
      day,
      daysFromNow: daysBetween(today, day),
      isOpen: isOpen(day),
      entries: own.map((one) => one.entry).toSorted((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind)),
    }));
}

interface Dated {
  day: string;
  entry: TimelineEntry;
}

function entry(kind: TimelineEntry["kind"], title: string, given: Partial<TimelineEntry> = {}): TimelineEntry {
  return { kind, title, detail: null, link: null, isLate: false, ...given };
}

function windowOf({ apply }: Dateable): Dated[] {
  if (apply === null) return [];
  const { earliest, latest, opening, binding } = apply;
  const reason = (rule: typeof opening) => rule && `${rule.what}: ${rule.rule}`;
  return [
    ...(earliest ? [{ day: earliest, entry: entry("apply", texts.firstDay, { detail: reason(opening) }) }] : []),
    ...(latest ? [{ day: latest, entry: entry("apply", texts.lastDay, { detail: reason(binding) }) }] : []),
  ];
}

function courseOf({ application: { answers } }: Dateable): Dated[] {
  const of = (id: string, title: string): Dated[] => {
    const day = answers[id];
    return typeof day === "string" && /^\d{4}-\d\d-\d\d$/.test(day) ? [{ day, entry: entry("course", title) }] : [];
  };
  return [...of("course-start", texts.courseStart), ...of("course-end", texts.courseEnd)];
}

/** Those that make the first or the last day to apply are told there. */
function rulesOf({ days, apply }: Dateable): Dated[] {
  return days.flatMap(({ id, what, rule, earliest, latest }) => [
    ...(earliest && apply?.opening?.id !== id
      ? [{ day: earliest, entry: entry("rule", texts.from(what), { detail: rule }) }]
      : []),
    ...(latest && apply?.binding?.id !== id
      ? [{ day: latest, entry: entry("rule", texts.until(what), { detail: rule }) }]
      : []),
  ]);
}

function linesOf({ steps }: Dateable, today: string): Dated[] {
  const link = { screen: "visa-progress", label: texts.toLine } as const;
  return steps
    .flatMap(({ lines }) => lines)
    .flatMap(({ title, dueOn, isReady, isNeeded }) =>
      dueOn === null || isReady || !isNeeded
        ? []
        : [{ day: dueOn, entry: entry("line", texts.due(title), { link, isLate: dueOn < today }) }],
    );
}

/** A paper of several lines expires once. */
function papersOf({ steps }: Dateable): Dated[] {
  const link = { screen: "documents", label: texts.toDocuments } as const;
  const linked = steps.flatMap(({ lines }) => lines).flatMap(({ papers }) => papers);
  const papers = [...new Map(linked.map((paper) => [paper.documentId, paper])).values()];
  return papers.flatMap(({ name, expiresOn }) =>
    expiresOn === null ? [] : [{ day: expiresOn, entry: entry("paper", texts.expires(name), { link }) }],
  );
}
