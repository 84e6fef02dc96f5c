import { askSearch } from "#app/lib/applications/open-questions.ts";
import { savingsDayOf } from "#app/lib/applications/savings-day.ts";
import { placeOfTask } from "#app/lib/applications/task-place.ts";
import { daysBetween } from "#app/lib/text/days.ts";
import type { ApplicationLine, ApplicationPlan } from "#shared/applications/application-plan.ts";
import { statesBeforeApplying } from "#shared/applications/application-states.ts";
import { lastDaysAfter, rulesDone } from "#shared/applications/stages.ts";
import type { ScreenId } from "#shared/screens.ts";
import { datesTexts } from "./texts.ts";
import { moneyFrom } from "./to-do.ts";

const texts = datesTexts.timeline;

/** In this order on one day. */
const kinds = ["today", "apply", "course", "line", "rule", "paper"] as const;

export interface TimelineEntry {
  kind: (typeof kinds)[number];
  title: string;
  /** Why that day. */
  detail: string | null;
  /** Where something can be done about it. */
  link: { screen: ScreenId; search?: string; label: string } | null;
  isLate: boolean;
  /** Something has to be done by then. */
  isDeadline: boolean;
}

export interface TimelineDay {
  day: string;
  /** Negative where it is over. */
  daysFromNow: number;
  /** From this day to the next one, applications can be made. */
  isOpen: boolean;
  /** The first ahead by which something has to be done. */
  isNext: boolean;
  entries: TimelineEntry[];
}

/** What has days in a plan. */
type Dateable = Pick<ApplicationPlan, "apply" | "days" | "steps" | "application" | "after" | "reviews" | "permit">;

/** Every day that is known, in order; what happens on one day stands together. */
export function timelineOf(plan: Dateable, today: string): TimelineDay[] {
  // Once it is made, what is for making it is over.
  const isBefore = statesBeforeApplying.has(plan.application.state);
  const apply = isBefore ? plan.apply : null;
  const ifMoney = apply && moneyFrom(plan, today)?.from;
  const opens = ifMoney && ifMoney > (apply.earliest ?? today) ? ifMoney : (apply?.earliest ?? today);
  // Money that comes in after its last day has not been there long enough on any of the days.
  const moneyBy = savingsDayOf(plan);
  const isTooLate = moneyBy !== null && moneyBy < today;
  const all = [
    ...windowOf(apply),
    ...(opens === ifMoney && opens !== apply?.earliest ? [{ day: opens, entry: entry("apply", texts.ifMoney) }] : []),
    ...courseOf(plan),
    ...rulesOf(
      plan,
      plan.days.filter(({ isToApply }) => isBefore || !isToApply),
    ),
    ...permitOf(plan),
    ...linesOf(plan, today, (line) => isBefore || line.isLater),
    ...papersOf(plan),
  ];
  const entries: Dated[] = [{ day: today, entry: entry("today", texts.today) }, ...all];
  const isOpen = (day: string) =>
    apply !== null && apply.latest !== null && !apply.isImpossible && !isTooLate && day >= opens && day < apply.latest;
  const next = entries
    .filter(({ day, entry: one }) => one.isDeadline && day >= today)
    .map(({ day }) => day)
    .toSorted()[0];
  return [...Map.groupBy(entries, ({ day }) => day)]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([day, own]) => ({
      day,
      daysFromNow: daysBetween(today, day),
      isOpen: isOpen(day),
      isNext: day === next,
      entries: own.map((one) => one.entry).toSorted((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind)),
    }));
}

interface Dated {
  day: string;
  entry: TimelineEntry;
}

function entry(kind: TimelineEntry["kind"], title: string, given: Partial<TimelineEntry> = {}): TimelineEntry {
  return { kind, title, detail: null, link: null, isLate: false, isDeadline: false, ...given };
}

/** Why these days is said beside the days themselves. */
function windowOf(apply: Dateable["apply"]): Dated[] {
  if (apply === null) return [];
  const { earliest, latest } = apply;
  return [
    ...(earliest ? [{ day: earliest, entry: entry("apply", texts.firstDay) }] : []),
    ...(latest ? [{ day: latest, entry: entry("apply", texts.lastDay, { isDeadline: true }) }] : []),
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
function rulesOf(plan: Dateable, days: Dateable["days"]): Dated[] {
  const { apply } = plan;
  const ofNow = new Set(lastDaysAfter(plan).map(({ id }) => id));
  const done = rulesDone(plan);
  const toNow = { screen: "dashboard", label: datesTexts.toNow } as const;
  const first = days.flatMap(({ id, what, rule, earliest }): Dated[] =>
    earliest === null || apply?.opening?.id === id
      ? []
      : [{ day: earliest, entry: entry("rule", texts.from(what), { detail: rule }) }],
  );
  const last = days.flatMap(({ id, what, rule, latest }): Dated[] => {
    if (latest === null || apply?.binding?.id === id || done.has(id)) return [];
    const link = ofNow.has(id) ? toNow : null;
    return [{ day: latest, entry: entry("rule", texts.until(what), { detail: rule, link, isDeadline: true }) }];
  });
  return [...first, ...last];
}

/** No fault: who stays longer asks for the next one before that day. */
function permitOf({ permit, application: { answers } }: Dateable): Dated[] {
  if (permit === null) return [];
  const end = answers["course-end"];
  const isShort = typeof end === "string" && permit.day < end;
  const link = { screen: "application-answers", search: askSearch(permit.id), label: texts.toAnswer } as const;
  const detail = isShort ? texts.beforeCourseEnd : null;
  return [{ day: permit.day, entry: entry("paper", permit.what, { detail, link }) }];
}

function linesOf({ steps }: Dateable, today: string, counts: (line: ApplicationLine) => boolean): Dated[] {
  return steps
    .flatMap(({ lines }) => lines)
    .filter((line) => counts(line) && line.isNeeded && !line.isReady)
    .flatMap(({ id, title, dueOn, lead }) => {
      const link = { ...placeOfTask({ kind: "line", id }), label: texts.toLine };
      const of = (day: string, said: string, detail: string | null = null): Dated => ({
        day,
        entry: entry("line", said, { detail, link, isLate: day < today, isDeadline: true }),
      });
      const begin = lead === null ? [] : [of(lead.beginBy, texts.begin(title), lead.says)];
      const due = dueOn === null ? [] : [of(dueOn, texts.due(title))];
      return begin.concat(due);
    });
}

/** A paper of several lines expires once. */
function papersOf({ steps }: Dateable): Dated[] {
  const linked = steps.flatMap(({ lines }) => lines).flatMap(({ papers }) => papers);
  const papers = [...new Map(linked.map((paper) => [paper.documentId, paper])).values()];
  return papers.flatMap(({ documentId, name, expiresOn }) => {
    if (expiresOn === null) return [];
    const search = `?${new URLSearchParams({ document: documentId })}`;
    const link = { screen: "documents", search, label: texts.toDocument } as const;
    return [{ day: expiresOn, entry: entry("paper", texts.expires(name), { link }) }];
  });
}
