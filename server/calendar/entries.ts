import type { OwnDates } from "#server/reminders/read-things.ts";
import type { Dated } from "#server/reminders/due.ts";
import type { LadderName } from "#server/reminders/ladder.ts";
import { namesOf } from "#server/reminders/names.ts";
import { statesBeforeApplying } from "#shared/applications/application-states.ts";
import { findScreen } from "#shared/screens.ts";

/** A whole day in a person's calendar. */
export interface CalendarEntry {
  /** Stable: the entry keeps it whatever becomes of it. */
  key: string;
  /** An ISO day. */
  day: string;
  summary: string;
  description: string;
  url: string;
}

/** As it was said last. */
export interface StoredEntry extends CalendarEntry {
  /** Raised by each change. */
  sequence: number;
  isCancelled: boolean;
  /** ISO. */
  changedAt: string;
}

/** So long calendars are told that an entry is cancelled. */
const cancelledDays = 90;

const phrases: Readonly<Record<LadderName, (title: string) => string>> = {
  passport: (title) => `${title} expires`,
  permit: (title) => title,
  "slow paper": (title) => `${title} expires`,
  paper: (title) => `${title} expires`,
  line: (title) => `Due: ${title}`,
  begin: (title) => `Begin: ${title}`,
  apply: (title) => title,
  deadline: (title) => `Last day: ${title}`,
};

/** What has a day and is not done, with the days on which applying begins and the course starts. */
export function entriesOf({ things, plans }: OwnDates, siteUrl: string): CalendarEntry[] {
  const dates = `${siteUrl}${findScreen("application-dates")?.path ?? "/"}`;
  const names = namesOf(plans);
  return [
    ...things.map(entryOf),
    ...plans.flatMap(({ application: { id, state }, card, apply }): CalendarEntry[] => {
      const url = `${dates}?${new URLSearchParams({ application: id })}`;
      const more = { description: names.get(id) ?? "", url };
      const isAhead = statesBeforeApplying.has(state);
      return [
        ...(isAhead && apply?.earliest
          ? [{ key: `opening:${id}`, day: apply.earliest, summary: "The first day to apply", ...more }]
          : []),
        ...(card.start === null
          ? []
          : [{ key: `start:${id}`, day: card.start, summary: "The course starts", ...more }]),
      ];
    }),
  ];
}

function entryOf({ key, ladder, day, title, context, url }: Dated): CalendarEntry {
  return { key, day, summary: phrases[ladder](title), description: context ?? "", url };
}

/**
 * What is to be stored now: new entries, changed ones with a higher number, and as cancelled those that are not there any
 * more, since they are done or gone. Entries that stay as they are are left out.
 */
export function changesTo(stored: readonly StoredEntry[], current: readonly CalendarEntry[], now: Date): StoredEntry[] {
  const known = new Map(stored.map((entry) => [entry.key, entry]));
  const present = new Set(current.map(({ key }) => key));
  const changedAt = now.toISOString();
  const written = current.flatMap((entry): StoredEntry[] => {
    const before = known.get(entry.key);
    if (before && !before.isCancelled && isSame(before, entry)) return [];
    return [{ ...entry, sequence: before ? before.sequence + 1 : 0, isCancelled: false, changedAt }];
  });
  const cancelled = stored.flatMap((entry): StoredEntry[] => {
    const isThere = entry.isCancelled || present.has(entry.key);
    return isThere ? [] : [{ ...entry, sequence: entry.sequence + 1, isCancelled: true, changedAt }];
  });
  return [...written, ...cancelled];
}

/** With what was cancelled lately, by their days. */
export function shownEntries(entries: readonly StoredEntry[], now: Date): StoredEntry[] {
  const since = new Date(now.getTime() - cancelledDays * 86_400_000).toISOString();
  return entries
    .filter(({ isCancelled, changedAt }) => !isCancelled || new Date(changedAt).toISOString() >= since)
    .toSorted((a, b) => a.day.localeCompare(b.day) || a.key.localeCompare(b.key));
}

function isSame(a: CalendarEntry, b: CalendarEntry): boolean {
  return a.day === b.day && a.summary === b.summary && a.description === b.description && a.url === b.url;
}
